import { monthOfNumber, monthsOfWave, waveOfMonth } from "#domain/calendar/calendar.ts";
import { dealersOfScope } from "#domain/network/scope.ts";
import type { Programme } from "#domain/programme/programme.ts";
import {
  isDisclosable,
  measuresDisclosedTogether,
  type NetworkQuery,
  type OutsideAnswers,
} from "#domain/scoring/disclosure.ts";
import type { Measure } from "#domain/scoring/metrics.ts";
import { type ReadSnapshot, withRlsMode } from "#server/features/catalogue/index.ts";
import { answersOutside } from "./disclosure-queries.ts";

/** Whether the network's figure of a region may be disclosed; null = of all regions. */
export type Disclosure = (region: string | null) => boolean;

/** What may be disclosed to a person of the network over some months and a model (null = all): one answer per measure, in order. */
export async function disclosuresOf(
  snapshot: Pick<ReadSnapshot, "trx" | "settings" | "catalogue" | "scope">,
  { months, model }: Omit<NetworkQuery, "region">,
  measures: readonly Measure[],
): Promise<readonly Disclosure[]> {
  if (measures.length === 0) return [];
  if (snapshot.scope.wholeNetwork) return measures.map(() => () => true);
  const { firstMonth } = snapshot.catalogue.programme;
  const rows = await withRlsMode(snapshot.trx, snapshot.settings, "network", () =>
    answersOutside(snapshot, monthsOfWaves(months, firstMonth), model !== null, measures),
  );
  const regionOf = askableRegions(snapshot);
  const outsideOf = rows.map(({ dealerId, month, model, answers }) => ({
    of: { dealerId, region: regionOf.get(dealerId) ?? null, month: monthOfNumber(month), model },
    answers,
  }));
  return measures.map((_, place) => {
    const outside = outsideOf.flatMap(({ of, answers }): OutsideAnswers[] => {
      const count = answers[place] ?? 0;
      return count === 0 ? [] : [{ ...of, answers: count }];
    });
    return (region) => isDisclosable(outside, { region, months, model }, firstMonth);
  });
}

/** The same of averages, some of which are disclosed together or not at all; `disclosures` answers for single measures. */
export async function averageDisclosures(
  programme: Pick<Programme, "factors">,
  measures: readonly Measure[],
  disclosures: (measures: readonly Measure[]) => Promise<readonly Disclosure[]>,
): Promise<readonly Disclosure[]> {
  const together = measures.map((measure) => measuresDisclosedTogether(programme, measure));
  const asked = new Map(together.flat().map((measure) => [JSON.stringify(measure), measure]));
  const answers = await disclosures([...asked.values()]);
  const answerOf = new Map([...asked.keys()].map((key, place) => [key, answers[place]]));
  return together.map(
    (each) => (region) => each.every((measure) => answerOf.get(JSON.stringify(measure))?.(region) === true),
  );
}

function monthsOfWaves(months: readonly string[], firstMonth: string): string[] {
  const waves = new Set(months.map((month) => waveOfMonth(firstMonth, month)));
  return [...waves].flatMap((wave) => (wave === null ? [] : monthsOfWave(firstMonth, wave)));
}

/** The regions of dealers outside the scope, as far as the actor holds a dealer there and so may ask for them. */
function askableRegions({
  catalogue,
  scope,
}: Pick<ReadSnapshot, "catalogue" | "scope">): ReadonlyMap<number, string> {
  const held = new Set(dealersOfScope(catalogue.network, scope).map(({ region }) => region));
  return new Map(
    catalogue.network.dealers.filter(({ region }) => held.has(region)).map(({ id, region }) => [id, region]),
  );
}
