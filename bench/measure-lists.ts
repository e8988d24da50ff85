import { z } from "zod";
import { chartRequest } from "#contract/dashboard.ts";
import { api } from "#contract/index.ts";
import { PAGES } from "#domain/pages/pages.ts";
import type { BigProduct } from "./big-product.ts";
import { filtersFor } from "./card-filters.ts";
import { BIG_OPERATION } from "./many-responses.ts";
import { post, timesOf } from "./measure-cards.ts";
import { benchCards } from "./peers/cards.ts";

const ROUNDS = 3;
const WORDS = ["gaadi", "bill came", "dhanyavad", "advisor", "zebra"];

/** Summary as one batch, and pages of survey rows with and without a search. */
export async function measureLists({ headers, places }: BigProduct, count: number): Promise<void> {
  const [first] = benchCards(BIG_OPERATION.programme);
  if (first === undefined) throw new Error("There is no card.");
  const filters = filtersFor(first, "network", count + 1, places).map(({ body }) => body);
  const cards = Object.keys(PAGES.summary.cards).map((card) => `api/dashboard/summary/${card}`);
  const batch = async (body: (typeof filters)[number]) => {
    const requests = cards.map((path) => ({ path, body }));
    const text = JSON.stringify(z.encode(api.dashboard.batch.body, { requests }));
    return (await post(api.dashboard.batch.path, text, headers)).ms;
  };
  for (const body of filters.slice(-1)) await batch(body);
  tell("Summary as one batch, cold", await timed(filters.slice(0, -1), batch));
  const again = Array.from({ length: ROUNDS }, () => filters.slice(0, -1)).flat();
  tell("Summary as one batch, warm", await timed(again, batch));
  const list = async (asked: object) =>
    (await post(api.verbatims.list.path, JSON.stringify(asked), headers)).ms;
  const encoded = filters.map((body) => z.encode(chartRequest, body));
  tell("survey rows of a wave, first page", await timed(encoded, list));
  const dealers = places.dealers.slice(0, count).map(({ code }) => ({ dealer_code: code }));
  tell("survey rows of a dealer, first page", await timed(dealers, list));
  for (const search of WORDS) {
    tell(
      `search for '${search}' in a wave`,
      await timed(
        encoded.map((body) => ({ ...body, search })),
        list,
      ),
    );
  }
}

async function timed<T>(all: readonly T[], ask: (each: T) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (const each of all) times.push(await ask(each));
  return times;
}

function tell(what: string, times: readonly number[]): void {
  const { p50, p95 } = timesOf(times);
  console.log(`${what}: ${p50.toFixed(1)} / ${p95.toFixed(1)} ms`);
}
