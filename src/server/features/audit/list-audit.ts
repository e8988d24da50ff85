import type { Kysely } from "kysely";
import type { z } from "zod";
import type { AuditEntry, AuditFilter } from "#contract/audit.ts";
import type { api } from "#contract/index.ts";
import type { Membership } from "#server/platform/access/actor.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { type AuditQuery, type AuditRow, auditActions, auditPage } from "./queries.ts";

const PAGE = 100;

/** One page of the audit log, newest first. */
export async function listAudit(
  db: Kysely<Database>,
  membership: Membership,
  filter: AuditFilter,
  before: string | null,
): Promise<z.infer<typeof api.audit.list.reply>> {
  const rows = await auditPage(db, queryOf(membership, filter), before, PAGE + 1);
  return {
    entries: rows.slice(0, PAGE).map(entryOf),
    timeZone: membership.timeZone,
    actions: await auditActions(db, membership.clientId),
    more: rows.length > PAGE,
  };
}

function entryOf({ id, at, ...row }: AuditRow): AuditEntry {
  return { ...row, id: String(id), at: at.toISOString() };
}

/** A filter as the queries take it: an empty text means everything. */
export function queryOf({ clientId, timeZone }: Membership, filter: AuditFilter): AuditQuery {
  const given = (text: string | null | undefined) => (text?.trim() ? text.trim() : null);
  return {
    clientId,
    timeZone,
    from: filter.from ?? null,
    to: filter.to ?? null,
    action: given(filter.action),
    search: given(filter.search),
  };
}
