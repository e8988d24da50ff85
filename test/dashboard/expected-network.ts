import type { Question } from "#test/oracle/inputs.ts";
import { type Bar, bar, chartWith, type Expected } from "./bars.ts";
import {
  average,
  changed,
  DEALERS,
  dealersCompared,
  disclosesRanks,
  isSmall,
  rankedCounts,
  type Situation,
  wireRanks,
} from "./situation.ts";

/** Regional cards and the lists of the best and worst dealers. */
export function networkCards(situation: Situation): ReadonlyMap<string, Expected> {
  return new Map([
    ["regional-index", regional(situation, "Regional Index", "index")],
    ["regional-nps", regional(situation, "Regional NPS", "nps")],
    ["top-dealers", dealerList(situation, "Top Dealers", -1)],
    ["bottom-dealers", dealerList(situation, "Bottom Dealers", 1)],
  ]);
}

function regional(situation: Situation, title: string, kind: "index" | "nps"): Expected {
  const { oracle, scope } = situation;
  const left = dealersCompared(situation);
  const held = [...new Set(left.map(({ region }) => region))].sort();
  const isPart = (region: string) =>
    DEALERS.some((dealer) => dealer.region === region && !scope.includes(dealer.code));
  const rows = held.map((region) => {
    if (isPart(region)) return averageBar(situation, region, kind);
    const inside = left.filter((dealer) => dealer.region === region);
    const asked: Question = { ...situation.question, dealers: inside.map(({ code }) => code) };
    const dealers = inside.map((dealer) => {
      const { value, n } = oracle.figure({ ...asked, dealers: [dealer.code] }, { kind }, 1);
      return { name: dealer.name, code: dealer.code, value, n };
    });
    const figure = changed(oracle.figure(asked, { kind }), isSmall(situation, asked));
    const { x, y } = bar(`Region ${region}`, region, figure);
    return { x: { ...x, dealers }, y };
  });
  const everyOutlet: Question = { ...situation.question, dealers: left.map(({ code }) => code) };
  const yours = bar(
    left.length === 1 ? "Your dealer" : "Your dealers",
    "own",
    changed(oracle.figure(everyOutlet, { kind }), isSmall(situation, everyOutlet)),
  );
  const bars = held.some(isPart) ? [yours, ...rows] : rows;
  return {
    ...chartWith(title, oracle.responses(everyOutlet), bars),
    reference: { title: "national", value: average(situation, null, { kind }).value },
  };
}

function averageBar(situation: Situation, region: string, kind: "index" | "nps"): Bar {
  const { value, previous } = average(situation, region, { kind });
  const decimals = kind === "index" ? 0 : 1;
  const change = value === null || previous === null ? null : Number((value - previous).toFixed(decimals));
  const figure = { value, n: 0, low: null, high: null, previous, change, clear: null };
  return bar(`Region ${region}`, region, { ...changed(figure, false), n: null }, { subTitle: "region" });
}

function dealerList(situation: Situation, title: string, direction: 1 | -1): Expected {
  const { oracle, question } = situation;
  const ranking = oracle.ranking(question, null);
  const left = dealersCompared(situation);
  const isDisclosed = left.length > 0 && disclosesRanks(situation, question.region ?? null);
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
        subTitle: `Location ${dealer.location}`,
        rank: isDisclosed ? row.rank : null,
      }),
    );
  const answered = rows.filter(({ dealer }) => oracle.responses({ ...question, dealers: [dealer.code] }) > 0);
  return {
    ...chartWith(title, oracle.responses({ ...question, dealers: left.map(({ code }) => code) }), bars),
    decimals: 1,
    ranks: isDisclosed ? wireRanks(situation).slice(0, 1) : [],
    subFigures: [
      ...(isDisclosed ? rankedCounts(situation).slice(0, 1) : []),
      { title: "with insufficient sample", value: answered.filter(({ row }) => row.rank === 0).length },
    ],
  };
}
