import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGES } from "#domain/pages/pages.ts";
import { withSnapshot } from "#server/features/catalogue/index.ts";
import { answerCards, createReplyCache } from "#server/features/dashboard/index.ts";
import { NOW } from "#test/endpoints/two-operations.ts";
import { requestContextOf } from "#test/given/request-context.ts";
import { given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { givePages } from "./world.ts";

const LISTS: ReadonlySet<string> = new Set(["dealer-score", "action-planning"]);
const BODIES = [{}, { dealerCode: "D001" }, { from: "2026-02-05", to: "2026-06-17" }, { factorType: "Q4" }];

/** A card that is asked alone says to each of these people what it says on its page. */
export function testSingleCardsOf(people: readonly string[]): void {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ now: () => NOW });
    await givePages(given(server));
  });

  afterAll(() => server.close());

  test.each(people)("a card asked alone says to %s what it says on its page", async (who) => {
    const caller = await given(server).logIn(`${who}@x.example`, "meridian-csi");
    const context = await requestContextOf(server, caller, "meridian-csi");
    const cards = Object.entries(PAGES)
      .filter(([page]) => !LISTS.has(page))
      .flatMap(([page, { cards: its }]) => Object.keys(its).map((card) => `${page}/${card}`));
    let answered = 0;
    // A snapshot each: it lasts no longer than a read may.
    for (const body of BODIES) {
      await withSnapshot(
        server.services.db,
        () => NOW,
        context,
        async (snapshot) => {
          const onPage = answerCards({ cache: createReplyCache() }, snapshot, true);
          for (const path of cards) {
            const alone = answerCards({ cache: createReplyCache() }, snapshot, false);
            const [single] = await Promise.allSettled([alone({ path, body })]);
            const [page] = await Promise.allSettled([onPage({ path, body })]);
            expect(single, `${path} ${JSON.stringify(body)}`).toEqual(page);
            if (single.status === "fulfilled") answered += 1;
          }
        },
      );
    }
    expect(answered).toBeGreaterThan(cards.length);
  });
}
