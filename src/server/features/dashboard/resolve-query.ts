import { isDay, monthName, waveName, waveOfMonth } from "#domain/calendar/calendar.ts";
import { comparisonName, periodName } from "#domain/calendar/period-name.ts";
import { type CurrentAndPrevious, type DayRange, type Period, wholeRange } from "#domain/calendar/periods.ts";
import { fallbackWave } from "#domain/filters/fallback-wave.ts";
import {
  boundedRequest,
  type FilterContext,
  type FilterKey,
  foreignPlace,
  type NormalizedRequest,
  resolveFilters,
} from "#domain/filters/filters.ts";
import type { Dealer, Network } from "#domain/network/network.ts";
import { dealersOfScope, type Scope } from "#domain/network/scope.ts";
import { MAX_COMPARED_DEALERS, type PageRules, rulesOfPage } from "#domain/pages/pages.ts";
import type { Measure } from "#domain/scoring/metrics.ts";
import {
  type Catalogue,
  filtersOfPage,
  heldDays,
  type ReadSnapshot,
  wavesOf,
} from "#server/features/catalogue/index.ts";
import { type ColumnsWanted, type Disclosure, disclosuresOf } from "#server/features/scoring/index.ts";
import { badRequest } from "#server/platform/errors.ts";
import { type Groups, sumsReadOnce } from "./known-sums.ts";
import { type AggregatesOf, type AnswerCountsOf, aggregatesByGroup, answerCounts } from "./queries.ts";

/** Places of the two periods in every `AggregatesOf`. */
export const CURRENT = 0;
export const PREVIOUS = 1;

/** What one request may look at: the operation, the actor's dealers, and the filter as resolved. */
export interface ResolvedQuery {
  readonly catalogue: Catalogue;
  readonly scope: Scope;
  /** Without the filters the page does not have; with its default range or fallback wave filled in. */
  readonly request: NormalizedRequest;
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
  /** Several cards are answered: what is read at once for all of them spares the others a statement. */
  readonly isPage: boolean;
  /** Sums of the actor's own dealers by the groups given; over other periods than the query's two where named. */
  sum(groupOfDealer: Groups, wanted: ColumnsWanted, periods?: readonly Period[]): Promise<AggregatesOf>;
  /**
   * Sums over the client's whole network; only `network-metrics.ts` may ask. Read from rollups only: null where months
   * are partial and the actor does not hold the whole network. Over the query's periods up to the one named.
   */
  sumNetwork(groupOfDealer: Groups, wanted: ColumnsWanted, lastPeriod: number): Promise<AggregatesOf> | null;
  /** Which of those sums may be disclosed to the actor in one of the two periods, one answer per measure. */
  disclosures(period: number, measures: readonly Measure[]): Promise<readonly Disclosure[]>;
  /** How often each answer of the other questions was given, over the query's dealers and two periods of whole months. */
  countAnswers(): Promise<AnswerCountsOf>;
}

/** Resolves what one request asks for; a place outside the scope is named as forbidden. Equal questions are asked of the database once. */
export function resolveQuery(
  source: ReadSnapshot,
  asked: NormalizedRequest,
  page: string,
  isPage: boolean,
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
  const { operationId, dayMonths } = catalogue;
  const base = { operationId, dayMonths, programme, model: chosen.model, settings };
  const sums = sumsReadOnce(network.dealers, ({ rlsMode, groups, periods: over, wanted }) => {
    const overNetwork = isNetworkAsOne(network, groups);
    const asked = { groupOfDealer: groups, overNetwork, periods: over.map(withData(catalogue)), wanted };
    return aggregatesByGroup(trx, { ...base, ...asked, rlsMode });
  });
  const inScope = dealersOfScope(network, scope);
  const dealers = inOrder(inScope, chosen);
  const inRegion = inScope.filter(({ region }) => chosen.region === null || chosen.region === region);
  const answers = onceEach<AnswerCountsOf>();
  const disclosures = onceEach<readonly Disclosure[]>();
  return {
    catalogue,
    scope,
    request,
    today: source.today,
    dealers,
    compared: dealers.length === 0 ? [] : inRegion,
    isPage,
    wholeNetwork: chosen.wholeNetwork,
    region: chosen.region,
    model: chosen.model,
    periods,
    range: rangeOf(request, rules),
    counted: rangeOf(counted, rules),
    previousName: comparisonOf(catalogue, request, periods[PREVIOUS], rules),
    sum: (groups, wanted, over = periods) => sums({ rlsMode: "scope", groups, wanted, periods: over }),
    sumNetwork: (groups, wanted, lastPeriod) => {
      if (hasPartials && !scope.wholeNetwork) return null;
      const rlsMode = scope.wholeNetwork ? "scope" : "network";
      return sums({ rlsMode, groups, wanted, periods: periods.slice(0, lastPeriod + 1) });
    },
    disclosures: (period, measures) =>
      disclosures(JSON.stringify([period, measures]), () => {
        const months = periods[period === CURRENT ? CURRENT : PREVIOUS].months;
        return disclosuresOf(source, { months, model: chosen.model }, measures);
      }),
    countAnswers: () =>
      answers("", () => {
        const dealerIds = dealers.map(({ id }) => id);
        const overNetwork = dealers.length === network.dealers.length;
        const asked = { ...base, dealerIds, overNetwork, periods: periods.map(({ months }) => months) };
        return answerCounts(trx, asked);
      }),
  };
}

/** All dealers are one group, as the rollup of the network has them. */
function isNetworkAsOne({ dealers }: Network, groups: Groups): boolean {
  return groups.size === dealers.length && new Set(groups.values()).size === 1;
}

function onceEach<T>() {
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

/** What a request selects; on a page of several dealers their union. */
interface Chosen {
  readonly dealerIds: readonly number[];
  /** The dealer codes of the request, each once. */
  readonly codes: readonly string[];
  readonly wholeNetwork: boolean;
  readonly region: string | null;
  readonly model: number | null;
  readonly period: CurrentAndPrevious;
}

/** Resolves a request; a place outside the scope is named as forbidden, what nobody knows selects nothing. */
function chosenDealers(
  request: NormalizedRequest,
  rules: PageRules,
  context: FilterContext,
): Chosen | { readonly forbidden: FilterKey } {
  const codes = codesOf(request.dealerCode, rules);
  const found = (codes.length === 0 ? [""] : codes).map((code) =>
    resolveFilters({ ...request, dealerCode: code }, context),
  );
  const forbidden = found.find((each) => each.kind === "forbidden");
  if (forbidden !== undefined) return { forbidden: forbidden.key };
  const selected = found.filter((each) => each.kind === "selected");
  const first = selected[0];
  if (first === undefined) return { ...NOTHING, codes };
  return { ...first, dealerIds: selected.flatMap(({ dealerIds }) => dealerIds), codes };
}

const NOTHING = {
  dealerIds: [],
  wholeNetwork: false,
  region: null,
  model: null,
  period: { current: { months: [], partials: [] }, previous: null },
};

function codesOf(text: string, { severalDealers }: PageRules): string[] {
  if (!severalDealers) return text === "" ? [] : [text];
  const codes = [
    ...new Set(
      text
        .split(",")
        .map((code) => code.trim())
        .filter((code) => code !== ""),
    ),
  ];
  if (codes.length <= MAX_COMPARED_DEALERS) return codes;
  throw badRequest(`Compare ${MAX_COMPARED_DEALERS} dealers at most.`, "TOO_MANY_DEALERS");
}

/** The request as the page means it: its default range where none is asked, its fallback wave where none can be known. */
function effectiveRequest(
  request: NormalizedRequest,
  catalogue: Catalogue,
  rules: PageRules,
): NormalizedRequest {
  if (rules.time === "range") return { ...request, ...rangeAsked(request, catalogue) };
  if (rules.fallbackWave === null || request.waveCode !== "" || request.month !== "") return request;
  return { ...request, waveCode: fallbackWave(wavesOf(catalogue), rules.fallbackWave) ?? "" };
}

/** The days a From/To page answers; null on pages with a wave, and where a day is none or the days are the wrong way round. */
function rangeOf({ from, to }: NormalizedRequest, { time }: PageRules): DayRange | null {
  if (time === "wave" || !isDay(from) || !isDay(to) || from > to) return null;
  return { from, to };
}

/** The request with the days that count for its range: see `wholeRange`. */
function countedRequest(
  request: NormalizedRequest,
  catalogue: Catalogue,
  rules: PageRules,
): NormalizedRequest {
  const range = rangeOf(request, rules);
  const held = heldDays(catalogue);
  if (range === null || held === null) return request;
  const { from, to } = wholeRange(range, held);
  return { ...request, from, to };
}

/** What the previous wave, month or range is called: 'Jul–Sep 2026'; null when there is nothing to compare with. */
function comparisonOf(
  catalogue: Catalogue,
  request: NormalizedRequest,
  previous: Period,
  rules: PageRules,
): string | null {
  const name = nameOfPrevious(catalogue, request, previous, rules);
  return name === null ? null : comparisonName(name, previous, catalogue.firstDay);
}

function nameOfPrevious(
  { programme, firstDay }: Catalogue,
  request: NormalizedRequest,
  previous: Period,
  { time }: PageRules,
): string | null {
  const first = previous.months[0];
  if (time === "range") return request.from <= (firstDay ?? "") ? null : periodName(previous);
  if (first === undefined) return null;
  if (request.month !== "") return monthName(first);
  const wave = waveOfMonth(programme.firstMonth, first);
  return wave === null ? null : waveName(programme.firstMonth, wave);
}

// An end that is left out is that of the stored time range.
function rangeAsked({ from, to }: NormalizedRequest, catalogue: Catalogue) {
  const held = heldDays(catalogue);
  return {
    from: from === "" ? (held?.from ?? "") : from,
    to: to === "" ? (held?.to ?? "") : to,
  };
}
