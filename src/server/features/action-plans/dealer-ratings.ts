import type { Transaction } from "kysely";
import { MIN_RESPONSES } from "#domain/figures.ts";
import type { Dealer } from "#domain/network.ts";
import { addParts, type BandCounts, noParts, type Parts } from "#domain/parts.ts";
import { MIN_DEALERS_BEHIND_AVERAGE } from "#domain/reach.ts";
import type { Database } from "#server/platform/tables.ts";
import { type View, withReach } from "#server/platform/view.ts";
import { type MonthOfRatings, ratingsOfMonths } from "./queries.ts";

/** The ratings a dealer got in some months, attribute by attribute; the other parts are empty. */
export async function dealerRatings(
  trx: Transaction<Database>,
  operationId: number,
  dealerId: number,
  months: readonly string[],
): Promise<Parts> {
  return sumOf(await ratingsOfMonths(trx, operationId, [dealerId], months));
}

/**
 * The same of all dealers in a dealer's region. Null where it is the only one, or where too few dealers outside the
 * viewer's scope stand behind the figure for it to tell nothing of a single one.
 */
export async function regionRatings(
  { trx, settings, catalogue, scope }: View,
  { region }: Dealer,
  months: readonly string[],
): Promise<Parts | null> {
  const ids = catalogue.network.dealers.filter((each) => each.region === region).map(({ id }) => id);
  if (ids.length < 2) return null;
  const rows = await withReach(trx, settings, "network", () =>
    ratingsOfMonths(trx, catalogue.operationId, ids, months),
  );
  const own = new Set(scope.dealerIds);
  const others = ids.filter((id) => !own.has(id));
  const behind = others.filter((id) => responsesOf(rows, id) >= MIN_RESPONSES);
  return others.length > 0 && behind.length < MIN_DEALERS_BEHIND_AVERAGE ? null : sumOf(rows);
}

function responsesOf(rows: readonly MonthOfRatings[], id: number): number {
  return rows.reduce((sum, { dealerId, n }) => (dealerId === id ? sum + n : sum), 0);
}

function sumOf(rows: readonly MonthOfRatings[]): Parts {
  return rows.reduce(
    (sum, { bands }) => addParts(sum, { ...noParts(), attributes: bySlot(bands) }),
    noParts(),
  );
}

function bySlot(bands: readonly number[]): BandCounts[] {
  return Array.from({ length: bands.length / 4 }, (_, slot) => [
    bands[slot * 4] ?? 0,
    bands[slot * 4 + 1] ?? 0,
    bands[slot * 4 + 2] ?? 0,
    bands[slot * 4 + 3] ?? 0,
  ]);
}
