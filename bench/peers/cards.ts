import type { BatchAnswer } from "#contract/dashboard.ts";
import { monthsFromTo } from "#domain/calendar/periods.ts";
import { type CardRecord, MAX_COMPARED_DEALERS, PAGES, type PageKey } from "#domain/pages/pages.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { chosenFactor, factorsOfTab, INDEX_TYPE, inTabOrder } from "#domain/scoring/factor-choice.ts";
import { type Measure, MIN_RESPONSES, RANKED_INDEX_DECIMALS } from "#domain/scoring/metrics.ts";
import { publish } from "#domain/scoring/rounding.ts";
import type { PeerFigures } from "./peer-figures.ts";
import { type Filter, lineOf, linesOfQuestion, type Question } from "./questions.ts";

/** A point of a reply: of which line and of whom. */
export interface Place {
  readonly code: string;
  readonly key: string;
}

/** What a reply publishes at a point. */
export interface Published extends Place {
  readonly value: number | null;
  readonly n: number | null;
  /** Left out where the card compares with no period before. */
  readonly previousValue?: number | null;
  readonly decimals: number;
}

/** The dealers of the network in code order, whether anybody answered about them in a period or not. */
export type Dealers = readonly { readonly code: string; readonly region: string }[];

interface Asking {
  readonly question: Question;
  readonly filter: Filter;
  readonly dealers: Dealers;
}

/** Which points a reply must have, no more and no fewer, by what a peer found. */
type Shown = (found: PeerFigures, asking: Asking) => Place[];

/** A card, what is asked of its peers, and where its figures stand in its reply. */
export interface BenchCard {
  readonly page: PageKey;
  readonly card: string;
  readonly question: Question;
  readonly published: (reply: BatchAnswer) => Published[];
  readonly shown: Shown;
}

const BANDS = [0, 1, 2, 3] as const;
const IMPROVEMENT_AREAS = 10;
const TOP_CONTRIBUTORS = 5;
const LISTED_DEALERS = 5;

/** Every card of every page whose figures come of responses; lists and what merely names choices are asked otherwise. */
export function benchCards(programme: Programme): BenchCard[] {
  return Object.entries(PAGES).flatMap(([name, { cards }]) => {
    const page = pageOf(name);
    if (cards === "otherQuestions") {
      return programme.otherQuestions.map((question) => ({
        page,
        card: String(question.slot),
        question: { by: "nothing", lines: linesOfQuestion(question) } as const,
        published: chartBy("line"),
        shown: everyLine,
      }));
    }
    return Object.entries<CardRecord>(cards).flatMap(([card, record]) => {
      const asked = askedOf(programme, page, card, record);
      return asked === null ? [] : [{ page, card, ...asked }];
    });
  });
}

function pageOf(name: string): PageKey {
  const page = Object.keys(PAGES).find((key): key is PageKey => key === name);
  if (page === undefined) throw new Error(`There is no page ${name}.`);
  return page;
}

type Asked = Pick<BenchCard, "question" | "published" | "shown">;

function askedOf(programme: Programme, page: PageKey, card: string, record: CardRecord): Asked | null {
  const one = (code: string, measure: Measure) => lineOf(programme, code, measure);
  const factors = inTabOrder(programme);
  const measured = record.measure === undefined ? [] : [one("", record.measure)];
  const attributesOf = (some: typeof factors) =>
    some.flatMap(({ attributes }) =>
      attributes.map(({ code, slot }) => one(code, { kind: "attributeDisappointed", slot })),
    );
  const scores = factors.map(({ code, slot }) => one(code, { kind: "factor", slot }));
  const overall = (lines: Question["lines"]): Question => ({ by: "nothing", lines });
  switch (record.drawing) {
    case "indexGauge":
    case "levelGauge":
    case "npsGauge":
    case "disappointedGauge":
      return { question: overall(measured), published: chartBy("nothing"), shown: everyLine };
    case "split": {
      const bands = BANDS.map((band) => one(String(band), { kind: "band", band }));
      return { question: overall(bands), published: chartBy("line"), shown: everyLine };
    }
    case "factorColumns":
    case "tallFactorColumns":
      return { question: overall(scores), published: chartBy("line"), shown: everyLine };
    case "attributeBars": {
      const shown = worstLines(IMPROVEMENT_AREAS);
      return { question: overall(attributesOf(factors)), published: chartBy("line"), shown };
    }
    case "contributorBars": {
      const some = factorsOfTab(programme, chosenFactor(programme, "", "index"));
      const shown = worstLines(TOP_CONTRIBUTORS);
      return { question: overall(attributesOf(some)), published: chartBy("line"), shown };
    }
    case "regionRows":
      return { question: { by: "region", lines: measured }, published: chartBy("key"), shown: everyRegion };
    case "dealerBars": {
      const shown = listedDealers(card === "bottom-dealers" ? 1 : -1);
      return { question: { by: "dealer", lines: measured }, published: chartBy("key"), shown };
    }
    case "dealerRows":
      return { question: { by: "dealer", lines: measured }, published: chartBy("key"), shown: firstDealers };
    case "rankingTable":
      return {
        question: {
          by: "dealer",
          lines: [
            one("index", { kind: "index" }),
            one("disappointed", { kind: "disappointed" }),
            one("nps", { kind: "nps" }),
          ],
        },
        published: ofRanking,
        shown: answeredDealers,
      };
    case "choosingTiles":
    case "tiles": {
      const byScore = page !== "improvement-opportunities";
      const lines = byScore
        ? [one(INDEX_TYPE, { kind: "index" }), ...scores]
        : factors.map((factor) => one(factor.code, { kind: "factorDisappointed", factor }));
      return { question: overall(lines), published: ofHeader, shown: everyLine };
    }
    case "lines": {
      if (page === "factor-opportunities")
        return { question: { by: "month", lines: scores }, published: ofGraph, shown: everyMonth };
      const first = attributesOf(factorsOfTab(programme, chosenFactor(programme, "", "factor")).slice(0, 1));
      return { question: { by: "month", lines: first }, published: ofGraph, shown: worstByMonth };
    }
    case "spread":
      return { question: { by: "dealer", lines: scores }, published: ofSpread, shown: firstDealers };
    case "trendLines":
      return {
        question: { by: "month", lines: [one("", { kind: "index" })] },
        published: ofTrend,
        shown: everyMonth,
      };
    default:
      return null;
  }
}

function everyLine(_: PeerFigures, { question }: Asking): Place[] {
  return linesAt(question, [""]);
}

function everyRegion(_: PeerFigures, { question, dealers }: Asking): Place[] {
  return linesAt(question, [...new Set(dealers.map(({ region }) => region))]);
}

function firstDealers(_: PeerFigures, { question, dealers }: Asking): Place[] {
  return linesAt(
    question,
    dealers.slice(0, MAX_COMPARED_DEALERS).map(({ code }) => code),
  );
}

function answeredDealers(found: PeerFigures, { question }: Asking): Place[] {
  return linesAt(question, found.keys);
}

function everyMonth(_: PeerFigures, { question, filter }: Asking): Place[] {
  return linesAt(question, monthKeysOf(filter));
}

/** The lines with the highest figures; none without one, and of equal ones those named first. */
function worstLines(most: number): Shown {
  return (found, { question }) =>
    question.lines
      .flatMap(({ code }) => {
        const { value } = found.figure(code, "");
        return value === null ? [] : [{ code, key: "", value }];
      })
      .sort((a, b) => b.value - a.value)
      .slice(0, most);
}

function worstByMonth(found: PeerFigures, { question, filter }: Asking): Place[] {
  const worst = question.lines
    .flatMap((line) => {
      const { value } = found.total(line.code);
      return value === null ? [] : [{ line, value }];
    })
    .sort((a, b) => b.value - a.value)
    .slice(0, IMPROVEMENT_AREAS);
  return linesAt({ lines: worst.map(({ line }) => line) }, monthKeysOf(filter));
}

/** Dealers with a sufficient sample by their published index, the best first where `direction` is -1. */
function listedDealers(direction: 1 | -1): Shown {
  return (found, { dealers }) =>
    dealers
      .flatMap(({ code: key }) => {
        const { value, n } = found.figure("", key);
        if (value === null || n < MIN_RESPONSES) return [];
        return [{ code: "", key, value: publish(value, RANKED_INDEX_DECIMALS) }];
      })
      .sort((a, b) => direction * (a.value - b.value))
      .slice(0, LISTED_DEALERS);
}

function linesAt({ lines }: Pick<Question, "lines">, keys: readonly string[]): Place[] {
  return lines.flatMap(({ code }) => keys.map((key) => ({ code, key })));
}

/** As a peer names them: `YYYYMM`. */
function monthKeysOf({ from, to }: Filter): string[] {
  const monthOf = (end: Filter["from"]) => String(end).replace(/^(\d{4})-?(\d{2}).*$/, "$1-$2");
  return monthsFromTo(monthOf(from), monthOf(to)).map(monthKey);
}

function chartBy(what: "nothing" | "line" | "key"): BenchCard["published"] {
  return ({ chart }) =>
    (chart?.x ?? []).flatMap(({ code }, place) => {
      const y = chart?.y[place];
      if (y === undefined) return [];
      const at = { code: what === "line" ? code : "", key: what === "key" ? code : "" };
      return [{ ...at, ...changedOf(y), decimals: chart?.decimals ?? 0 }];
    });
}

type Sampled = Pick<Published, "value" | "n">;

const sampledOf = ({ value, n }: Sampled) => ({ value, n });

const changedOf = ({ value, n, previousValue }: Sampled & { readonly previousValue: number | null }) => ({
  value,
  n,
  previousValue,
});

const ofHeader: BenchCard["published"] = ({ header }) =>
  (header?.tabs ?? []).map((tab) => ({
    code: tab.type,
    key: "",
    ...changedOf(tab),
    decimals: tab.type === INDEX_TYPE || header?.unit === "points" ? 0 : 1,
  }));

const ofRanking: BenchCard["published"] = ({ ranking }) =>
  (ranking?.dealerScores ?? []).flatMap(({ code: key, figures }) =>
    Object.entries(figures).map(([code, figure]) => ({ code, key, ...changedOf(figure), decimals: 1 })),
  );

const ofGraph: BenchCard["published"] = ({ graph }) =>
  (graph?.data ?? []).flatMap(({ code, xAxis, yAxis }) =>
    yAxis.map((y, place) => ({
      code,
      key: monthKey(xAxis[place]?.code),
      ...sampledOf(y),
      decimals: graph?.decimals ?? 0,
    })),
  );

const ofSpread: BenchCard["published"] = ({ graph }) =>
  (graph?.data ?? []).flatMap(({ code: key, xAxis, yAxis }) =>
    yAxis.map((y, place) => ({
      code: xAxis[place]?.code ?? "",
      key,
      ...sampledOf(y),
      decimals: graph?.decimals ?? 0,
    })),
  );

const ofTrend: BenchCard["published"] = ({ trend }) =>
  (trend?.y ?? []).map((y, place) => ({
    code: "",
    key: monthKey(trend?.x[place]?.code),
    ...sampledOf(y),
    decimals: trend?.decimals ?? 0,
  }));

function monthKey(month: string | undefined): string {
  return (month ?? "").replace("-", "");
}
