import type { Transaction } from "kysely";
import { addParts, type BandCounts, noParts, type Parts } from "#domain/parts.ts";
import type { Database } from "#server/platform/tables.ts";
import { bandsOfMonths } from "./queries.ts";

/** The ratings a dealer got in some months, attribute by attribute; the other parts are empty. */
export async function dealerRatings(
  trx: Transaction<Database>,
  operationId: number,
  dealerId: number,
  months: readonly string[],
): Promise<Parts> {
  const rows = await bandsOfMonths(trx, operationId, dealerId, months);
  return rows.reduce((sum, bands) => addParts(sum, { ...noParts(), attributes: bySlot(bands) }), noParts());
}

function bySlot(bands: readonly number[]): BandCounts[] {
  return Array.from({ length: bands.length / 4 }, (_, slot) => [
    bands[slot * 4] ?? 0,
    bands[slot * 4 + 1] ?? 0,
    bands[slot * 4 + 2] ?? 0,
    bands[slot * 4 + 3] ?? 0,
  ]);
}
