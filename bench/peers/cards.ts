import type { BatchAnswer } from "#contract/dashboard.ts";
import { type CardRecord, PAGES, type PageKey } from "#domain/pages/pages.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { chosenFactor, factorsOfTab, INDEX_TYPE, inTabOrder } from "#domain/scoring/factor-choice.ts";
import type { Measure } from "#domain/scoring/metrics.ts";
import { type Line, lineOf, linesOfQuestion, type Question } from "./questions.ts";

/** A published figure of a reply: of which line, of whom, current (0) or previous (1). */
export interface Published {
  readonly code: string;
  readonly key: string;
  readonly period: 0 | 1;
  readonly value: number | null;
  readonly decimals: number;
}

/** A card, what is asked of its peers, and where its figures stand in its reply. */
export interface BenchCard {
  readonly page: PageKey;
  readonly card: string;
  readonly question: Question;
  readonly published: (reply: BatchAnswer) => Published[];
}

const BANDS = [0, 1, 2, 3] as const;

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

type Asked = Pick<BenchCard, "question" | "published">;

function askedOf(programme: Programme, page: PageKey, card: string, record: CardRecord): Asked | null {
  const one = (code: string, measure: Measure) => lineOf(programme, code, measure);
  const factors = inTabOrder(programme);
  const measured = record.measure === undefined ? [] : [one("", record.measure)];
  const attributesOf = (some: typeof factors) =>
    some.flatMap(({ attributes }) =>
      attributes.map(({ code, slot }) => one(code, { kind: "attributeDisappointed", slot })),
    );
  const scores = factors.map(({ code, slot }) => one(code, { kind: "factor", slot }));
  switch (record.drawing) {
    case "indexGauge":
    case "levelGauge":
    case "npsGauge":
    case "disappointedGauge":
      return { question: { by: "nothing", lines: measured }, published: chartBy("nothing") };
    case "split":
      return {
        question: { by: "nothing", lines: BANDS.map((band) => one(String(band), { kind: "band", band })) },
        published: chartBy("line"),
      };
    case "factorColumns":
    case "tallFactorColumns":
      return { question: { by: "nothing", lines: scores }, published: chartBy("line") };
    case "attributeBars":
      return { question: { by: "nothing", lines: attributesOf(factors) }, published: chartBy("line") };
    case "contributorBars": {
      const some = factorsOfTab(programme, chosenFactor(programme, "", "index"));
      return { question: { by: "nothing", lines: attributesOf(some) }, published: chartBy("line") };
    }
    case "regionRows":
      return { question: { by: "region", lines: measured }, published: chartBy("key") };
    case "dealerBars":
    case "dealerRows":
      return { question: { by: "dealer", lines: measured }, published: chartBy("key") };
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
      };
    case "choosingTiles":
    case "tiles": {
      const byScore = page !== "improvement-opportunities";
      const lines = byScore
        ? [one(INDEX_TYPE, { kind: "index" }), ...scores]
        : factors.map((factor) => one(factor.code, { kind: "factorDisappointed", factor }));
      return { question: { by: "nothing", lines }, published: ofHeader };
    }
    case "lines": {
      const isScore = page === "factor-opportunities";
      const first = factorsOfTab(programme, chosenFactor(programme, "", "factor")).slice(0, 1);
      return { question: { by: "month", lines: isScore ? scores : attributesOf(first) }, published: ofGraph };
    }
    case "spread":
      return { question: { by: "dealer", lines: scores }, published: ofSpread };
    case "trendLines":
      return { question: { by: "month", lines: [one("", { kind: "index" })] }, published: ofTrend };
    default:
      return card === "" ? null : null;
  }
}

function chartBy(what: "nothing" | "line" | "key"): BenchCard["published"] {
  return ({ chart }) =>
    (chart?.x ?? []).flatMap(({ code }, place) => {
      const y = chart?.y[place];
      if (y === undefined) return [];
      const at = {
        code: what === "line" ? code : "",
        key: what === "key" ? code : "",
        decimals: chart?.decimals ?? 0,
      };
      return bothPeriods(at, y);
    });
}

function bothPeriods(
  at: Pick<Published, "code" | "key" | "decimals">,
  { value, previousValue }: { readonly value: number | null; readonly previousValue: number | null },
): Published[] {
  const current = { ...at, period: 0, value } as const;
  // Where there is nothing to compare with, there is no figure to compare.
  return previousValue === null ? [current] : [current, { ...at, period: 1, value: previousValue }];
}

const ofHeader: BenchCard["published"] = ({ header }) =>
  (header?.tabs ?? []).flatMap((tab) =>
    bothPeriods(
      { code: tab.type, key: "", decimals: tab.type === INDEX_TYPE || header?.unit === "points" ? 0 : 1 },
      tab,
    ),
  );

const ofRanking: BenchCard["published"] = ({ ranking }) =>
  (ranking?.dealerScores ?? []).flatMap(({ code, figures }) =>
    Object.entries(figures).flatMap(([line, figure]) =>
      bothPeriods({ code: line, key: code, decimals: 1 }, figure),
    ),
  );

const ofGraph: BenchCard["published"] = ({ graph }) =>
  (graph?.data ?? []).flatMap((series) =>
    series.yAxis.map(({ value }, place) => ({
      code: series.code,
      key: monthKey(series.xAxis[place]?.code),
      period: 0 as const,
      value,
      decimals: graph?.decimals ?? 0,
    })),
  );

const ofSpread: BenchCard["published"] = ({ graph }) =>
  (graph?.data ?? []).flatMap((series) =>
    series.yAxis.map(({ value }, place) => ({
      code: series.xAxis[place]?.code ?? "",
      key: series.code,
      period: 0 as const,
      value,
      decimals: graph?.decimals ?? 0,
    })),
  );

const ofTrend: BenchCard["published"] = ({ trend }) =>
  (trend?.y ?? []).map(({ value }, place) => ({
    code: "",
    key: monthKey(trend?.x[place]?.code),
    period: 0 as const,
    value,
    decimals: trend?.decimals ?? 0,
  }));

function monthKey(month: string | undefined): string {
  return (month ?? "").replace("-", "");
}

/** What a peer's sums say where a figure was published. */
export function lineAt({ question }: BenchCard, code: string): number {
  return question.lines.findIndex((line: Line) => line.code === code);
}
