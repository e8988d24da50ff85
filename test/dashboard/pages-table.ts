import type { OperationId } from "#test/endpoints/two-operations.ts";
import { type Expected, responses } from "./bars.ts";
import { compared, dealerSummary, otherQuestions, scoreCards, topContributors } from "./expected-charts.ts";
import { networkCards } from "./expected-network.ts";
import { comparedFactors, factorLines, graph, header, improvementLines, ranking } from "./expected-tables.ts";
import { type AskedQuestion, BY_RANGE, BY_WAVE } from "./questions.ts";
import { dealersCompared, type Situation } from "./situation.ts";
import { trendLines } from "./trend-lines.ts";
import { PROGRAMMES } from "./world.ts";

/** What a request says besides its place and time. */
export interface Extras {
  readonly factor_type?: string;
  readonly score_type?: string;
  readonly view_type?: string;
}

/** A page: what it is asked, in which variants, and what its cards should answer, by shape and card. */
export interface TestedPage {
  readonly page: string;
  /** Filters that the page does not have and its cards don't obey. */
  readonly without: readonly ("state" | "location" | "dealers")[];
  readonly questions: readonly AskedQuestion[];
  readonly extras: (operation: OperationId, place: number) => readonly Extras[];
  readonly expected: (
    situation: Situation,
    asked: AskedQuestion,
    extras: Extras,
  ) => ReadonlyMap<string, { readonly shape: string; readonly reply: Expected }>;
}

const NO_EXTRAS = () => [{}];
const REGIONS = 5;
const VIEWS = ["month", "quarter"] as const;

export const TESTED_PAGES: readonly TestedPage[] = [
  {
    page: "dealer-summary",
    without: [],
    questions: BY_WAVE,
    extras: NO_EXTRAS,
    expected: (situation) => charts(dealerSummary(situation)),
  },
  {
    page: "factor-summary",
    without: ["state", "location"],
    questions: BY_WAVE,
    extras: someFactors,
    expected: (situation, { previous }) =>
      new Map([
        ["header", { shape: "header", reply: header(situation, previous, "scores") }],
        ["top-contributors", { shape: "chart", reply: topContributors(situation) }],
      ]),
  },
  {
    page: "dealer-ranking",
    without: ["state", "location", "dealers"],
    questions: BY_WAVE.map(withFallback),
    extras: (operation, place) => [...someFactors(operation, place), someAttribute(operation, place)],
    expected: (situation) => new Map([["dealer-scores", { shape: "ranking", reply: ranking(situation) }]]),
  },
  {
    page: "dealer-compare",
    without: ["state", "location"],
    questions: [
      ...BY_WAVE,
      { question: { wave: "WQ-3", dealers: ["D004", "D001"] }, previous: "Oct–Dec 2025" },
      { question: { dealers: ["D003", "D001", "D004", "D000"] }, previous: null },
      { question: { dealers: ["D002", "D005"], region: "R1" }, previous: null },
    ],
    extras: NO_EXTRAS,
    expected: (situation) =>
      new Map([
        ["index", { shape: "chart", reply: compared(situation, "Index", "index") }],
        ["nps", { shape: "chart", reply: compared(situation, "NPS", "nps") }],
        ["disappointed", { shape: "chart", reply: compared(situation, "% Disappointed", "disappointed") }],
        ["graph", { shape: "graph", reply: comparedFactors(situation) }],
      ]),
  },
  {
    page: "other-questions",
    without: ["state", "location"],
    questions: BY_WAVE,
    extras: NO_EXTRAS,
    expected: (situation) => charts(otherQuestions(situation)),
  },
  {
    page: "improvement-opportunities",
    without: ["state", "location"],
    questions: BY_RANGE,
    extras: (operation, place) => someFactors(operation, place).map((extras) => withSnapshot(extras, place)),
    expected: (situation, { previous }, { view_type }) =>
      new Map([
        ["header", { shape: "header", reply: header(situation, previous, "disappointed") }],
        [
          "graph",
          {
            shape: "graph",
            reply: graph(
              situation,
              "Improvement Area (By %Disappointed)",
              viewOf(view_type),
              improvementLines(situation),
            ),
          },
        ],
      ]),
  },
  {
    page: "factor-opportunities",
    without: ["state", "location"],
    questions: BY_RANGE,
    extras: (_, place) => [withSnapshot({}, place)],
    expected: (situation, { previous }, { view_type }) =>
      new Map([
        ["header", { shape: "header", reply: header(situation, previous, "scores") }],
        [
          "graph",
          {
            shape: "graph",
            reply: graph(situation, "Factor Scores", viewOf(view_type), factorLines(situation)),
          },
        ],
      ]),
  },
  {
    page: "trend-analysis",
    without: ["state", "location"],
    questions: BY_RANGE,
    extras: (operation, place) =>
      ["0", "1", "2", "3", "4", "5"].map((score_type, number) => {
        const codes = ["", ...PROGRAMMES[operation].factors.map(({ code }) => code)];
        return withSnapshot(
          { score_type, factor_type: codes[(place + number) % codes.length] ?? "" },
          place + number,
        );
      }),
    expected: (situation, _, { score_type, view_type }) =>
      new Map([["trend", { shape: "trend", reply: trendReply(situation, Number(score_type), view_type) }]]),
  },
  {
    page: "date-range",
    without: ["state", "location"],
    questions: BY_RANGE,
    extras: NO_EXTRAS,
    expected: (situation) => charts(new Map([...scoreCards(situation), ...networkCards(situation)])),
  },
];

function trendReply(situation: Situation, scoreType: number, snapshot: string | undefined): Expected {
  const lines = trendLines(situation, scoreType);
  const { data, count, ...rest } = graph(situation, "Trend", viewOf(snapshot), lines);
  const isMulti = scoreType > 2;
  const codes = dealersCompared(situation).map(({ code }) => code);
  const compared = { ...situation, question: { ...situation.question, dealers: codes } };
  const [line] = Array.isArray(data) ? data : [];
  return {
    ...rest,
    count: lines.length === 0 && !isMulti ? 0 : scoreType === REGIONS ? responses(compared) : count,
    chartType: isMulti ? "multi-line" : "single-line",
    data: isMulti ? data : [],
    x: isMulti ? [] : (line?.xAxis ?? []),
    y: isMulti ? [] : (line?.yAxis ?? []),
    total: isMulti ? null : (line?.total ?? null),
  };
}

function charts(cards: ReadonlyMap<string, Expected>) {
  return new Map([...cards].map(([card, reply]) => [card, { shape: "chart", reply }]));
}

/** Two factor types per question, so that every one of them is asked of every page. */
function someFactors(operation: OperationId, place: number): Extras[] {
  const types = ["", "0", ...PROGRAMMES[operation].factors.map(({ code }) => code), "nonsense"];
  return [place, place + 3].map((number) => ({ factor_type: types[number % types.length] ?? "" }));
}

/** Another attribute per question. */
function someAttribute(operation: OperationId, place: number): Extras {
  const codes = PROGRAMMES[operation].factors.flatMap(({ attributes }) => attributes.map(({ code }) => code));
  return { factor_type: codes[(place * 7) % codes.length] ?? "" };
}

function withSnapshot(extras: Extras, place: number): Extras {
  return { ...extras, view_type: VIEWS[place % 2] ?? "month" };
}

function viewOf(text: string | undefined): "month" | "quarter" {
  return text === "quarter" ? "quarter" : "month";
}

/** Dealer Ranking takes WQ-3 where neither wave nor month is asked. */
function withFallback(asked: AskedQuestion): AskedQuestion {
  const { wave = null, month = null } = asked.question;
  if (wave !== null || month !== null) return asked;
  return { question: { ...asked.question, wave: "WQ-3" }, previous: "Oct–Dec 2025" };
}
