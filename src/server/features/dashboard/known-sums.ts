import type { Period } from "#domain/calendar/periods.ts";
import type { Dealer } from "#domain/network/network.ts";
import { type Aggregates, sumAggregates } from "#domain/scoring/aggregates.ts";
import { type ColumnsWanted, includesColumns } from "#server/features/scoring/index.ts";
import type { AggregatesOf } from "./queries.ts";

/** The group of each dealer; dealers that are not named do not count. */
export type Groups = ReadonlyMap<number, number>;

/** Which aggregates are summed into which groups, period by period. */
export interface SumsQuestion {
  readonly rlsMode: "scope" | "network";
  readonly groups: Groups;
  readonly periods: readonly Period[];
  readonly wanted: ColumnsWanted;
}

interface KnownSums {
  readonly periods: string;
  readonly wanted: ColumnsWanted;
  readonly sums: Promise<AggregatesOf>;
}

/** Every dealer as a group of its own. */
export function eachDealer(dealers: readonly Dealer[]): Groups {
  return new Map(dealers.map(({ id }) => [id, id]));
}

/** Reads the sums of a request's cards: none twice, and none that follow from those of each dealer of the network. */
export function sumsReadOnce(
  dealers: readonly Dealer[],
  read: (question: SumsQuestion) => Promise<AggregatesOf>,
): (question: SumsQuestion) => Promise<AggregatesOf> {
  const known = new Map<string, KnownSums[]>();
  const ofEach = nameOf(eachDealer(dealers));

  function find(groups: string, { rlsMode, periods, wanted }: SumsQuestion): KnownSums["sums"] | null {
    const asked = nameOfPeriods(periods);
    const found = known
      .get(`${rlsMode} ${groups}`)
      ?.find((each) => each.periods.startsWith(asked) && includesColumns(each.wanted, wanted));
    return found?.sums ?? null;
  }

  return (question) => {
    const { rlsMode, groups, periods, wanted } = question;
    const name = nameOf(groups);
    const before = find(name, question);
    if (before !== null) return before;
    const byDealer = find(ofEach, question);
    const sums = byDealer === null ? read(question) : sumsOfGroups(groups, byDealer);
    const key = `${rlsMode} ${name}`;
    known.set(key, [...(known.get(key) ?? []), { periods: nameOfPeriods(periods), wanted, sums }]);
    return sums;
  };
}

/** The sums of groups of dealers from those of their dealers. */
async function sumsOfGroups(groups: Groups, byDealer: Promise<AggregatesOf>): Promise<AggregatesOf> {
  const sums = await byDealer;
  const dealersOf = Map.groupBy(groups.keys(), (dealer) => groups.get(dealer));
  const known = new Map<string, Aggregates>();
  return (group, period) => {
    const key = `${group} ${period}`;
    const total =
      known.get(key) ?? sumAggregates((dealersOf.get(group) ?? []).map((dealer) => sums(dealer, period)));
    known.set(key, total);
    return total;
  };
}

function nameOf(groups: Groups): string {
  return `${[...groups.keys()].join()} ${[...groups.values()].join()}`;
}

/** Begins with that of the first of them. */
function nameOfPeriods(periods: readonly Period[]): string {
  return periods.map((period) => `${JSON.stringify(period)}\n`).join("");
}
