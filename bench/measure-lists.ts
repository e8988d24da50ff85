import { z } from "zod";
import { chartRequest } from "#contract/dashboard.ts";
import { api } from "#contract/index.ts";
import { type VerbatimQuestion, verbatimQuestion } from "#contract/verbatims.ts";
import { PAGES } from "#domain/pages/pages.ts";
import { batchOf } from "./batch.ts";
import type { BigProduct } from "./big-product.ts";
import { filtersFor } from "./card-filters.ts";
import { report } from "./figures.ts";
import { BIG_OPERATION, surveyIdOf, vinOf } from "./many-responses.ts";
import { post, timesOf } from "./measure-cards.ts";
import { benchCards } from "./peers/cards.ts";
import { processorSeconds } from "./process-tree.ts";

/** The processor's time is told in hundredths of a second: of so many batches each is known to a twentieth of a millisecond. */
const WARM_BATCHES = 600;
const MOST_SERVER_MS = 2;
const MOST_LIST_MS = 300;
const SORTS = [
  { sort: "index", name: "index" },
  { sort: "nps", name: "NPS" },
  { sort: "dealer", name: "dealer" },
  { sort: "surveyId", name: "survey ID" },
] as const;
const ORDERS = ["asc", "desc"] as const;
const WORDS = ["gaadi", "bill came", "dhanyavad", "advisor", "zebra"];

/** Summary as one batch, and pages of survey rows: sorted, narrowed, and with a search. */
export async function measureLists(
  { pid, headers, places, client }: BigProduct,
  count: number,
): Promise<void> {
  const [first] = benchCards(BIG_OPERATION.programme);
  if (first === undefined) throw new Error("There is no card.");
  const filters = filtersFor(first, "network", count + 1, places).map(({ body }) => body);
  const cards = Object.keys(PAGES.summary.cards);
  const batch = async (body: (typeof filters)[number]) =>
    (await post(api.dashboard.batch.path, batchOf("summary", cards, body), headers)).ms;
  for (const body of filters.slice(-1)) await batch(body);
  reportTimes("Summary as one batch, cold", await timed(filters.slice(0, -1), batch), { p50: 60 });
  const again = Array.from({ length: WARM_BATCHES }, (_, place) => filters[place % count] ?? {});
  const warm: number[] = [];
  // A process that was just started has yet to compile what it runs.
  for (const which of ["first", "next"]) {
    const before = processorSeconds(pid);
    warm.push(...(await timed(again, batch)));
    report({
      what: `Summary as one batch, warm: processor time of the server, mean of the ${which} ${WARM_BATCHES}`,
      value: ((processorSeconds(pid).product - before.product) * 1000) / WARM_BATCHES,
      unit: "ms",
      goal: { atMost: MOST_SERVER_MS },
    });
  }
  reportTimes("Summary as one batch, warm", warm);
  const list = async (asked: object) =>
    (await post(api.verbatims.list.path, JSON.stringify(asked), headers)).ms;
  const encoded = filters.map((body) => z.encode(chartRequest, body));
  reportTimes("survey rows of a wave, first page", await timed(encoded, list), { p95: MOST_LIST_MS });
  const pagesOf = (question: VerbatimQuestion) =>
    filters.map((body) => z.encode(verbatimQuestion, { ...body, ...question }));
  for (const { sort, name } of SORTS) {
    const both = ORDERS.flatMap((order) => pagesOf({ sort, order }));
    const what = `survey rows of a wave by ${name}, first page, both orders`;
    reportTimes(what, await timed(both, list), { p95: MOST_LIST_MS });
  }
  for (const only of ["comment", "detractors"] as const) {
    const what = `survey rows of a wave, ${only} only, first page`;
    reportTimes(what, await timed(pagesOf({ only: [only] }), list), { p95: MOST_LIST_MS });
  }
  const dealers = places.dealers
    .slice(0, count)
    .map(({ code }) => z.encode(chartRequest, { dealerCode: code }));
  reportTimes("survey rows of a dealer, first page", await timed(dealers, list), { p95: MOST_LIST_MS });
  for (const search of WORDS) {
    const searches = encoded.map((body) => ({ ...body, search }));
    reportTimes(`search for '${search}' in a wave`, await timed(searches, list), { p95: MOST_LIST_MS });
  }
  const { rows } = await client.query(
    "select sum(rows_imported)::int as stored from upload where deleted_on is null",
  );
  const stored: number = rows[0]?.stored ?? 0;
  const some = Array.from({ length: count }, (_, place) => Math.floor((stored * (place + 0.5)) / count));
  for (const [what, search] of VEHICLES) {
    const searches = some.map((number) => ({ search: search(number) }));
    reportTimes(`${what}, all waves`, await timed(searches, list), { p95: MOST_LIST_MS });
  }
}

/** What people type of a vehicle or a survey, by the number of its response. */
const VEHICLES: readonly (readonly [string, (response: number) => string])[] = [
  ["a whole VIN", vinOf],
  ["the last eight characters of a VIN", (response) => vinOf(response).slice(-8)],
  ["the last six characters of a VIN", (response) => vinOf(response).slice(-6)],
  ["a survey ID", surveyIdOf],
  ["the beginning of a survey ID", (response) => surveyIdOf(response).slice(0, -2)],
  ["a VIN that nobody has", (response) => vinOf(response + 5_000_000_000)],
];

async function timed<T>(all: readonly T[], ask: (each: T) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (const each of all) times.push(await ask(each));
  return times;
}

function reportTimes(
  what: string,
  times: readonly number[],
  most: { p50?: number; p95?: number } = {},
): void {
  const { p50, p95 } = timesOf(times);
  report({ what: `${what}, p50`, value: p50, unit: "ms", ...goalOf(most.p50) });
  report({ what: `${what}, p95`, value: p95, unit: "ms", ...goalOf(most.p95) });
}

function goalOf(atMost: number | undefined) {
  return atMost === undefined ? {} : { goal: { atMost } };
}
