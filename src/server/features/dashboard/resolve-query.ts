import type { DayRange, Period } from "#domain/calendar/periods.ts";
import { boundedRequest, type ChartRequest, type FilterKey, foreignPlace } from "#domain/filters/filters.ts";
import type { Dealer } from "#domain/network/network.ts";
import { dealersOfScope, type Scope } from "#domain/network/scope.ts";
import { rulesOfPage } from "#domain/pages/pages.ts";
import type { Measure } from "#domain/scoring/metrics.ts";
import {
  type Catalogue,
  filtersOfPage,
  type ReadSnapshot,
  wavesOf,
  withRlsMode,
} from "#server/features/catalogue/index.ts";
import { type ColumnsWanted, type Disclosure, disclosuresOf } from "#server/features/scoring/index.ts";
import { type AnswerCountsOf, answerCounts } from "./answer-queries.ts";
import { chosenDealers } from "./chosen-dealers.ts";
import { countedRequest, effectiveRequest, nameOfPrevious, rangeOf } from "./periods.ts";
import { type AggregatesOf, aggregatesByGroup } from "./queries.ts";

/** Places of the two periods in every `AggregatesOf`. */
export const CURRENT = 0;
export const PREVIOUS = 1;

type Groups = ReadonlyMap<number, number>;

/** What one request may look at: the operation, the viewer's dealers, and the filter as resolved. */
export interface ResolvedQuery {
  readonly catalogue: Catalogue;
  readonly scope: Scope;
  /** Without the filters the page does not have; with its default range or fallback wave filled in. */
  readonly request: ChartRequest;
  readonly today: string;
  /** Dealers in scope that the filter leaves, in code order; several chosen ones in the order of the request. */
  readonly dealers: readonly Dealer[];
  /** Dealers in scope that region alone leaves: what regions and dealers are compared over, whichever dealer is chosen. */
  readonly compared: readonly Dealer[];
  readonly wholeNetwork: boolean;
  readonly region: string | null;
  readonly model: number | null;
  /** The current and the previous period; nothing in the latter = nothing to compare with. */
  readonly periods: readonly [current: Period, previous: Period];
  /** Days of a From/To page; null on pages with a wave. */
  readonly range: DayRange | null;
  /** The same with the months whole in which it leaves no response out. */
  readonly counted: DayRange | null;
  /** Of the previous wave, month or range. */
  readonly previousName: string | null;
  /** Sums of the viewer's own dealers by the groups given; over other periods than the slice's two where named. */
  sum(groupOfDealer: Groups, wanted: ColumnsWanted, periods?: readonly Period[]): Promise<AggregatesOf>;
  /**
   * Sums over the client's whole network; only `network-figures.ts` may ask. Read from rollups only: null where a range
   * cuts a month and the viewer does not hold the whole network.
   */
  sumNetwork(groupOfDealer: Groups, wanted: ColumnsWanted): Promise<AggregatesOf> | null;
  /** Which of those sums the viewer may hear in one of the two periods, one answer per measure. */
  disclosures(period: number, measures: readonly Measure[]): Promise<readonly Disclosure[]>;
  /** How often each answer of the other questions was given, over the slice's dealers and two periods of whole months. */
  countAnswers(): Promise<AnswerCountsOf>;
}

/** Opens a slice; a place outside the scope is named as forbidden. Equal questions are asked of the database once. */
export function resolveQuery(
  source: ReadSnapshot,
  asked: ChartRequest,
  page: string,
): ResolvedQuery | { readonly forbidden: FilterKey } {
  const { trx, catalogue, scope, settings } = source;
  const { network, programme } = catalogue;
  const rules = rulesOfPage(page);
  const context = {
    network,
    scope,
    waves: wavesOf(catalogue),
    firstMonth: programme.firstMonth,
    time: rules.time,
  };
  const request = effectiveRequest(boundedRequest(asked, filtersOfPage(catalogue, page)), catalogue, rules);
  const foreign = foreignPlace(asked, context);
  if (foreign !== null) return { forbidden: foreign };
  const counted = countedRequest(request, catalogue, rules);
  const chosen = chosenDealers(counted, rules, context);
  if ("forbidden" in chosen) return chosen;
  const { current, previous } = chosen.period;
  const periods: ResolvedQuery["periods"] = [
    current ?? { months: catalogue.months, partials: [] },
    previous ?? { months: [], partials: [] },
  ];
  const hasPartials = periods.some(({ partials }) => partials.length > 0);
  const base = { operationId: catalogue.operationId, programme, model: chosen.model };
  const known = onceEach();
  const ask = (reach: "scope" | "network", groups: Groups, wanted: ColumnsWanted, over: readonly Period[]) =>
    known(JSON.stringify([reach, [...groups], wanted, over]), () => {
      const query = { ...base, groupOfDealer: groups, periods: over.map(withData(catalogue)), wanted };
      return withRlsMode(trx, settings, reach, () => aggregatesByGroup(trx, query));
    });
  const withScopedTransaction = dealersOfScope(network, scope);
  const dealers = inOrder(withScopedTransaction, chosen);
  const inRegion = withScopedTransaction.filter(
    ({ region }) => chosen.region === null || chosen.region === region,
  );
  const answers = onceEach<AnswerCountsOf>();
  const disclosures = onceEach<readonly Disclosure[]>();
  return {
    catalogue,
    scope,
    request,
    today: source.today,
    dealers,
    compared: dealers.length === 0 ? [] : inRegion,
    wholeNetwork: chosen.wholeNetwork,
    region: chosen.region,
    model: chosen.model,
    periods,
    range: rangeOf(request, rules),
    counted: rangeOf(counted, rules),
    previousName: nameOfPrevious(catalogue, request, periods[PREVIOUS], rules),
    sum: (groups, wanted, over = periods) => ask("scope", groups, wanted, over),
    sumNetwork: (groups, wanted) =>
      scope.wholeNetwork || !hasPartials
        ? ask(scope.wholeNetwork ? "scope" : "network", groups, wanted, periods)
        : null,
    disclosures: (period, measures) =>
      disclosures(JSON.stringify([period, measures]), () => {
        const months = periods[period === CURRENT ? CURRENT : PREVIOUS].months;
        return disclosuresOf(source, { months, model: chosen.model }, measures);
      }),
    countAnswers: () =>
      answers("", () => {
        const dealerIds = dealers.map(({ id }) => id);
        return answerCounts(trx, { ...base, dealerIds, periods: periods.map(({ months }) => months) });
      }),
  };
}

function onceEach<T = AggregatesOf>() {
  const asked = new Map<string, Promise<T>>();
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const answer = asked.get(key) ?? ask();
    asked.set(key, answer);
    return answer;
  };
}

function inOrder(
  dealers: readonly Dealer[],
  { dealerIds, codes }: { readonly dealerIds: readonly number[]; readonly codes: readonly string[] },
): readonly Dealer[] {
  const ids = new Set(dealerIds);
  const kept = dealers.filter((dealer) => ids.has(dealer.id));
  return codes.length < 2 ? kept : kept.sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code));
}

/** A range may name months by the thousand; only those with responses are looked for. */
function withData({ months }: Catalogue): (period: Period) => Period {
  const held = new Set(months);
  return (period) => ({ ...period, months: period.months.filter((month) => held.has(month)) });
}
