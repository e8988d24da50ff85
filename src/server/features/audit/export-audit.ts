import type { Kysely } from "kysely";
import { z } from "zod";
import { type AuditFilter, auditFilter } from "#contract/audit.ts";
import { auditActionName } from "#domain/audit/audit-actions.ts";
import type { AuditNames } from "#domain/audit/detail-parts.ts";
import { zonedFormat } from "#domain/calendar/zoned-format.ts";
import type { Actor, Membership } from "#server/platform/access/actor.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { FileReply } from "#server/platform/http/serve.ts";
import { writeWorkbook } from "#server/platform/workbook/write-workbook.ts";
import { inWords, loadNames, queryOf } from "./list-audit.ts";
import { type AuditQuery, type AuditRow, auditPage } from "./queries.ts";

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const ROWS_AT_ONCE = 2_000;
const toTheSecond = zonedFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" });

const COLUMNS = [
  { header: "Time", width: 22 },
  { header: "Who", width: 24 },
  { header: "E-mail", width: 30 },
  { header: "What", width: 60 },
  { header: "Detail", width: 60 },
  { header: "Action", width: 24 },
  { header: "Subject", width: 34 },
  { header: "Address", width: 22 },
  { header: "Device", width: 26 },
  { header: "Code", width: 22 },
  { header: "Technical record", width: 60 },
];

/** The filtered log as a workbook, in the words of the page and last as it is stored, read while it is written; the export is an entry of its own. */
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
  const names = await loadNames(db, membership);
  return {
    stream: writeWorkbook([{ name: "Audit", columns: COLUMNS, rows: rowsOf(db, query, names) }]),
    fileName: "Audit.xlsx",
    contentType: XLSX_TYPE,
    bytes: null,
  };
}

async function* rowsOf(db: Kysely<Database>, query: AuditQuery, names: AuditNames) {
  let before: string | null = null;
  for (;;) {
    const rows: AuditRow[] = await auditPage(db, query, before, ROWS_AT_ONCE);
    for (const row of rows) yield cellsOf(row, query.timeZone, names);
    const last = rows.at(-1);
    if (last === undefined) return;
    before = String(last.id);
  }
}

function cellsOf(row: AuditRow, timeZone: string, names: AuditNames): string[] {
  const { at, email, action, subject, address, device, detail } = row;
  const { who, sentence, facts } = inWords(row, names);
  return [
    toTheSecond(timeZone).format(at),
    who ?? "Command line",
    email ?? "",
    sentence,
    facts.map(({ label, value }) => `${label}: ${value}`).join(" · "),
    auditActionName(action),
    subject,
    address ?? "",
    device ?? "",
    action,
    detail === "{}" ? "" : detail,
  ];
}
