import type { Question } from "#test/oracle/inputs.ts";
import type { Asked } from "#test/oracle/page-oracle.ts";
import { attributeBars, bar, chartWith, type Expected, factorBars, inTabOrder, responses } from "./bars.ts";
import {
  average,
  changed,
  dealersLeft,
  disclosesRanks,
  isSmall,
  own,
  ownMetric,
  rankedCounts,
  type Situation,
  wireRanks,
} from "./situation.ts";

/** The cards that Summary, Dealer Summary and Date Range share. */
export function scoreCards(situation: Situation): ReadonlyMap<string, Expected> {
  const count = responses(situation);
  const gauge = (title: string, asked: Asked) =>
    chartWith(title, count, [bar(title, "", ownMetric(situation, asked))]);
  const bands = ["Disappointed", "Indifferent", "Pleased", "Delighted"]
    .map((name, band) => bar(name, String(band), ownMetric(situation, { kind: "band", band })))
    .reverse();
  return new Map([
    ["index", gauge("Index", { kind: "index" })],
    ["nps", gauge("NPS", { kind: "nps" })],
    ["disappointed", gauge("% Disappointed", { kind: "disappointed" })],
    [
      "satisfaction-split",
      {
        ...chartWith(
          "Satisfaction Split",
          situation.oracle.figure(own(situation), { kind: "disappointed" }).n,
          bands,
        ),
        satisfied: ownMetric(situation, { kind: "satisfied" }),
      },
    ],
    ["factor-scores", chartWith("Factor Scores", count, factorBars(situation))],
    [
      "improvement-areas",
      chartWith("Improvement Areas", count, attributeBars(situation, inTabOrder(situation), 10)),
    ],
  ]);
}

/** Index with the rank of a chosen dealer, and factor columns with the averages beside them. */
export function dealerSummary(situation: Situation): ReadonlyMap<string, Expected> {
  const { oracle, question } = situation;
  const [dealer] = (question.dealers ?? null) === null ? [] : dealersLeft(situation);
  const cards = new Map(scoreCards(situation));
  const row = oracle.ranking(question, null).find((each) => each.dealer === dealer?.code);
  const rank = disclosesRanks(situation, question.region ?? null) ? (row?.rank ?? 0) : null;
  if (dealer !== undefined) {
    const index = ownMetric(situation, { kind: "index" }, 1);
    cards.set("index", {
      ...chartWith("Index", responses(situation), [bar("Index", "", index)]),
      dealerRank: rank,
      decimals: 1,
      ranks: wireRanks(situation, dealer),
      subFigures: rankedCounts(situation, dealer),
    });
  }
  const shown = ownMetric(situation, { kind: "index" }, dealer === undefined ? 0 : 1);
  if (shown.value !== null && !shown.insufficient)
    cards.set("index", { ...cards.get("index"), level: levelOf(shown.value, situation) });
  const regions = [...new Set(dealersLeft(situation).map(({ region }) => region))];
  const places = [
    ...(regions.length === 1 ? regions.map((code) => ({ title: `Region ${code}`, code, region: code })) : []),
    { title: "National", code: "", region: null },
  ];
  const averages = places.map(({ title, code, region }) => ({
    title,
    code,
    values: inTabOrder(situation).map(
      (factor) => average(situation, region, { kind: "factor", code: factor.code }).value,
    ),
  }));
  cards.set("factor-scores", { ...cards.get("factor-scores"), averages });
  return cards;
}

/** The demo's bands end at 5 and 9: an indifferent rating is worth 600 points, the last pleased one 900. */
function levelOf(index: number, { programme: { lowIndexLimit, bands } }: Situation) {
  const low = Math.min(100 * bands.disappointed + 100, lowIndexLimit);
  const high = Math.max(100 * bands.pleased, lowIndexLimit);
  if (index < low) return { name: "disappointed", from: 0, to: low };
  if (index < lowIndexLimit) return { name: "indifferent", from: low, to: lowIndexLimit };
  if (index < high) return { name: "pleased", from: lowIndexLimit, to: high };
  return { name: "delighted", from: high, to: 1000 };
}

/** The chosen tab's five worst attributes. */
export function topContributors(situation: Situation): Expected {
  const { factorType } = situation;
  const chosen = inTabOrder(situation).find(({ code }) => code === factorType);
  const isIndex = factorType === "" || factorType === "0";
  const factors = inTabOrder(situation).filter(({ tab }) => isIndex || tab === chosen?.tab);
  return chartWith("Top Contributors", responses(situation), attributeBars(situation, factors, 5));
}

/** One bar per compared dealer. */
export function compared(
  situation: Situation,
  title: string,
  kind: "index" | "nps" | "disappointed",
): Expected {
  const { oracle, question } = situation;
  // Dealers outside the region of the request: nothing is selected, and nothing is said about the network either.
  const isNothing = comparedDealers(situation).length === 0;
  const isDisclosed = !isNothing && disclosesRanks(situation, question.region ?? null);
  const ranking = isNothing ? [] : oracle.ranking(question, null);
  const bars = comparedDealers(situation).map((dealer) => {
    const alone: Question = { ...own(situation), dealers: [dealer.code] };
    const figure = changed(oracle.figure(alone, { kind }, 1), isSmall(situation, alone));
    const rank = isDisclosed ? (ranking.find((row) => row.dealer === dealer.code)?.rank ?? 0) : null;
    return bar(dealer.name, dealer.code, figure, { rank, subTitle: `Location ${dealer.location}` });
  });
  const codes = comparedDealers(situation).map(({ code }) => code);
  return {
    ...chartWith(title, oracle.responses({ ...own(situation), dealers: codes }), bars),
    decimals: 1,
    ranks: isDisclosed ? wireRanks(situation).slice(0, 1) : [],
    subFigures: isDisclosed ? rankedCounts(situation).slice(0, 1) : [],
    reference: {
      title: "national",
      value: isNothing ? null : average(situation, null, { kind }, 1).value,
    },
  };
}

/** In the order of the request; without a choice the first four. */
export function comparedDealers(situation: Situation) {
  const chosen = situation.question.dealers ?? [];
  const left = [...dealersLeft(situation)];
  return chosen.length === 0
    ? left.slice(0, 4)
    : left.sort((a, b) => chosen.indexOf(a.code) - chosen.indexOf(b.code));
}

/** The shares of the answers to each question, by slot. */
export function otherQuestions(situation: Situation): ReadonlyMap<string, Expected> {
  const { oracle, programme } = situation;
  return new Map(
    programme.otherQuestions.map((question) => {
      const figures = question.answers.map((answer) =>
        oracle.figure(own(situation), { kind: "answer", question: question.code, answer: answer.code }),
      );
      const bars = question.answers.map((answer, place) => {
        const figure = figures[place];
        if (figure === undefined) throw new Error("no figure");
        return bar(answer.name, answer.code, changed(figure, figure.n < 10));
      });
      return [String(question.slot), chartWith(question.name, figures[0]?.n ?? 0, bars)] as const;
    }),
  );
}
