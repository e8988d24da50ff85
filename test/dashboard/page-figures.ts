import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { NOW, type OperationId, PERSONAS } from "#test/endpoints/two-operations.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { given } from "#test/given.ts";
import type { Question } from "#test/oracle/inputs.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import type { Expected } from "./bars.ts";
import { differences } from "./compare-replies.ts";
import { type Extras, TESTED_PAGES, type TestedPage } from "./pages-table.ts";
import { type AskedQuestion, BY_WAVE, bodyOf } from "./questions.ts";
import { isForbidden, type Situation } from "./situation.ts";
import { bySurvey, type VerbatimFigures, verbatimFigures, verbatimRows } from "./verbatim-rows.ts";
import { givePages, ORACLES, PROGRAMMES } from "./world.ts";

const VERBATIMS = "/api/dashboard/dealer-score/verbatims";
const OPERATIONS = ["meridian-csi", "meridian-ssi"] as const;

interface Asking {
  readonly asked: AskedQuestion;
  readonly extras: Extras;
  readonly forbidden: boolean;
  readonly replies: ReadonlyMap<string, { readonly shape: string; readonly reply: Expected }>;
}

/** Tests every page and the rows of Dealer Score as these people see them, at both operations. */
export function testPagesOf(people: readonly string[]): void {
  const cases = people.flatMap((who) =>
    OPERATIONS.flatMap((operation) => TESTED_PAGES.map((tested) => ({ who, operation, tested }))),
  );
  let server: TestServer;
  const callers = new Map<string, Caller>();
  const askings = new Map<string, readonly Asking[]>();

  beforeAll(async () => {
    // Before the server starts: the oracle's loops would starve it.
    for (const { who, operation, tested } of cases)
      askings.set(keyOf(who, operation, tested), askingsOf(who, operation, tested));
    server = await startTestServer({ now: () => NOW });
    const make = given(server);
    await givePages(make);
    for (const who of people) callers.set(who, await make.logIn(`${who}@x.example`));
  });

  afterAll(() => server.close());

  describe("every figure of every page equals what a plain loop over the uploaded rows gives", () => {
    test.each(cases)("$who at $operation: $tested.page", async ({ who, operation, tested }) => {
      const caller = callers.get(who)?.at(operation);
      if (caller === undefined) throw new Error(`${who} is not logged in.`);
      let compared = 0;
      for (const { asked, extras, forbidden, replies } of askings.get(keyOf(who, operation, tested)) ?? []) {
        const body = { ...bodyOf(asked), ...extras };
        const cards = [...replies.keys()];
        const batch = await caller.batch(
          cards.map((card) => `${tested.page}/${card}`),
          body,
        );
        for (const [place, card] of cards.entries()) {
          const { shape, reply: expected } = replies.get(card) ?? { shape: "", reply: {} };
          const answer = batch.replies[place];
          const about = `${card} ${JSON.stringify(body)}`;
          expect(answer?.status, about).toBe(forbidden ? 403 : 200);
          if (forbidden) continue;
          const actual: unknown = Object.entries(answer ?? {}).find(([key]) => key === shape)?.[1];
          expect(
            differences(actual, { ...expected, previous: asked.previous }, toleranceOf(actual)),
            about,
          ).toEqual([]);
          compared += 1;
        }
      }
      expect(compared).toBeGreaterThan(0);
    });
  });

  describe("the rows of Dealer Score are those of the plain loop, with its scores", () => {
    const asking = people.flatMap((who) => OPERATIONS.map((operation) => ({ who, operation })));

    test.each(asking)("$who at $operation", async ({ who, operation }) => {
      const caller = callers.get(who)?.at(operation);
      if (caller === undefined) throw new Error(`${who} is not logged in.`);
      let compared = 0;
      for (const asked of BY_WAVE) {
        // The page has no filter by state or location.
        const { state: _, location: __, ...obeyed } = asked.question;
        const body = bodyOf(asked);
        if (isForbidden(situationOf(who, operation, asked.question))) {
          expect((await caller.post(VERBATIMS, body)).statusCode).toBe(403);
          continue;
        }
        const found = await everyRow(caller, body);
        expect(found, JSON.stringify(body)).toEqual(verbatimRows(situationOf(who, operation, obeyed)));
        compared += found.length;
      }
      expect(compared).toBeGreaterThan(0);
    });
  });
}

/** All pages of the list, by survey. */
async function everyRow(caller: Caller, body: object): Promise<VerbatimFigures[]> {
  const rows: VerbatimFigures[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await caller.post(VERBATIMS, { ...body, page, page_size: 200, purpose: "print" });
    const list = parsed(api.verbatims.list.reply, reply);
    rows.push(...list.rows.map(verbatimFigures));
    if (list.rows.length === 0 || rows.length >= list.total) return rows.sort(bySurvey);
  }
}

function askingsOf(who: string, operation: OperationId, tested: TestedPage): Asking[] {
  return tested.questions.flatMap((asked, place) =>
    tested.extras(operation, place).map((extras) => {
      const obeyed = Object.entries(asked.question).filter(
        ([key]) => !tested.without.some((each) => each === key),
      );
      const { days } = asked;
      const situation = {
        ...situationOf(who, operation, Object.fromEntries(obeyed), extras.factor_type),
        days,
      };
      return {
        asked,
        extras,
        forbidden: isForbidden({ ...situation, question: asked.question }),
        replies: tested.expected(situation, asked, extras),
      };
    }),
  );
}

function situationOf(who: string, operation: OperationId, question: Question, factorType = ""): Situation {
  return {
    oracle: ORACLES[operation],
    programme: PROGRAMMES[operation],
    scope: PERSONAS[who]?.dealersInScope[operation] ?? [],
    question,
    factorType,
  };
}

function keyOf(who: string, operation: OperationId, { page }: TestedPage): string {
  return `${who} ${operation} ${page}`;
}

function toleranceOf(reply: unknown): number {
  const decimals =
    typeof reply === "object" && reply !== null && "decimals" in reply ? Number(reply.decimals) : 0;
  return 0.5 / 10 ** decimals + 0.002;
}
