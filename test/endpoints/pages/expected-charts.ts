import type { Factor } from "#domain/programme.ts";
import type { Question } from "#test/oracle/inputs.ts";
import type { Asked } from "#test/oracle/page-oracle.ts";
import {
  average,
  changed,
  DEALERS,
  dealersLeft,
  isSmall,
  knowsNetwork,
  own,
  ownFigure,
  type Situation,
} from "./situation.ts";

/** Part of a reply, with the oracle's figures. */
export type Expected = Readonly<Record<string, unknown>>;

interface Bar {
  readonly x: Expected;
  readonly y: Expected;
}

/** The factors as every list shows them. */
export function inTabOrder({ programme }: Situation): readonly Factor[] {
  return [...programme.factors].sort((a, b) => a.tab - b.tab || a.slot - b.slot);
}

/** The cards that Summary, Dealer Summary and Date Range share. */
export function scoreCards(situation: Situation): ReadonlyMap<string, Expected> {
  const count = responses(situation);
  const gauge = (title: string, asked: Asked) =>
    chartWith(situation, title, count, [bar(title, "", ownFigure(situation, asked))]);
  const bands = ["Disappointed", "Indifferent", "Pleased", "Delighted"]
    .map((name, band) => bar(name, String(band), ownFigure(situation, { kind: "band", band })))
    .reverse();
  return new Map([
    ["index", gauge("Index", { kind: "index" })],
    ["nps", gauge("NPS", { kind: "nps" })],
    ["disappointed", gauge("% Disappointed", { kind: "disappointed" })],
    [
      "satisfaction-split",
      chartWith(
        situation,
        "Satisfaction Split",
        situation.oracle.figure(own(situation), { kind: "disappointed" }).n,
        bands,
      ),
    ],
    ["factor-scores", chartWith(situation, "Factor Scores", count, factorBars(situation))],
    [
      "improvement-areas",
      chartWith(situation, "Improvement Areas", count, attributeBars(situation, inTabOrder(situation), 10)),
    ],
  ]);
}

/** Regional cards and the lists of the best and worst dealers. */
export function networkCards(situation: Situation): ReadonlyMap<string, Expected> {
  return new Map([
    ["regional-index", regional(situation, "Regional Index", "index")],
    ["regional-nps", regional(situation, "Regional NPS", "nps")],
    ["top-dealers", dealerList(situation, "Top Dealers", -1)],
    ["bottom-dealers", dealerList(situation, "Bottom Dealers", 1)],
  ]);
}

/** Index with the rank of a chosen dealer, and factor columns with the averages beside them. */
export function dealerSummary(situation: Situation): ReadonlyMap<string, Expected> {
  const { oracle, question } = situation;
  const [dealer] = (question.dealers ?? null) === null ? [] : dealersLeft(situation);
  const cards = new Map(scoreCards(situation));
  const ranking = oracle.ranking(question, null);
  const rank = ranking.find((row) => row.dealer === dealer?.code)?.rank ?? 0;
  if (dealer !== undefined) {
    const index = ownFigure(situation, { kind: "index" }, 1);
    const ranked = ranking.filter((row) => row.rank > 0).length;
    cards.set("index", {
      ...chartWith(situation, "Index", responses(situation), [bar("Index", "", index)]),
      dealer_rank: rank,
      decimals: 1,
      subdata: [{ title: "ranked", value: ranked }],
    });
  }
  const regions = [...new Set(dealersLeft(situation).map(({ region }) => region))];
  const places = [
    ...(regions.length === 1 ? regions.map((code) => ({ title: `Region ${code}`, code, region: code })) : []),
    { title: "National", code: "", region: null },
  ];
  const averages = places.map(({ title, code, region }) => ({
    title,
    code,
    values: inTabOrder(situation).map(
      (factor) =>
        average(situation, region, { kind: "factor", code: factor.code }, { factor: factor.code }).value,
    ),
  }));
  cards.set("factor-scores", { ...cards.get("factor-scores"), averages });
  return cards;
}

/** The chosen tab's five worst attributes; a bar leads to the ranking by its factor. */
export function topContributors(situation: Situation): Expected {
  const { factorType } = situation;
  const chosen = inTabOrder(situation).find(({ code }) => code === factorType);
  const isIndex = factorType === "" || factorType === "0";
  const factors = inTabOrder(situation).filter(({ tab }) => isIndex || tab === chosen?.tab);
  const bars = attributeBars(situation, factors, 5).map(({ x, y, factor }) => ({
    x: {
      ...x,
      filterroute: { componentname: "Dealer Ranking", factor_type: factor.code, tab_index: factor.tab },
    },
    y,
  }));
  return chartWith(situation, "Top Contributors", responses(situation), bars);
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
  const ranking = isNothing ? [] : oracle.ranking(question, null);
  const bars = comparedDealers(situation).map((dealer) => {
    const alone: Question = { ...own(situation), dealers: [dealer.code] };
    const figure = changed(oracle.figure(alone, { kind }, 1), isSmall(situation, alone));
    const rank = ranking.find((row) => row.dealer === dealer.code)?.rank ?? 0;
    return bar(dealer.name, dealer.code, figure, { rank, sub_title: `Location ${dealer.location}` });
  });
  const codes = comparedDealers(situation).map(({ code }) => code);
  return {
    ...chartWith(situation, title, oracle.responses({ ...own(situation), dealers: codes }), bars),
    decimals: 1,
    subdata: [{ title: "ranked", value: ranking.filter(({ rank }) => rank > 0).length }],
    reference: {
      title: "national",
      value: isNothing ? null : average(situation, null, { kind }, { decimals: 1 }).value,
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
      return [String(question.slot), chartWith(situation, question.name, figures[0]?.n ?? 0, bars)] as const;
    }),
  );
}

/** Responses behind the viewer's figures. */
export function responses(situation: Situation): number {
  return situation.oracle.responses(own(situation));
}

function factorBars(situation: Situation): Bar[] {
  return inTabOrder(situation).map(({ name, code }) =>
    bar(name, code, ownFigure(situation, { kind: "factor", code })),
  );
}

function attributeBars(situation: Situation, factors: readonly Factor[], most: number) {
  const small = isSmall(situation, own(situation));
  return situation.oracle
    .worst(
      own(situation),
      factors.map(({ code }) => code),
      most,
    )
    .map(({ code, disappointed }) => {
      const factor = factors.find(({ attributes }) => attributes.some((each) => each.code === code));
      const attribute = factor?.attributes.find((each) => each.code === code);
      if (factor === undefined || attribute === undefined) throw new Error(`${code} is of no factor.`);
      return {
        ...bar(attribute.name, code, changed(disappointed, small), { sub_title: factor.name }),
        factor,
      };
    });
}

function regional(situation: Situation, title: string, kind: "index" | "nps"): Expected {
  const { oracle, scope } = situation;
  const left = dealersLeft(situation);
  const held = [...new Set(left.map(({ region }) => region))].sort();
  const isPart = (region: string) =>
    DEALERS.some((dealer) => dealer.region === region && !scope.includes(dealer.code));
  const rows = held.map((region) => {
    if (isPart(region)) return averageBar(situation, region, kind);
    const inside = left.filter((dealer) => dealer.region === region);
    const asked: Question = { ...own(situation), dealers: inside.map(({ code }) => code) };
    const dealers = inside.map((dealer) => {
      const { value, n } = oracle.figure({ ...asked, dealers: [dealer.code] }, { kind }, 1);
      return { name: dealer.name, code: dealer.code, value, n };
    });
    const figure = changed(oracle.figure(asked, { kind }), isSmall(situation, asked));
    const { x, y } = bar(`Region ${region}`, region, figure);
    return { x: { ...x, dealers_list: dealers }, y };
  });
  const yours = bar("Your outlets", "own", ownFigure(situation, { kind }));
  const bars = held.some(isPart) ? [yours, ...rows] : rows;
  return {
    ...chartWith(situation, title, responses(situation), bars),
    reference: { title: "national", value: average(situation, null, { kind }).value },
  };
}

function averageBar(situation: Situation, region: string, kind: "index" | "nps"): Bar {
  const { value, previous } = average(situation, region, { kind });
  const decimals = kind === "index" ? 0 : 1;
  const change = value === null || previous === null ? null : Number((value - previous).toFixed(decimals));
  const figure = { value, n: 0, low: null, high: null, previous, change };
  return bar(`Region ${region}`, region, { ...changed(figure, false), n: null }, { sub_title: "region" });
}

function dealerList(situation: Situation, title: string, direction: 1 | -1): Expected {
  const { oracle, question } = situation;
  const ranking = oracle.ranking(question, null);
  const left = dealersLeft(situation);
  const rows = left.flatMap((dealer) => {
    const row = ranking.find((each) => each.dealer === dealer.code);
    return row === undefined ? [] : [{ dealer, row }];
  });
  const bars = rows
    .filter(({ row }) => row.rank > 0)
    .sort((a, b) => direction * ((a.row.index.value ?? 0) - (b.row.index.value ?? 0)))
    .slice(0, 5)
    .map(({ dealer, row }) =>
      bar(dealer.name, dealer.code, changed(row.index, false), {
        sub_title: `Location ${dealer.location}`,
        rank: knowsNetwork(situation) ? row.rank : null,
      }),
    );
  const answered = rows.filter(
    ({ dealer }) => oracle.responses({ ...own(situation), dealers: [dealer.code] }) > 0,
  );
  return {
    ...chartWith(situation, title, responses(situation), bars),
    decimals: 1,
    subdata: [
      {
        title: "ranked",
        value: knowsNetwork(situation) ? ranking.filter(({ rank }) => rank > 0).length : null,
      },
      { title: "insufficient sample", value: answered.filter(({ row }) => row.rank === 0).length },
    ],
  };
}

function chartWith(_: Situation, title: string, count: number, bars: readonly Bar[]): Expected {
  return { title, count, x: bars.map(({ x }) => x), y: bars.map(({ y }) => y) };
}

function bar(
  name: string,
  code: string,
  figure: Expected,
  { sub_title = null, rank = null }: { sub_title?: string | null; rank?: number | null } = {},
): Bar {
  return {
    x: { value: name, code, filterroute: null, dealers_list: null },
    y: { ...figure, sub_title, rank },
  };
}
