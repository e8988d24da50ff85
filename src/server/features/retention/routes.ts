import { api } from "#contract/index.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { describePeriods, FIXED_PERIODS } from "./periods.ts";
import { previewPeriods, savePeriods } from "./save-periods.ts";
import type { RetentionServices } from "./services.ts";

/** How long a client keeps what, for its administrators. */
export function retentionRoutes(routes: Routes, services: RetentionServices): void {
  routes.operation(api.retention.list, async ({ membership }) => ({
    periods: await describePeriods(services, membership.clientId),
    fixed: [...FIXED_PERIODS],
  }));
  routes.operation(api.retention.preview, async ({ body, membership }) => ({
    expired: await previewPeriods(services, membership, body.periods),
  }));
  routes.operation(api.retention.save, async ({ body, actor, membership }) => ({
    message: await savePeriods(services, actor, membership, body),
  }));
}
