import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { publicationsOf } from "./publication-queries.ts";
import type { ImportServices } from "./services.ts";

const MOST_LISTED = 200;

/** What began and ceased to count in an operation, by whom, and what that moved. */
export async function listPublications(
  { db }: ImportServices,
  { clientId, id }: { readonly clientId: number; readonly id: number },
) {
  const rows = await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
    publicationsOf(trx, id, MOST_LISTED),
  );
  return { publications: rows.map((row) => ({ ...row, happenedOn: row.happenedOn.toISOString() })) };
}
