import { api } from "#contract/index.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { readStatus, type StatusServices } from "./read-status.ts";

export function observabilityRoutes(routes: Routes, services: StatusServices): void {
  routes.operation(api.observability.status, ({ membership }) => readStatus(services, membership.clientId));
}
