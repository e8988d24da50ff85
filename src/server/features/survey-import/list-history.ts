import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { historyOf } from "./history-queries.ts";
import type { ImportServices } from "./services.ts";

const PAGE = 50;

/** What the figures of an operation came from, by whom, and what that moved: a page, the newest first. */
export async function listHistory(
  { db }: ImportServices,
  { clientId, operationId }: { readonly clientId: number; readonly operationId: number },
  before: string | null,
) {
  const rows = await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
    historyOf(trx, { clientId, operationId }, before, PAGE + 1),
  );
  return {
    entries: rows.slice(0, PAGE).map((row) => ({ ...row, happenedOn: row.happenedOn.toISOString() })),
    more: rows.length > PAGE,
  };
}
