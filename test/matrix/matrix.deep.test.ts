import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "#test/given/caller.ts";
import { OPERATION } from "#test/given.ts";
import { settled } from "#test/ledger.ts";
import { ownersIn, textOf } from "./canaries.ts";
import { expectRow, expectSilentLog, strangersIn } from "./check-row.ts";
import { PERSONAS } from "./personas.ts";
import { NAMES_NOTHING, ROWS } from "./rows.ts";
import { matrixWorld, SSI, type World } from "./world.ts";

let world: World;

beforeAll(async () => {
  world = await matrixWorld();
});

afterAll(() => world.close());

describe.each(ROWS)("%s", (_route, row) => {
  test.each(PERSONAS)("%s", (persona) => expectRow(world, row, persona));
});

describe("whatever is read by whomever, nothing of others comes along", () => {
  const LIVING = PERSONAS.filter((persona) => !["anonymous", "expired", "deactivated"].includes(persona));

  test.each(LIVING)("%s", async (persona) => {
    for (const place of ["D01", "D02", "D05", "other operation", "other client"] as const) {
      await world.ticket(place);
      await world.recording(place);
    }
    await settled(world.server);
    for (const operation of [OPERATION, SSI]) {
      const caller = world.by(persona, operation);
      for (const reply of await everythingReadBy(caller)) {
        const text = await textOf(reply);
        expect(strangersIn(text, persona, operation), text.slice(0, 200)).toEqual([]);
      }
    }
  });

  test("and the canaries sing where they may", async () => {
    const owners = new Set<string>();
    for (const reply of await everythingReadBy(world.by("both 3")))
      for (const owner of ownersIn(await textOf(reply))) owners.add(owner);
    expect([...owners].sort()).toEqual(
      expect.arrayContaining(["D01-csi", "D02-csi", "D05-csi", "client", "south"]),
    );
  });
});

test("of all this the log tells of nobody, at its finest level", () => expectSilentLog(world));

/** Every page with every card, and every list and file that needs no object. Refusals are replies, too. */
async function everythingReadBy(caller: Caller): Promise<LightMyRequestResponse[]> {
  const config = await caller.get("/api/config");
  const cards = (await caller.config()).clients
    .flatMap(({ operations }) => operations)
    .filter(({ id }) => id === caller.headers["data_source"])
    .flatMap(({ pages }) => pages.flatMap(({ cards: listed }) => listed));
  const charts = cards.map(({ path }) => path).filter((path) => !/verbatims|action-planning/.test(path));
  const requests = charts.map((path) => ({ webapi: path, body: {} }));
  const replies = [config, await caller.post("/api/dashboard/batch", { requests })];
  for (const path of [
    "/api/filters",
    "/api/dashboard/dealer-score/verbatims",
    "/api/dashboard/action-planning/header",
    "/api/dashboard/action-planning/tickets",
    "/api/dashboard/action-planning/report",
    "/api/export/verbatims",
    "/api/export/tickets",
    "/api/auditlist",
    "/api/auditexport",
  ])
    replies.push(await caller.post(path, {}));
  replies.push(await caller.post("/api/export/cards", { requests: requests.slice(0, 60) }));
  for (const path of NAMES_NOTHING.filter((route) => route.startsWith("GET ") && !route.endsWith("events")))
    replies.push(await caller.get(path.slice("GET ".length)));
  return replies;
}
