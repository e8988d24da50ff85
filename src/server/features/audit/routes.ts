import type { Kysely } from "kysely";
import { api } from "#contract/index.ts";
import { limitedRead, readLimit } from "#server/platform/database/limited-read.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { exportAudit } from "./export-audit.ts";
import { listAudit } from "./list-audit.ts";

const LIMIT = readLimit("Choose fewer days or one action, and try again.");

export function auditRoutes(routes: Routes, db: Kysely<Database>): void {
  routes.operation(api.audit.list, ({ body, membership, left }) => {
    const { before, ...filter } = body;
    return limitedRead(left, () => listAudit(db, membership, filter, before ?? null), LIMIT);
  });
  routes.made(api.audit.export, ({ actor, membership, body }) =>
    exportAudit(db, { actor, membership }, body),
  );
}
