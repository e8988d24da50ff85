import type { Programme } from "#domain/programme/programme.ts";
import { NETWORK } from "#test/endpoints/two-operations.ts";
import type { GivenDealer } from "#test/given/networks.ts";
import type { Question } from "#test/oracle/inputs.ts";
import type { OracleMetric } from "#test/oracle/measures.ts";
import { type Asked, askedToRank, type PageOracle } from "#test/oracle/page-oracle.ts";
import { isWholeMonths, rangeBefore } from "#test/oracle/periods.ts";
import type { Days } from "./questions.ts";

const TEN = 10;

/** Who asks what of which operation. */
export interface Situation {
  readonly oracle: PageOracle;
  readonly programme: Programme;
  readonly scope: readonly string[];
  /** As the request says it; `dealers` as chosen. */
  readonly question: Question;
  readonly factorType: string;
  /** The days as the reply repeats them, where they are not those of the question. */
  readonly days?: Days | undefined;
}

export const DEALERS: readonly GivenDealer[] = NETWORK.dealers;

/** The question inside the actor's scope. */
export function own({ question, scope }: Situation): Question {
  const chosen = question.dealers ?? null;
  return { ...question, dealers: scope.filter((code) => chosen === null || chosen.includes(code)) };
}

/** The actor's dealers that the place filters leave, in code order. */
export function dealersLeft(situation: Situation): readonly GivenDealer[] {
  const { region = null, state = null, location = null, model = null, dealers } = own(situation);
  if (model !== null && !NETWORK.models.some(({ code }) => code === model)) return [];
  return DEALERS.filter(
    (dealer) =>
      (dealers ?? []).includes(dealer.code) &&
      (region ?? dealer.region) === dealer.region &&
      (state ?? dealer.state) === dealer.state &&
      (location ?? dealer.location) === dealer.location,
  );
}

/** The actor's dealers of the region asked for: regions and lists of dealers are compared over all of them. */
export function dealersCompared(situation: Situation): readonly GivenDealer[] {
  const { question, scope } = situation;
  if (dealersLeft(situation).length === 0) return [];
  const { region = null } = question;
  return DEALERS.filter(
    (dealer) => scope.includes(dealer.code) && (region === null || region === dealer.region),
  );
}

/** Whether a place of the request lies outside the scope. */
export function isForbidden({ question, scope }: Situation): boolean {
  const { region = null, state = null, location = null, dealers = null } = question;
  const outside = (keep: (dealer: GivenDealer) => boolean) =>
    DEALERS.some(keep) && !DEALERS.some((dealer) => scope.includes(dealer.code) && keep(dealer));
  return (
    (region !== null && outside((dealer) => dealer.region === region)) ||
    (state !== null && outside((dealer) => dealer.state === state)) ||
    (location !== null && outside((dealer) => dealer.location === location)) ||
    (dealers ?? []).some((code) => outside((dealer) => dealer.code === code))
  );
}

/** A figure as every reply shows it. `small`: the group has fewer than ten responses with an index. */
export function changed(figure: OracleMetric, small: boolean) {
  const { value, n, low, high, previous, change, clear } = figure;
  return {
    value,
    n,
    low,
    high,
    insufficient: small && n > 0,
    change,
    previousValue: previous,
    direction: change === null ? null : change > 0 ? "up" : change < 0 ? "down" : "same",
    clear,
  };
}

/** The same without the change. */
export function sampled(figure: OracleMetric, small: boolean) {
  const { change: _, previousValue: __, direction: ___, clear: ____, ...rest } = changed(figure, small);
  return rest;
}

/** Whether a group is an insufficient sample. */
export function isSmall({ oracle }: Situation, question: Question): boolean {
  return oracle.figure(question, { kind: "index" }).n < TEN;
}

/** A measure of the actor's dealers as a reply shows it. */
export function ownMetric(situation: Situation, asked: Asked, decimals?: number) {
  const question = own(situation);
  return changed(situation.oracle.figure(question, asked, decimals), isSmall(situation, question));
}

/** A network average as the actor may see it. */
export function average(
  situation: Situation,
  region: string | null,
  asked: Asked,
  decimals?: number,
): { value: number | null; previous: number | null } {
  const { oracle, question } = situation;
  const network: Question = { ...question, region, state: null, location: null, dealers: null };
  const earlier = before(network);
  const figure = oracle.figure(network, asked, decimals);
  const isDisclosed = (over: Question) =>
    !isSmall(situation, over) &&
    disclosedTogether(situation, asked).every((each) => discloses(situation, over, each));
  return {
    value: isDisclosed(network) ? figure.value : null,
    previous: isDisclosed(network) && earlier !== null && isDisclosed(earlier) ? figure.previous : null,
  };
}

/** Averages that are disclosed with this one or not at all: of a whole and its other parts it could be worked out. */
function disclosedTogether({ programme: { factors } }: Situation, asked: Asked): readonly Asked[] {
  if (asked.kind === "factor") return factors.map(({ code }) => ({ kind: "factor", code }));
  if (asked.kind !== "attribute") return [asked];
  const whole = factors.find(({ attributes }) => attributes.some(({ code }) => code === asked.code));
  return (whole?.attributes ?? []).map(({ code }) => ({ kind: "attribute", code }));
}

/** Whether ranks and averages can be known at all: partial months are read in scope only. */
export function knowsNetwork({ scope, question }: Situation): boolean {
  if (scope.length === DEALERS.length) return true;
  const { firstDay = null, lastDay = null } = question;
  if (firstDay === null || lastDay === null) return true;
  const earlier = rangeBefore(firstDay, lastDay);
  return isWholeMonths(firstDay, lastDay) && isWholeMonths(earlier.firstDay, earlier.lastDay);
}

/** Whether what the network has of a measure is disclosed to the actor. */
function discloses(situation: Situation, question: Question, asked: Asked): boolean {
  return knowsNetwork(situation) && situation.oracle.isDisclosable(situation.scope, question, asked);
}

function before(question: Question): Question | null {
  const { wave = null, month = null, firstDay = null, lastDay = null } = question;
  if (firstDay !== null && lastDay !== null) return { ...question, ...rangeBefore(firstDay, lastDay) };
  if (wave === null) return null;
  if (month === null) {
    const number = Number(wave.slice(3)) - 1;
    return number < 1 ? null : { ...question, wave: `WQ-${number}` };
  }
  const date = new Date(`${month}-15T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return { ...question, wave: null, month: date.toISOString().slice(0, 7) };
}

/** Where a card ranks, the region of the request (else the network) first; with a dealer its region is the other place. */
export function rankedPlaces(
  situation: Situation,
  dealer: GivenDealer | null = null,
  factor: string | null = null,
) {
  const asked = situation.question.region ?? null;
  const region = asked ?? dealer?.region ?? null;
  const known = DEALERS.some((each) => each.region === region);
  const inRegion = { level: "region", name: `Region ${region}`, region };
  const network = { level: "network", name: "", region: null };
  const places = !known ? [network] : asked === null ? [network, inRegion] : [inRegion, network];
  return places.map((place) => {
    const rows = rankingIn(situation, place.region, factor);
    const disclosed = disclosesRanks(situation, place.region, factor);
    const rank = rows.find((row) => row.dealer === dealer?.code)?.rank ?? null;
    const ranked = rows.filter((row) => row.rank > 0).length;
    return { ...place, rank: disclosed && dealer !== null ? rank : null, ranked: disclosed ? ranked : null };
  });
}

/** The same as a chart shows them. */
export function wireRanks(situation: Situation, dealer: GivenDealer | null = null) {
  return rankedPlaces(situation, dealer).map(({ region: _, ...place }) => place);
}

/** The same as counts. */
export function rankedCounts(situation: Situation, dealer: GivenDealer | null = null) {
  return rankedPlaces(situation, dealer).map(({ level, name, ranked }) => ({
    title: level === "network" ? "ranked in the network" : `ranked in ${name}`,
    value: ranked,
  }));
}

/** A dealer's rank in the network where the table ranks in a region. */
export function networkRankBeside(
  situation: Situation,
  { code }: GivenDealer,
  factor: string | null,
): number | null {
  const asked = situation.question.region ?? null;
  if (!DEALERS.some(({ region }) => region === asked)) return null;
  const row = rankingIn(situation, null, factor).find(({ dealer }) => dealer === code);
  return disclosesRanks(situation, null, factor) ? (row?.rank ?? null) : null;
}

/** Whether ranks and their counts in a region are disclosed to the actor; null = in the network. */
export function disclosesRanks(
  situation: Situation,
  region: string | null,
  by: string | null = null,
): boolean {
  const { score } = askedToRank(situation.programme, by);
  return discloses(situation, { ...situation.question, region }, score);
}

function rankingIn({ oracle, question }: Situation, region: string | null, factor: string | null) {
  return oracle.ranking({ ...question, region }, factor);
}
