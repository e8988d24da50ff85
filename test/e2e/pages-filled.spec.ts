import { type APIRequestContext, expect, test } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import { type BatchAnswer, dashboard } from "#contract/dashboard.ts";
import { session } from "#contract/session.ts";
import type { StructurePage } from "#contract/structure.ts";
import { requestEncoderOf } from "#contract/wire.ts";
import { defaultSelection } from "#domain/filters/cascade.ts";
import { pageFilters } from "#web/state/selection.ts";
import { callHeaders, tokenOf } from "./sessions.ts";

const PEOPLE = ["headoffice", "rsm", "asm", "dp", "dealer"] as const;
const OPERATIONS = ["meridian-csi", "meridian-ssi"] as const;
const asked = requestEncoderOf(dashboard.batch.body);
const LARGEST_EMPTY_SHARE = 0.01;
/** Dealer Score and Action Planning: tables of their own, without cards. */
const TABLE_PAGES: ReadonlySet<string> = new Set(["dealer-score", "action-planning"]);

test("at most one card in a hundred is empty in the demo, over every page, person and survey", async ({
  request,
}) => {
  const cards: { readonly where: string; readonly filled: boolean }[] = [];
  for (const person of PEOPLE) {
    const token = await tokenOf(request, `${person}@demo.example`);
    for (const operation of OPERATIONS) {
      const headers = callHeaders(token, operation);
      for (const { page, replies } of await pagesOf(request, headers, operation)) {
        for (const reply of replies) {
          const where = `${person} ${operation} ${page.title} ${reply.path}`;
          cards.push({ where, filled: isFilled(reply) });
        }
      }
    }
  }
  expect(cards.length).toBeGreaterThan(400);
  const empty = cards.filter(({ filled }) => !filled).map(({ where }) => where);
  expect(empty.length / cards.length, empty.join("\n")).toBeLessThanOrEqual(LARGEST_EMPTY_SHARE);
});

/** Every page of an operation as it opens: all its cards under the default filters. */
async function pagesOf(request: APIRequestContext, headers: Record<string, string>, operation: string) {
  const config = session.config.reply.parse(await (await request.get("/api/config", { headers })).json());
  const found = config.clients.flatMap(({ operations }) => operations);
  const listed = found.find(({ id }) => id === operation)?.pages ?? [];
  const lists = await request.post("/api/filters", { headers, data: {} });
  const master = catalogue.filters.reply.parse(await lists.json()).filters;
  const charted = listed.filter(({ key }) => !TABLE_PAGES.has(key));
  const pages: { readonly page: StructurePage; readonly replies: readonly BatchAnswer[] }[] = [];
  for (const page of charted) {
    const body = defaultSelection(pageFilters(master, page.filters));
    const data = asked({ requests: page.cards.map(({ path }) => ({ path, body })) });
    const reply = await request.post("/api/dashboard/batch", { headers, data });
    expect(reply.status(), page.title).toBe(200);
    pages.push({ page, replies: dashboard.batch.reply.parse(await reply.json()).replies });
  }
  return pages;
}

/** Whether there is a figure to draw, be it of a small sample. */
function isFilled({ chart, header, graph, ranking, trend, trendHeader }: BatchAnswer): boolean {
  if (chart) return chart.y.some(({ value }) => value !== null);
  if (header) return header.tabs.some(({ value }) => value !== null);
  if (graph) return graph.data.some(({ yAxis }) => yAxis.some(({ value }) => value !== null));
  if (ranking) return ranking.dealerScores.length > 0;
  if (trend)
    return [...trend.y, ...trend.data.flatMap(({ yAxis }) => yAxis)].some(({ value }) => value !== null);
  return trendHeader !== undefined && trendHeader.factors.length > 0;
}
