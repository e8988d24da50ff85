import { api } from "#contract/index.ts";
import type { CardServices } from "#server/features/dashboard/index.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { exportCards } from "./export-cards.ts";
import { exportTickets } from "./export-tickets.ts";
import { exportVerbatims } from "./export-verbatims.ts";

export function exportRoutes(routes: Routes, services: CardServices): void {
  // What waits for a turn of the whole network keeps no place of those that need none.
  routes.made(api.exports.cards, (call) => exportCards(services, call), { hasOwnTurns: true });
  routes.made(api.exports.verbatims, (call) => exportVerbatims(services, call));
  routes.made(api.exports.tickets, (call) => exportTickets(services, call));
}
