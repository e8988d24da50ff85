import type { Transaction } from "kysely";
import type { Dealer } from "#domain/network/network.ts";
import { type Aggregates, sumAggregates } from "#domain/scoring/aggregates.ts";
import type { Measure } from "#domain/scoring/metrics.ts";
import { type ReadSnapshot, withRlsMode } from "#server/features/catalogue/index.ts";
import { averageDisclosures, disclosuresOf } from "#server/features/scoring/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { ratingsOfMonths } from "./queries.ts";

/** The ratings a dealer got in some months, attribute by attribute; the other aggregates are empty. */
export async function dealerRatings(
  trx: Transaction<Database>,
  operationId: number,
  dealerId: number,
  months: readonly string[],
): Promise<Aggregates> {
  return sumAggregates(await ratingsOfMonths(trx, operationId, [dealerId], months));
}

/**
 * The same of all dealers in a dealer's region, once per measure: null where the dealer is its only one, or where the
 * person may not be shown the measure.
 */
export async function regionRatings(
  snapshot: ReadSnapshot,
  { region }: Dealer,
  months: readonly string[],
  measures: readonly Measure[],
): Promise<readonly (Aggregates | null)[]> {
  const { trx, settings, catalogue } = snapshot;
  const ids = catalogue.network.dealers.filter((each) => each.region === region).map(({ id }) => id);
  if (ids.length < 2) return measures.map(() => null);
  const disclosures = await averageDisclosures(catalogue.programme, measures, (all) =>
    disclosuresOf(snapshot, { months, model: null }, all),
  );
  const rows = await withRlsMode(trx, settings, "network", () =>
    ratingsOfMonths(trx, catalogue.operationId, ids, months),
  );
  const ratings = sumAggregates(rows);
  return disclosures.map((isDisclosed) => (isDisclosed(region) ? ratings : null));
}
