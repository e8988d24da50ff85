import type { Question } from "#test/oracle/inputs.ts";
import type { OracleMetric } from "#test/oracle/measures.ts";
import { type Asked, askedToRank } from "#test/oracle/page-oracle.ts";
import { stepsOfRange } from "#test/oracle/periods.ts";
import { type Expected, inTabOrder, responses } from "./bars.ts";
import { comparedDealers } from "./expected-charts.ts";
import type { Days } from "./questions.ts";
import {
  average,
  changed,
  dealersLeft,
  disclosesRanks,
  isSmall,
  networkRankBeside,
  own,
  ownMetric,
  rankedPlaces,
  type Situation,
  sampled,
} from "./situation.ts";

/** One line of a graph. */
export interface Line {
  readonly title: string;
  readonly code: string;
  readonly asked: Asked;
  /** Another group than the actor's dealers. */
  readonly question?: Question;
}

/** Header tiles: `lastPeriod` is the name of the period before. */
export function header(
  situation: Situation,
  lastPeriod: string | null,
  kind: "scores" | "disappointed",
): Expected {
  const tiles = inTabOrder(situation).map(({ name, code, tab }) => ({
    name,
    type: code,
    tab,
    asked: { kind: kind === "scores" ? "factor" : "factorDisappointed", code } as const,
  }));
  const index = { name: "Index", type: "0", tab: 0, asked: { kind: "index" } as const };
  return {
    count: responses(situation),
    tabs: (kind === "scores" ? [index, ...tiles] : tiles).map(({ asked, ...tile }) => {
      const figure = ownMetric(situation, asked);
      return { ...tile, ...figure, lastValue: figure.previousValue, lastPeriod };
    }),
  };
}

/** Dealer Ranking by the index, a factor or an attribute; `wave` as answered. */
export function ranking(situation: Situation): Expected {
  const { oracle, question, programme, factorType } = situation;
  const asked = factorType === "" || factorType === "0" ? null : factorType;
  const parent = programme.factors.find(({ attributes }) => attributes.some(({ code }) => code === asked));
  const named = [...programme.factors, ...(parent?.attributes ?? [])].find(({ code }) => code === asked);
  const isKnown = asked === null || named !== undefined;
  const by = isKnown ? asked : null;
  const network = oracle.ranking(question, by);
  const rows = (isKnown ? dealersLeft(situation) : []).flatMap((dealer) => {
    const row = network.find((each) => each.dealer === dealer.code);
    const n = oracle.responses({ ...own(situation), dealers: [dealer.code] });
    return row === undefined || n === 0 ? [] : [{ dealer, row }];
  });
  const { score, share } = askedToRank(programme, by);
  // The last attribute could be worked out of its factor and all others.
  const averageOf = (region: string | null, measure: Asked) => average(situation, region, measure, 1).value;
  const disclosesFirst = disclosesRanks(situation, question.region ?? null, by);
  const limit = programme.lowIndexLimit;
  const whole: Question = isKnown ? own(situation) : { ...own(situation), dealers: [] };
  const small = situation.oracle.figure(whole, score, 1).n < 10;
  const total = (asked: Asked) => changed(oracle.figure(whole, asked, 1), small);
  const order = (value: number | null, rank: number) =>
    (rank === 0 ? 0 : 10_000) + (value === null ? -1000 : parent === undefined ? value : -value);
  return {
    title: named === undefined ? "Dealer Scores" : `Dealer Scores · ${named.name}`,
    factorType: isKnown ? (asked ?? "0") : "",
    waveCode: question.wave ?? null,
    limit,
    rankedBy: named?.name ?? "Index",
    places: rankedPlaces(situation, null, by).map(({ level, name, ranked, region }) => ({
      level,
      name,
      ranked,
      average: averageOf(region, score),
      disappointed: averageOf(region, share),
    })),
    belowLimit:
      disclosesFirst && parent === undefined
        ? network.filter(({ rank, index }) => rank > 0 && (index.value ?? 0) < limit).length
        : null,
    averageIndex: averageOf(question.region ?? null, score),
    averageDisappointed: averageOf(question.region ?? null, share),
    total: { index: total(score), disappointed: total(share), nps: total({ kind: "nps" }) },
    dealerScores: rows
      .sort((a, b) => order(b.row.index.value, b.row.rank) - order(a.row.index.value, a.row.rank))
      .map(({ dealer, row }) => ({
        rank: disclosesFirst ? row.rank : null,
        networkRank: networkRankBeside(situation, dealer, by),
        dealerName: dealer.name,
        code: dealer.code,
        location: `Location ${dealer.location}`,
        index: row.index.value,
        disappointed: row.disappointed.value,
        nps: row.nps.value,
        n: row.index.n,
        insufficient: row.rank === 0,
        figures: {
          index: changed(row.index, row.rank === 0),
          disappointed: changed(row.disappointed, row.rank === 0),
          nps: changed(row.nps, row.rank === 0),
        },
      })),
  };
}

/** The factors of the compared dealers. */
export function comparedFactors(situation: Situation): Expected {
  const { oracle } = situation;
  const factors = inTabOrder(situation);
  return {
    title: "Factor Scores",
    data: comparedDealers(situation).map(({ name, code }) => {
      const alone: Question = { ...own(situation), dealers: [code] };
      const small = isSmall(situation, alone);
      return {
        title: name,
        code,
        xAxis: factors.map((factor) => ({ value: factor.name, code: factor.code, partial: false })),
        yAxis: factors.map((factor) =>
          sampled(oracle.figure(alone, { kind: "factor", code: factor.code }), small),
        ),
        total: null,
      };
    }),
  };
}

/** Lines over the months or quarters of the question's range. */
export function graph(
  situation: Situation,
  title: string,
  granularity: "month" | "quarter",
  lines: readonly Line[],
): Expected {
  const { oracle, programme, question } = situation;
  const { firstDay = null, lastDay = null } = question;
  if (firstDay === null || lastDay === null) throw new Error("a graph needs a range");
  const steps =
    dealersLeft(situation).length === 0
      ? []
      : stepsOfRange(programme.firstMonth, firstDay, lastDay, granularity === "month" ? 1 : 3);
  return {
    title,
    count: responses(situation),
    viewType: granularity,
    range: rangeOf(situation.days ?? { firstDay, lastDay }),
    data: lines.map((line) => {
      const asked = line.question ?? own(situation);
      const figure = (over: Question): ReturnType<typeof sampled> => {
        const shown: OracleMetric = oracle.figure(over, line.asked);
        return sampled(shown, isSmall(situation, over));
      };
      return {
        title: line.title,
        code: line.code,
        xAxis: steps.map(({ name, code, partial }) => ({ value: name, code, partial })),
        yAxis: steps.map((step) => figure({ ...asked, firstDay: step.firstDay, lastDay: step.lastDay })),
        total: figure(asked),
      };
    }),
  };
}

function rangeOf({ firstDay, lastDay }: Days) {
  return { from: firstDay, to: lastDay };
}

/** The chosen factor's attributes, the ten worst. */
export function improvementLines(situation: Situation): readonly Line[] {
  const { factorType } = situation;
  const factors = inTabOrder(situation);
  const chosen = factorType === "" ? factors.slice(0, 1) : factors.filter(({ code }) => code === factorType);
  const asked = factorType === "0" ? factors : chosen;
  const codes = asked.map(({ code }) => code);
  return situation.oracle.worst(own(situation), codes, 10).map(({ code }) => ({
    title: asked.flatMap(({ attributes }) => attributes).find((each) => each.code === code)?.name ?? "",
    code,
    asked: { kind: "attribute", code },
  }));
}

/** One line per factor. */
export function factorLines(situation: Situation): readonly Line[] {
  return inTabOrder(situation).map(({ name, code }) => ({
    title: name,
    code,
    asked: { kind: "factor", code },
  }));
}
