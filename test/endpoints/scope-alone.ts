import type pg from "pg";
import { expect } from "vitest";
import { api } from "#contract/index.ts";
import type { ScopeLists } from "#domain/network/scope.ts";
import { readReply } from "#test/exports/read-export.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { surveys } from "#test/given/surveys.ts";
import type { Given } from "#test/given.ts";
import type { TestServer } from "#test/server.ts";
import { BY_CLIENT, BY_DEALER, OF_THE_NETWORK } from "./guarded-tables.ts";

type Filter = Readonly<Record<string, string>>;

interface World {
  readonly server: TestServer;
  readonly make: Given;
  /** Switches row-level security off and on. */
  readonly superuser: pg.Client;
}

const SCOPES = {
  ho: {},
  north: { regions: ["N"] },
  area: { locations: ["N1-city", "S1-city"] },
  dealer: { userTypes: ["CSI"], csiOutlets: ["D05"] },
  nobody: { csiOutlets: [] },
} satisfies Readonly<Record<string, Partial<ScopeLists>>>;
type Who = keyof typeof SCOPES;

export const EVERYBODY: readonly Who[] = ["ho", "north", "area", "dealer", "nobody"];

/** Cards in one batch. */
const MOST_AT_ONCE = 60;

/** Answers of four dealers of one client, and some of another client. */
export async function twoClientsWithSurveys(make: Given): Promise<number> {
  const clientId = await make.client();
  await make.surveys(
    ["D01", "D02", "D05", "D06"].flatMap((dealer, place) =>
      surveys(11 + place, { dealer_code: dealer, texts: { V1: `A word about ${dealer}.` } }),
    ),
  );
  await make.neighbour();
  await make.surveys(surveys(7, { texts: { V1: "An Aurora word." } }), "aurora-csi");
  return clientId;
}

/** Each of these people, and somebody of the other client, is told the same with and without row-level security. */
export async function expectScopeAlone(
  { server, make, superuser }: World,
  people: readonly Who[],
  filters: readonly Filter[],
): Promise<void> {
  const callers = new Map<string, Caller>();
  for (const who of people) {
    const scope: Partial<ScopeLists> = SCOPES[who];
    await make.person(`${who}@x.example`, { adminPermission: who === "ho" ? 1 : 0, scope });
    callers.set(who, await make.logIn(`${who}@x.example`));
  }
  await make.person("aurora@a.example", { client: "Aurora Vehicles", adminPermission: 3 });
  callers.set("aurora", await make.logIn("aurora@a.example", "aurora-csi"));
  const everything = async () => {
    const answers: [string, unknown][] = [];
    for (const [who, caller] of callers) answers.push([who, await answersFor(caller, filters, superuser)]);
    return new Map(answers);
  };
  const guarded = await everything();
  await setSecurity(superuser, "disable");
  try {
    const leaking = await server.services.pool.query("select distinct client_id from response");
    expect(leaking.rowCount).toBe(2);
    const bare = await everything();
    for (const who of callers.keys()) expect(bare.get(who), who).toEqual(guarded.get(who));
    expect(JSON.stringify(bare.get("dealer"))).toContain('count\\":13');
    expect(JSON.stringify(bare.get("dealer"))).not.toMatch(/D0[^5]/);
  } finally {
    await setSecurity(superuser, "enable");
  }
  expect((await server.services.pool.query("select from response")).rowCount).toBe(0);
}

/** Everything the product tells a person, for these filters. */
async function answersFor(
  caller: Caller,
  filters: readonly Filter[],
  superuser: pg.Client,
): Promise<unknown> {
  // A new version, so that nothing remembered can answer; it is left out of the comparison.
  await superuser.query("update operation set data_version = data_version + 1");
  const replies = [
    await caller.get("/api/config"),
    await caller.post("/api/filters"),
    await caller.get("/api/uploadedfilelist"),
  ];
  const unfiltered = {};
  const pages = await pagesOf(caller);
  const cards = [...new Set(pages.flat())];
  const alone = new Set(pages.flatMap((page) => page.slice(0, 1)));
  for (const body of [unfiltered, ...filters]) {
    for (let first = 0; first < cards.length; first += MOST_AT_ONCE) {
      const requests = cards.slice(first, first + MOST_AT_ONCE).map((webapi) => ({ webapi, body }));
      const reply = await caller.post("/api/dashboard/batch", { requests });
      replies.push(reply);
      for (const { path, error } of parsed(api.dashboard.batch.reply, reply).replies)
        if (body === unfiltered && error !== null) alone.add(path);
    }
    replies.push(await caller.post("/api/dashboard/dealer-score/verbatims", body));
  }
  // What no batch answers has a route of its own.
  for (const path of alone) replies.push(await caller.post(`/${path}`, {}));
  const texts = replies.map(({ statusCode, body }) => [
    statusCode,
    body.replaceAll(/"data_version":\d+/g, ""),
  ]);
  return [...texts, ...(await workbooksFor(caller, pages)), ...(await uploadsFor(caller, superuser))];
}

/** The cards of every page, as the structure lists them. */
async function pagesOf(caller: Caller): Promise<string[][]> {
  const { clients } = await caller.config();
  const pages = clients.flatMap(({ operations }) => operations.flatMap(({ pages: listed }) => listed));
  return pages.map(({ cards }) => cards.map(({ path }) => path)).filter((cards) => cards.length > 0);
}

/** What stands in the workbook of every page and in that of the survey rows; the cards of a page that has none come one by one. */
async function workbooksFor(caller: Caller, pages: readonly string[][]): Promise<unknown[]> {
  const found: unknown[] = [];
  const ask = async (path: string, body: object) => {
    const reply = await caller.post(path, body);
    const isWorkbook = reply.statusCode === 200;
    found.push(isWorkbook ? [...(await readReply(reply)).sheets] : [reply.statusCode, reply.body]);
    return isWorkbook;
  };
  const askCards = (cards: readonly string[]) =>
    ask("/api/export/cards", { requests: cards.map((webapi) => ({ webapi, body: {} })) });
  for (const cards of pages) {
    if (!(await askCards(cards))) for (const card of cards) await askCards([card]);
  }
  await ask("/api/export/verbatims", {});
  return found;
}

/** The original of every upload of both clients. */
async function uploadsFor(caller: Caller, superuser: pg.Client): Promise<unknown[]> {
  const { rows } = await superuser.query("select upload_id as id from upload order by upload_id");
  const replies = [];
  for (const { id } of rows) replies.push(await caller.get(`/api/uploadedfile/${id}/original`));
  return replies.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.length]);
}

async function setSecurity(superuser: pg.Client, verb: "enable" | "disable"): Promise<void> {
  for (const table of [...BY_DEALER, ...BY_CLIENT, OF_THE_NETWORK]) {
    await superuser.query(`alter table ${table} ${verb} row level security`);
  }
}
