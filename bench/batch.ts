import { z } from "zod";
import { api } from "#contract/index.ts";
import type { ChartRequest } from "#domain/filters/filters.ts";

/** The body that asks for cards of a page together, as the browser does. */
export function batchOf(page: string, cards: readonly string[], filter: ChartRequest): string {
  const requests = cards.map((card) => ({ path: `api/dashboard/${page}/${card}`, body: filter }));
  return JSON.stringify(z.encode(api.dashboard.batch.body, { requests }));
}
