import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { api } from "#contract/index.ts";
import { sendSave } from "#test/action-plans/world.ts";
import type { Caller } from "#test/given/caller.ts";
import { expectRow, expectSilentLog, storedNow } from "./check-row.ts";
import { PEOPLE, type Persona } from "./personas.ts";
import { NAMES_NOTHING, ROWS, TABLES } from "./rows.ts";
import { FOREIGN, matrixWorld, SSI, type World } from "./world.ts";

const ENDPOINTS = Object.values(api).flatMap((noun) => Object.values(noun));

let world: World;

beforeAll(async () => {
  world = await matrixWorld();
});

afterAll(() => world.close());

test("every route of the contract has a row here, or names nothing", () => {
  const known = new Set([...TABLES.flatMap((table) => Object.keys(table)), ...NAMES_NOTHING]);
  const routes = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect(routes.filter((route) => !known.has(route))).toEqual([]);
  expect([...known].filter((route) => !routes.includes(route))).toEqual([]);
});

test("a route that names nothing takes no id, code, e-mail or path", () => {
  const nameless = ENDPOINTS.filter(({ method, path }) => NAMES_NOTHING.includes(`${method} ${path}`));
  const keys = nameless.flatMap((endpoint) => [
    ...endpoint.path.matchAll(/:\w+/g),
    ...("body" in endpoint ? keysOf(z.toJSONSchema(endpoint.body, { io: "input" })) : []),
  ]);
  const passwords = ["currentPassword", "newPassword", "confirmPassword"];
  const factor = ["currentPassword", "code", "code", "code", "required"];
  // A questionnaire, the way of uploads and their history are the operation's own; every client has the same kinds of data
  // and a look of its own.
  const uploads = ["preview_first", "before"];
  const programme = ["revision", "programme", "revision", "programme", "state"];
  const retention = ["periods", "periods", "seen"];
  const look = ["accent", "logo"];
  // The passwords, the codes of a second factor and the choices of notifications are the caller's own.
  const notifications = ["push", "quiet", "muted"];
  expect(keys).toEqual([
    ...[...factor, ...passwords, ...uploads, ...notifications],
    ...[...programme, ...retention, ...look],
  ]);
});

// Of all who ask, a dealer has the most to be kept from; matrix.deep.test.ts holds everybody else.
describe.each(ROWS)("%s", (_route, row) => {
  test("dealer A", () => expectRow(world, row, "dealer A"));
});

describe("an object of one operation is not found through another", () => {
  test.each([
    ["dealer A", 200],
    ["dealer B", 403],
    ["asm", 404],
    ["rsm 1", 200],
    ["rsm 2", 404],
    ["both 3", 200],
  ] as const)("%s finds the SSI outlet's through SSI only: %i", async (persona, status) => {
    const { proof } = await world.ticket("other operation");
    const { file } = await world.recording("other operation");
    const own = await world.ticket("D01");
    const through = world.by(persona, SSI);
    expect((await through.get(`/api/actionplandocument/${proof}`)).statusCode).toBe(status);
    expect((await through.post("/api/fileticket", { file_id: file })).statusCode).toBe(status);
    const others = status === 403 ? 403 : 404;
    expect((await through.get(`/api/actionplandocument/${own.proof}`)).statusCode).toBe(others);
    const abroad = world.by(persona, FOREIGN);
    expect((await abroad.get(`/api/actionplandocument/${proof}`)).statusCode).toBe(403);
  });
});

describe("mixed ids are refused, and nothing changes", () => {
  test("a foreign ticket under the own dealer, and the own ticket under a foreign one", async () => {
    const [own, foreign] = [await world.freshTicket("D01"), await world.freshTicket("D02")];
    await refuse("dealer A", 404, (caller) =>
      save(caller, { ticket_id: foreign.ticket, dealer_code: "D01" }),
    );
    await refuse("dealer A", 404, (caller) => save(caller, { ticket_id: own.ticket, dealer_code: "D02" }));
    await refuse("rsm 1", 404, (caller) => save(caller, { ticket_id: own.ticket, dealer_code: "D02" }));
  });

  test("the own ticket with another ticket's proof or row", async () => {
    const [own, foreign] = [await world.freshTicket("D01"), await world.freshTicket("D02")];
    const mine = { ticket_id: own.ticket, dealer_code: "D01" };
    const row = { additional_points: "Taken", root_cause: "", action_plan: "", responsibility: "" };
    for (const persona of ["dealer A", "asm"] as const) {
      const proof = await answers(persona, (caller) =>
        save(caller, { ...mine, actionplandocument: [foreign.proof] }),
      );
      expect(proof).toBe(400);
    }
    await refuse("dealer A", 400, (caller) =>
      save(caller, { ...mine, actionPlanIssues: [{ ...row, issue_id: foreign.row }] }),
    );
  });

  test("plans of which one is for a foreign outlet, and outlets to compare of which one is foreign", async () => {
    await refuse("asm", 403, (caller) =>
      caller.post("/api/createActionplan", [
        { wave_code: "WQ-3", dealer_code: "D01", csat: "Q5_2", timeline: "2026-03-20" },
        { wave_code: "WQ-3", dealer_code: "D05", csat: "Q5_2", timeline: "2026-03-20" },
      ]),
    );
    await refuse("asm", 403, (caller) =>
      caller.post("/api/dashboard/dealer-compare/index", { dealer_code: "D01,D05" }),
    );
    await refuse("asm", 403, (caller) =>
      caller.post("/api/export/cards", {
        requests: ["D01", "D05"].map((dealer_code) => ({
          webapi: "api/dashboard/dealer-summary/index",
          body: { dealer_code },
        })),
      }),
    );
  });

  test("the id of one person with the e-mail of another", async () => {
    const [own] = await idsOf(PEOPLE["dealer A"].email);
    const [foreign] = await idsOf("canary-aurora.head@x.example");
    for (const [userid, emailid] of [
      [own, PEOPLE["dealer B"].email],
      [own, "canary-aurora.head@x.example"],
      [foreign, PEOPLE["dealer A"].email],
    ]) {
      await refuse("both 3", 404, (caller) => caller.post("/api/getuserdetails", { userid, emailid }));
      await refuse("both 3", 404, (caller) =>
        caller.post("/api/accountactivedeactive", { userid, emailid, accountstatus: false }),
      );
    }
  });
});

test("of all this the log tells of nobody, at its finest level", () => expectSilentLog(world));

function save(caller: Caller, response: Readonly<Record<string, unknown>>) {
  return sendSave(world.server, caller, { version: 1, ...response });
}

async function answers(
  persona: Persona,
  ask: (caller: Caller) => Promise<LightMyRequestResponse>,
): Promise<number> {
  const before = await storedNow(world);
  const reply = await ask(world.by(persona));
  expect(await world.stored()).toEqual(before);
  return reply.statusCode;
}

async function refuse(
  persona: Persona,
  status: number,
  ask: (caller: Caller) => Promise<LightMyRequestResponse>,
): Promise<void> {
  expect(await answers(persona, ask)).toBe(status);
}

async function idsOf(email: string): Promise<number[]> {
  const rows = await world.query<{ id: number }>("select person_id as id from person where email = $1", [
    email,
  ]);
  return rows.map(({ id }) => id);
}

function keysOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own =
    "properties" in schema && typeof schema.properties === "object"
      ? Object.keys(schema.properties ?? {})
      : [];
  const rest = "anyOf" in schema && Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(keysOf) : [];
  return [...own, ...rest];
}
