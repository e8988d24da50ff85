import { describe, expect, test } from "vitest";
import { epochDayOf, monthOfDay, waveOfMonth } from "#domain/calendar/calendar.ts";
import { currentAndPrevious, type Period } from "#domain/calendar/periods.ts";
import { checkProgramme } from "#domain/programme-rules/rules.ts";
import {
  type Aggregates,
  addAggregates,
  aggregatesOfResponse,
  noAggregates,
  sumAggregates,
} from "#domain/scoring/aggregates.ts";
import {
  changeOf,
  decimalsOf,
  type Measure,
  metricOf,
  RANKED_INDEX_DECIMALS,
} from "#domain/scoring/metrics.ts";
import {
  belowLimit,
  bottomDealers,
  improvementAreas,
  rankDealers,
  topDealers,
} from "#domain/scoring/ranking.ts";
import { publish } from "#domain/scoring/rounding.ts";
import { responseScorer } from "#domain/scoring/scores.ts";
import type { Question, SurveyRow } from "./inputs.ts";
import type { OracleMetric } from "./measures.ts";
import { oracle } from "./oracle.ts";
import { oneOf, type RandomClient, randomClient, randomNumbers } from "./random-surveys.ts";

interface Cell {
  readonly dealer: string;
  readonly model: string;
  readonly day: string;
  readonly aggregates: Aggregates;
}

type Choose = (cell: Cell) => boolean;

function cellsOf({ programme, rows }: RandomClient): Cell[] {
  const attributes = programme.factors.flatMap((factor) => factor.attributes);
  return rows.map((row) => {
    const ratings = new Uint8Array(Math.max(...attributes.map(({ slot }) => slot)));
    for (const { code, slot } of attributes) ratings[slot - 1] = answered(row, code);
    const wave = waveOfMonth(programme.firstMonth, monthOfDay(row.survey_date)) ?? "";
    const scores = responseScorer(programme, wave)(ratings);
    const { overall, recommend } = row;
    const aggregates = aggregatesOfResponse(programme, { ratings, overall, recommend, ...scores });
    return { dealer: row.dealer_code, model: row.model_code, day: row.survey_date, aggregates };
  });
}

function answered(row: SurveyRow, code: string): number {
  const rating = row.ratings[code] ?? 0;
  return rating === 99 ? 0 : rating;
}

function inPeriod({ day }: Cell, period: Period | null): boolean {
  if (period === null || period.months.includes(monthOfDay(day))) return true;
  const number = epochDayOf(day);
  return period.partials.some(({ from, to }) => number >= epochDayOf(from) && number <= epochDayOf(to));
}

/** The same questions answered by the domain, in the oracle's words. */
function domainAnswers(client: RandomClient) {
  const { programme, network } = client;
  const cells = cellsOf(client);
  const dealers = network.dealers;

  return (question: Question) => {
    const { wave = null, month = null, firstDay = null, lastDay = null, model = null } = question;
    const { current, previous } = currentAndPrevious(programme.firstMonth, {
      wave,
      month,
      from: firstDay,
      to: lastDay,
    });
    const ofModel = cells.filter((cell) => model === null || cell.model === model);
    const inRegion = dealers.filter(
      ({ region }) => (question.region ?? null) === null || region === question.region,
    );
    const asked = inRegion.filter(
      ({ state, location, code }) =>
        (question.state ?? state) === state &&
        (question.location ?? location) === location &&
        (question.dealers ?? [code]).includes(code),
    );
    const now = (choose: Choose) =>
      sumAggregates(ofModel.filter((c) => inPeriod(c, current) && choose(c)).map((c) => c.aggregates));
    const before = (choose: Choose) =>
      previous === null
        ? noAggregates()
        : ofModel
            .filter((c) => inPeriod(c, previous) && choose(c))
            .reduce((sum, c) => addAggregates(c.aggregates, sum), noAggregates());
    const within = (list: typeof dealers) => {
      const codes = new Set(list.map(({ code }) => code));
      return (cell: Cell) => codes.has(cell.dealer);
    };
    const ask = (measure: Measure, choose: Choose, decimals = decimalsOf(measure)): OracleMetric => {
      const figure = metricOf(now(choose), measure);
      const change = changeOf(measure, figure, metricOf(before(choose), measure), decimals);
      const value = figure.value === null ? null : publish(figure.value, decimals);
      return { ...figure, value, previous: change.previousValue, change: change.change, clear: change.clear };
    };
    const entries = inRegion.map((dealer) => ({
      dealerId: dealer.id,
      dealer,
      aggregates: now(within([dealer])),
    }));
    const rankings = rankDealers(entries);
    const rankRow = ({ dealer }: (typeof entries)[number]) => ({
      dealer: dealer.code,
      rank: rankings.get(dealer.id)?.rank,
      index: ask({ kind: "index" }, within([dealer]), RANKED_INDEX_DECIMALS),
      nps: ask({ kind: "nps" }, within([dealer])),
      disappointed: ask({ kind: "disappointed" }, within([dealer])),
    });
    const shownEntries = entries.filter(({ dealer }) => asked.includes(dealer));
    const all = within(asked);

    return {
      responses: now(all).responses,
      index: ask({ kind: "index" }, all),
      nps: ask({ kind: "nps" }, all),
      disappointed: ask({ kind: "disappointed" }, all),
      bands: ([0, 1, 2, 3] as const).map((band) => ask({ kind: "band", band }, all)),
      factors: programme.factors.map((factor) => ({
        code: factor.code,
        score: ask({ kind: "factor", slot: factor.slot }, all),
        disappointed: ask({ kind: "factorDisappointed", factor }, all),
      })),
      regions: [...new Set(dealers.map(({ region }) => region))].map((region) => {
        const own = within(asked.filter((dealer) => dealer.region === region));
        return { region, index: ask({ kind: "index" }, own), nps: ask({ kind: "nps" }, own) };
      }),
      ranking: entries.map(rankRow),
      below800: belowLimit(rankDealers(entries), programme.lowIndexLimit),
      top: topDealers(shownEntries, 5).map(rankRow),
      bottom: bottomDealers(shownEntries, 5).map(rankRow),
      improvementAreas: improvementAreas(programme.factors, now(all), 10).map(({ attribute }) => ({
        code: attribute.code,
        disappointed: ask({ kind: "attributeDisappointed", slot: attribute.slot }, all),
      })),
    };
  };
}

function questionsFor({ network }: RandomClient, seed: number): Question[] {
  const random = randomNumbers(seed + 1);
  const codes = network.dealers.map(({ code }) => code);
  const some = network.dealers.filter(() => random() < 0.5).map(({ code }) => code);
  const place = oneOf(random, network.dealers.at(0), ...network.dealers);
  const month = oneOf(random, "2025-12", "2026-01", "2026-03", "2026-06");
  const first = `2026-0${oneOf(random, 1, 2, 3)}`;
  return [
    {},
    { wave: "WQ-1" },
    { wave: "WQ-3", region: "R2" },
    { wave: "WQ-4", model: "M2", dealers: some },
    { wave: waveOfMonth("2025-07", month), month },
    { wave: "WQ-4", month: "2026-01" },
    { wave: "WQ-2", dealers: codes.slice(0, 3) },
    { wave: "WQ-3", region: place?.region ?? null, state: place?.state ?? null },
    { wave: "WQ-4", location: place?.location ?? null, model: "M1" },
    { wave: "WQ-3", region: "R9" },
    { firstDay: `${first}-01`, lastDay: "2026-05-31" },
    { firstDay: `${first}-17`, lastDay: "2026-05-03", region: "R1" },
    { firstDay: `${first}-01`, lastDay: "2026-05-19", model: "M2" },
    { firstDay: `${first}-17`, lastDay: "2026-05-31" },
    { firstDay: `${first}-02`, lastDay: `${first}-19`, model: "M1" },
  ];
}

/** Values are compared exactly; the ends of an interval are floats got in two ways, so to a thousandth. */
function comparable(answer: unknown): unknown {
  const text = JSON.stringify(answer, (key, value) =>
    (key === "low" || key === "high") && typeof value === "number" ? value.toFixed(3) : value,
  );
  return JSON.parse(text);
}

describe("the domain gives the figures that a plain loop over the rows gives", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("for the made-up client %d", (seed) => {
    const client = randomClient(seed);
    expect(checkProgramme(client.programme)).toEqual([]);
    const fromRows = oracle(client.rows, client.programme, client.network);
    const fromDomain = domainAnswers(client);
    for (const question of questionsFor(client, seed)) {
      expect(comparable(fromDomain(question)), JSON.stringify(question)).toEqual(
        comparable(fromRows(question)),
      );
    }
  });

  test("and the made-up clients hold ties, small samples, gaps, rises and falls", () => {
    const clients = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => ({ seed, client: randomClient(seed) }));
    const answers = clients.flatMap(({ seed, client }) =>
      questionsFor(client, seed).map(oracle(client.rows, client.programme, client.network)),
    );
    const rows = answers.flatMap(({ ranking }) => ranking);
    expect(answers.filter(({ ranking }) => hasTie(ranking.map(({ rank }) => rank))).length).toBeGreaterThan(
      10,
    );
    expect(rows.filter(({ rank, index }) => rank === 0 && index.value !== null).length).toBeGreaterThan(100);
    expect(rows.filter(({ index }) => index.value === null).length).toBeGreaterThan(10);
    expect(answers.filter(({ below800 }) => below800 > 0).length).toBeGreaterThan(10);
    expect(answers.filter(({ improvementAreas: areas }) => areas.length === 10).length).toBeGreaterThan(10);
    expect(answers.filter(({ nps }) => (nps.change ?? 0) > 0).length).toBeGreaterThan(10);
    expect(answers.filter(({ nps }) => (nps.change ?? 0) < 0).length).toBeGreaterThan(10);
  });
});

function hasTie(ranks: readonly number[]): boolean {
  const ranked = ranks.filter((rank) => rank > 0);
  return new Set(ranked).size < ranked.length;
}
