import type { Kysely } from "kysely";
import { z } from "zod";
import { type AuditFilter, auditFilter } from "#contract/audit.ts";
import { auditSentence } from "#domain/audit/audit-actions.ts";
import { zonedFormat } from "#domain/calendar/zoned-format.ts";
import type { Actor, Membership } from "#server/platform/access/actor.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { FileReply } from "#server/platform/http/serve.ts";
import { writeWorkbook } from "#server/platform/workbook/write-workbook.ts";
import { queryOf } from "./list-audit.ts";
import { type AuditQuery, type AuditRow, auditPage } from "./queries.ts";

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const ROWS_AT_ONCE = 2_000;
const toTheSecond = zonedFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" });

const COLUMNS = [
  { header: "Time", width: 22 },
  { header: "Who", width: 24 },
  { header: "E-mail", width: 30 },
  { header: "What", width: 60 },
  { header: "Action", width: 22 },
  { header: "Subject", width: 34 },
  { header: "Address", width: 22 },
  { header: "Device", width: 26 },
  { header: "Detail", width: 60 },
];

/** The filtered log as a workbook, read while it is written; the export is an entry of its own. */
export async function exportAudit(
  db: Kysely<Database>,
  { actor, membership }: { readonly actor: Actor; readonly membership: Membership },
  filter: AuditFilter,
): Promise<FileReply> {
  const query = queryOf(membership, filter);
  await inTransaction(db, null, {}, (trx) =>
    writeAudit(trx, {
      client: membership.clientId,
      person: actor.personId,
      action: "audit.export",
      subject: "Audit",
      detail: z.encode(auditFilter, filter),
    }),
  );
  return {
    stream: writeWorkbook([{ name: "Audit", columns: COLUMNS, rows: rowsOf(db, query) }]),
    fileName: "Audit.xlsx",
    contentType: XLSX_TYPE,
    bytes: null,
  };
}

async function* rowsOf(db: Kysely<Database>, query: AuditQuery) {
  let before: string | null = null;
  for (;;) {
    const rows: AuditRow[] = await auditPage(db, query, before, ROWS_AT_ONCE);
    for (const row of rows) yield cellsOf(row, query.timeZone);
    const last = rows.at(-1);
    if (last === undefined) return;
    before = String(last.id);
  }
}

function cellsOf(
  { at, who, email, action, subject, address, device, detail }: AuditRow,
  timeZone: string,
): string[] {
  return [
    toTheSecond(timeZone).format(at),
    who ?? "",
    email ?? "",
    auditSentence(action, subject, detail),
    action,
    subject,
    address ?? "",
    device ?? "",
    detail === "{}" ? "" : detail,
  ];
}
