import { api } from "#contract/index.ts";
import type { Routes } from "#server/platform/serve.ts";
import { answerBatch, answerCard, type DashboardServices } from "./answer-cards.ts";
import { listFilters } from "./list-filters.ts";

export function dashboardRoutes(routes: Routes, services: DashboardServices): void {
  routes.operation(api.catalogue.filters, (call) => listFilters(services.db, services.now, call));
  routes.operation(api.dashboard.batch, (call) =>
    answerBatch(services, call, call.body.requests, call.body.known_version ?? null),
  );
  routes.operation(api.dashboard.card, (call) =>
    answerCard(services, call, {
      webapi: `api/dashboard/${call.params["page"]}/${call.params["card"]}`,
      body: call.body ?? {},
    }),
  );
}
