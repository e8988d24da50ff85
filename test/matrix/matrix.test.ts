import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { api } from "#contract/index.ts";
import { sendSave } from "#test/action-plans/world.ts";
import type { Caller } from "#test/given/caller.ts";
import { OPERATION } from "#test/given.ts";
import { type Stored, settled } from "#test/ledger.ts";
import { ownersIn, textOf } from "./canaries.ts";
import { EMPLOYEE_FILE_ROWS } from "./employee-file-rows.ts";
import { LIST_ROWS, PART_OF_FOREIGN_EMAIL } from "./list-rows.ts";
import { OWN_ROWS } from "./own-rows.ts";
import { PEOPLE_ROWS } from "./people-rows.ts";
import { PEOPLE, PERSONAS, type Persona } from "./personas.ts";
import { PLACE_ROWS } from "./place-rows.ts";
import type { Ask, ObjectRow } from "./row.ts";
import { SURVEY_ROWS } from "./survey-rows.ts";
import { TICKET_ROWS } from "./ticket-rows.ts";
import { FOREIGN, matrixWorld, SSI, type World } from "./world.ts";

/** Routes that are asked for nothing but an operation; test/endpoints/route-table.test.ts shows whom they answer. */
const NAMES_NOTHING = [
  "GET /api/config",
  "POST /api/logout",
  "POST /api/filters",
  "GET /api/getpushnotifications",
  "GET /api/notificationsettings",
  "POST /api/notificationsettings",
  "GET /api/events",
  "GET /api/uploadedfilelist",
  "GET /api/uploadtemplate",
  "GET /api/employeefile/template",
  "POST /api/employeefile/check",
  "POST /api/uploadsurveydatafile",
  "GET /api/outbox",
  "GET /api/useraccountlist",
  "GET /api/adminuseraccountlist",
  "GET /api/mobileaccesslist",
  "GET /api/role/GetallRoles",
  "GET /api/role/Getallregions",
];

const TABLES = [TICKET_ROWS, SURVEY_ROWS, PLACE_ROWS, PEOPLE_ROWS, EMPLOYEE_FILE_ROWS, OWN_ROWS, LIST_ROWS];
const ROWS = TABLES.flatMap((table) =>
  Object.entries(table).flatMap(([route, rows]) =>
    rows.map((row) => [`${route}: ${row.names}`, row] as const),
  ),
);
const ENDPOINTS = Object.values(api).flatMap((noun) => Object.values(noun));

/** What an administrator searched the audit log for stands in it. */
const SEARCHED_FOR = new RegExp(`${PART_OF_FOREIGN_EMAIL}(?!e)`, "g");

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
    ...("body" in endpoint ? keysOf(z.toJSONSchema(endpoint.body)) : []),
  ]);
  // The choices of notifications are the caller's own.
  expect(keys).toEqual(["push", "quiet", "muted"]);
});

describe.each(ROWS)("%s", (_route, row) => {
  test.each(PERSONAS)("%s", async (persona) => {
    const replies = await repliesTo(row, persona);
    const expected = row.outcomes.get(persona) ?? {};
    const got: Record<string, number> = {};
    const told = new Map<string, string>();
    for (const [object, reply] of replies) {
      const text = await textOf(reply);
      got[object] = row.outcome?.(reply) ?? reply.statusCode;
      told.set(object, `${reply.statusCode} ${withoutCodes(text)}`);
      expect(strangersIn(text, persona, OPERATION), `${object}: told of others`).toEqual([]);
    }
    expect(got).toEqual(expected);
    const hidden = row.alike ?? Object.keys(got).filter((object) => got[object] === 404);
    for (const object of hidden) expect(told.get(object), object).toBe(told.get("missing"));
  });
});

/** Asks for every object of a row. What is refused, and what only reads, leaves the database as it was. */
async function repliesTo(
  row: ObjectRow,
  persona: Persona,
): Promise<ReadonlyMap<string, LightMyRequestResponse>> {
  const objects = Object.keys(row.outcomes.get(persona) ?? {});
  const asks = new Map<string, Ask>();
  for (const object of objects) asks.set(object, await row.prepare(world, object, persona));
  const always = Object.fromEntries((row.always ?? []).map((table) => [table, expect.any(String)]));
  const replies = new Map<string, LightMyRequestResponse>();
  let before = await storedNow();
  for (const [object, ask] of asks) {
    const reply = await ask(world.by(persona));
    replies.set(object, reply);
    if (reply.statusCode === 200 && row.writes?.includes(object) === true) before = await storedNow();
    else if (row.writes !== undefined)
      expect(await world.stored(), `${object}: changed the database`).toEqual({ ...before, ...always });
  }
  expect(await world.stored(), "changed the database").toEqual({ ...before, ...always });
  return replies;
}

async function storedNow(): Promise<Stored> {
  await settled(world.server);
  return world.stored();
}

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
    const heard = new Set<string>();
    for (const reply of await everythingReadBy(world.by("both 3")))
      for (const owner of ownersIn(await textOf(reply))) heard.add(owner);
    expect([...heard].sort()).toEqual(
      expect.arrayContaining(["D01-csi", "D02-csi", "D05-csi", "client", "south"]),
    );
  });
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

function save(caller: Caller, response: Readonly<Record<string, unknown>>) {
  return sendSave(world.server, caller, { version: 1, ...response });
}

async function answers(
  persona: Persona,
  ask: (caller: Caller) => Promise<LightMyRequestResponse>,
): Promise<number> {
  const before = await storedNow();
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

/** Every page with every card, and every list and file that needs no object. Refusals are replies, too. */
async function everythingReadBy(caller: Caller): Promise<LightMyRequestResponse[]> {
  const config = await caller.get("/api/config");
  const cards = (await caller.config()).clients
    .flatMap(({ operations }) => operations)
    .filter(({ operationid }) => operationid === caller.headers["data_source"])
    .flatMap(({ components }) => components.flatMap(({ subcomponent }) => subcomponent));
  const charts = cards
    .map(({ webapi }) => webapi)
    .filter((webapi) => !/verbatims|action-planning/.test(webapi));
  const requests = charts.map((webapi) => ({ webapi, body: {} }));
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

/** Whose data a reply holds, beside those the persona may read there. The bell and the structure speak of both types. */
function strangersIn(text: string, persona: Persona, operation: string): string[] {
  if (persona === "anonymous") return ownersIn(text);
  const { csi, ssi } = PEOPLE[persona].mayRead;
  const own = operation === SSI ? ssi : csi;
  const speaksOfBoth = /"(?:clients|notificationlist)":/.test(text);
  const known = speaksOfBoth ? [...csi, ...ssi] : own;
  return ownersIn(text.replaceAll(SEARCHED_FOR, "")).filter((owner) => !known.includes(owner));
}

/** Codes that were asked for may be told back. */
function withoutCodes(text: string): string {
  return text.replaceAll(/A1|AR|D99/g, "…");
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
