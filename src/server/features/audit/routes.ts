import type { Kysely } from "kysely";
import { api } from "#contract/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { exportAudit } from "./export-audit.ts";
import { listAudit } from "./list-audit.ts";

export function auditRoutes(routes: Routes, db: Kysely<Database>): void {
  routes.operation(api.audit.list, ({ body, membership }) => {
    const { before, ...filter } = body;
    return listAudit(db, membership, filter, before ?? null);
  });
  routes.made(api.audit.export, ({ actor, membership, body }) =>
    exportAudit(db, { actor, membership }, body),
  );
}
