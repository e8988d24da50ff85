import type { Kysely } from "kysely";
import { api } from "#contract/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { listVersions } from "./list-versions.ts";
import { previewProgramme } from "./preview-programme.ts";
import { saveProgramme } from "./save-programme.ts";
import { showProgramme } from "./show-programme.ts";

/** The questionnaire of an operation, for the administrators of its client. */
export function programmeRoutes(
  routes: Routes,
  services: { readonly db: Kysely<Database>; readonly now: () => number },
): void {
  routes.operation(api.programme.show, ({ operation, membership }) =>
    showProgramme(services, operation, membership.timeZone),
  );
  routes.operation(api.programme.preview, ({ body, operation, left }) =>
    previewProgramme(services.db, operation, body, left),
  );
  routes.operation(api.programme.save, async ({ body, actor, operation }) => ({
    message: await saveProgramme(services.db, actor, operation, body),
  }));
  routes.operation(api.programme.history, async ({ operation }) => ({
    versions: await listVersions(services.db, operation),
  }));
}
