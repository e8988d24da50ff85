import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import type { ChangePreview, ListedPlace } from "#contract/network.ts";
import { countDays } from "#server/features/survey-import/count-days.ts";
import { differences } from "#test/differences.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aNetwork } from "#test/given/networks.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { type GivenSurvey, surveySheet, surveys } from "#test/given/surveys.ts";
import { CLIENT, type Given, given } from "#test/given.ts";
import { settled } from "#test/ledger.ts";
import type { NetworkJson } from "#test/oracle/inputs.ts";
import { oracle } from "#test/oracle/oracle.ts";
import { openRestorePoint } from "#test/restore-point.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { workbookBytes } from "#test/workbooks.ts";

const CSI = "meridian-csi";
const SSI = "meridian-ssi";
const ADMIN = "admin@x.example";
const OTHER_ADMIN = "other.admin@x.example";
const WAVE = "WQ-3";
const HEADER = ["dealer_code", "dealer_name", "location_code", "state_code", "region_code", "region_name"];

interface Change {
  readonly act: "rename" | "move" | "merge" | "retire" | "restore";
  readonly level: "region" | "state" | "location" | "dealer";
  readonly code: string;
  readonly value?: string;
}

let server: TestServer;
let make: Given;
let admin: Caller;
let rows: GivenSurvey[];
let restore: () => Promise<void>;

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse("2026-02-25T06:00:00Z") });
  await world();
  restore = await openRestorePoint(server);
});

afterAll(() => server.close());

describe("a merge of dealers", () => {
  beforeEach(() => restore());

  const MERGE: Change = { act: "merge", level: "dealer", code: "D01", value: "D05" };

  test("tells what would happen, changes nothing before, and does just that", async () => {
    const before = await tablesOf("response", "dealer", "membership", "audit");
    const previewed = await preview(MERGE);
    expect(previewed).toMatchObject({
      sentence: "Merge dealer Dealer D01 (D01) into Dealer D05 (D05)",
      responses: 12,
      tickets: 0,
      dealers: 1,
      named: 1,
      // Staff of D01 gain D05; the northern manager loses D01; those with the whole network see what they saw.
      seeMore: 1,
      seeLess: 1,
      obstacles: [],
    });
    // 9 and 5 become 7: rank 2 as D03; D02 … D04 move up, D06 and D07 too.
    expect(previewed.ranks).toEqual([
      `${CLIENT} ${CSI}, Jan–Mar 2026: rank 1 and rank 5 in the network become rank 2; 5 other dealers get another rank.`,
    ]);
    expect(await tablesOf("response", "dealer", "membership", "audit")).toEqual(before);

    expect(await apply(MERGE, previewed.version)).toBe(
      "You merged dealer Dealer D01 (D01) into Dealer D05 (D05).",
    );
    await expectFigures(
      rows.map((row) => (row.dealer_code === "D01" ? { ...row, dealer_code: "D05" } : row)),
    );
    expect(
      await count(
        "select count(*)::int as n from response where dealer_id = (select dealer_id from dealer where dealer_code = 'D05')",
      ),
    ).toBe(24);
    const found = await admin.post("/api/dashboard/dealer-score/verbatims", {
      dealer_code: "D05",
      search: "d01",
    });
    expect(found.json()).toMatchObject({ total: 12 });
    const staff = await make.logIn("staff@x.example", CSI);
    expect((await staff.card("summary/index", { wave_code: WAVE })).count).toBe(24);
    const north = await make.logIn("north@x.example", CSI);
    expect((await north.card("summary/index", { wave_code: WAVE })).count).toBe(36);
    expect(await audited()).toEqual([
      expect.objectContaining({ action: "network.merge", subject: "D01", who: ADMIN }),
    ]);
    const listed = (await places()).filter(({ level }) => level === "dealer");
    expect(listed.map(({ code }) => code)).toEqual(["D02", "D03", "D04", "D05", "D06", "D07", "D08"]);
    expect(listed.find(({ code }) => code === "D05")).toMatchObject({
      responses: 24,
      lastSurvey: "2026-02-10",
      former: ["D01"],
    });
  });

  test("takes tickets along with all that hangs on them, and is refused where both have one for a point", async () => {
    await ticket("D01", "Q4");
    await ticket("D05", "Q5");
    const previewed = await preview(MERGE);
    expect(previewed).toMatchObject({ tickets: 1, obstacles: [] });
    await ticket("D05", "Q4");
    const blocked = await preview(MERGE);
    expect(blocked.obstacles).toEqual([
      expect.stringMatching(/^Both have a ticket for Q4 of .*: delete number \d+ or number \d+ first\.$/),
    ]);
    expect(await refused(MERGE, blocked.version)).toEqual([409, "OBSTACLE"]);
    await server.query(
      "update action_plan set deleted_on = now() where point_code = 'Q4' and dealer_id = (select dealer_id from dealer where dealer_code = 'D05')",
    );
    await apply(MERGE);
    const { rows: tickets } = await server.query(
      `select distinct dealer_code from action_plan join dealer using (dealer_id)
        union all select 'history of ' || dealer_code from action_plan_history join dealer using (dealer_id) group by 1`,
    );
    expect(tickets.map((each) => each.dealer_code).sort()).toEqual(["D05", "history of D05"]);
    await expectVerified();
  });

  test("is where later workbooks of the old code go, whatever they say of the dealer", async () => {
    await apply(MERGE);
    const upload = await send(surveys(3, { dealer_code: "D01" }), [
      ["D01", "Old name", "N1-city", "N1", "N", "Region N"],
    ]);
    expect(upload).toMatchObject({ rowsImported: 3, rowsRejected: 0 });
    expect(upload.warnings).toContain("Left as an administrator decided: D01 was merged into D05.");
    expect(await count("select count(*)::int as n from dealer where dealer_code = 'D01'")).toBe(0);
    expect((await admin.card("dealer-summary/index", { dealer_code: "D05", wave_code: WAVE })).count).toBe(
      27,
    );
    // And what goes into another one later takes its former codes along.
    await apply({ act: "merge", level: "dealer", code: "D05", value: "D06" });
    await send(surveys(2, { dealer_code: "D01" }), []);
    expect((await admin.card("dealer-summary/index", { dealer_code: "D06", wave_code: WAVE })).count).toBe(
      41,
    );
    await expectVerified();
  });

  test("keeps the newest version of a survey that both were asked", async () => {
    const [first] = rows;
    if (first === undefined) throw new Error("There are rows.");
    await send([{ ...first, dealer_code: "D05" }], []);
    await apply(MERGE);
    expect((await admin.card("dealer-summary/index", { dealer_code: "D05", wave_code: WAVE })).count).toBe(
      24,
    );
    await expectVerified();
  });
});

describe("a rename", () => {
  beforeEach(() => restore());

  test("is not undone by a workbook with the old name; a third name is taken", async () => {
    await apply({ act: "rename", level: "dealer", code: "D02", value: "Second Motors" });
    await apply({ act: "rename", level: "region", code: "N", value: "The North" });
    const old = ["D02", "Dealer D02", "N1-city", "N1", "N", "Region N"];
    await send(surveys(1, { dealer_code: "D02" }), [old]);
    expect(await nameOf("dealer", "D02")).toBe("Second Motors");
    expect(await nameOf("region", "N")).toBe("The North");
    await send(surveys(1, { dealer_code: "D02" }), [["D02", "Third Motors", ...old.slice(2)]]);
    expect(await nameOf("dealer", "D02")).toBe("Third Motors");
    const { filters } = await admin.filters();
    expect(JSON.stringify(filters)).toContain("The North");
  });
});

describe("a move", () => {
  beforeEach(() => restore());

  test("takes figures, ranks and people along, and no workbook with the old place undoes it", async () => {
    const MOVE: Change = { act: "move", level: "dealer", code: "D01", value: "S1-city" };
    const previewed = await preview(MOVE);
    expect(previewed).toMatchObject({ responses: 12, seeMore: 0, seeLess: 1 });
    expect(previewed.ranks[0]).toContain("rank 1 in its region becomes rank 1 in the new one");
    await apply(MOVE, previewed.version);
    const moved = aNetwork().dealers.map((dealer) =>
      dealer.code === "D01" ? { ...dealer, region: "S", state: "S1", location: "S1-city" } : dealer,
    );
    await expectFigures(rows, { dealers: moved });
    await send(surveys(1, { dealer_code: "D01" }), [["D01", "Dealer D01", "N1-city", "N1", "N", "Region N"]]);
    expect((await places()).find(({ code }) => code === "D01")?.parent).toBe("S1-city");
    const north = await make.logIn("north@x.example", CSI);
    expect((await north.card("summary/index", { wave_code: WAVE })).count).toBe(36);
  });

  test("of a state takes everything below it along; a region is not moved", async () => {
    await apply({ act: "move", level: "state", code: "N2", value: "S" });
    const moved = aNetwork().dealers.map((dealer) =>
      dealer.state === "N2" ? { ...dealer, region: "S" } : dealer,
    );
    await expectFigures(rows, { dealers: moved });
    const body = { act: "move", level: "region", code: "N", value: "S" };
    expect((await admin.post(api.network.preview.path, body)).statusCode).toBe(400);
  });
});

describe("places", () => {
  beforeEach(() => restore());

  test("a merge of places takes dealers, people and later workbooks along", async () => {
    await apply({ act: "merge", level: "region", code: "N", value: "S" });
    const moved = aNetwork().dealers.map((dealer) => ({ ...dealer, region: "S" }));
    await expectFigures(rows, { dealers: moved });
    const north = await make.logIn("north@x.example", CSI);
    expect((await north.card("summary/index", { wave_code: WAVE })).count).toBe(84);
    await send(surveys(1), [["D01", "Dealer D01", "N1-city", "N1", "N", "Region N"]]);
    expect(await nameOf("region", "N")).toBeUndefined();
    await apply({ act: "merge", level: "location", code: "N1-city", value: "N2-city" });
    await apply({ act: "merge", level: "state", code: "N1", value: "N2" });
    expect((await places()).filter(({ level }) => level !== "dealer").map(({ code }) => code)).toEqual([
      "S",
      "N2",
      "S1",
      "S2",
      "N2-city",
      "S1-city",
      "S2-city",
    ]);
    await expectVerified();
  });

  test("what is retired is in no filter and form, stays in figures, and comes back", async () => {
    await apply({ act: "retire", level: "dealer", code: "D01" });
    await apply({ act: "retire", level: "state", code: "S1" });
    expect(await offered()).toEqual(["All", "D02", "D03", "D04", "D07"]);
    expect(await outletsOfForm()).toEqual(["D02", "D03", "D04", "D07", "D08"]);
    await expectFigures(rows);
    expect((await admin.card("dealer-summary/index", { dealer_code: "D01", wave_code: WAVE })).count).toBe(
      12,
    );
    await apply({ act: "restore", level: "dealer", code: "D01" });
    await apply({ act: "restore", level: "state", code: "S1" });
    expect(await offered()).toEqual(["All", "D01", "D02", "D03", "D04", "D05", "D06", "D07"]);
    expect(await outletsOfForm()).toHaveLength(8);
  });
});

describe("a change is refused", () => {
  const RENAME: Change = { act: "rename", level: "dealer", code: "D02", value: "Second Motors" };

  beforeAll(() => restore());

  test.each<[string, Change, number]>([
    ["of nobody", { ...RENAME, code: "D99" }, 404],
    ["into nobody", { act: "merge", level: "dealer", code: "D01", value: "D99" }, 400],
    ["into itself", { act: "merge", level: "dealer", code: "D01", value: "D01" }, 400],
    ["to nowhere", { act: "move", level: "dealer", code: "D01", value: "N1" }, 400],
    ["to no name", { ...RENAME, value: " " }, 400],
    ["to the name it has", { ...RENAME, value: "Dealer D02" }, 400],
  ])("%s", async (_, change, status) => {
    expect((await admin.post(api.network.preview.path, change)).statusCode).toBe(status);
    expect((await refused(change, (await preview(RENAME)).version))[0]).toBe(status);
    expect(await audited()).toEqual([]);
  });

  test("while an upload is being imported", async () => {
    const { version } = await preview(RENAME);
    const holder = await server.services.pool.connect();
    try {
      await holder.query("begin");
      await holder.query("select pg_advisory_xact_lock(4711, (select min(operation_id) from operation))");
      expect(await refused(RENAME, version)).toEqual([409, "IMPORTING"]);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  });

  test("without the password typed again", async () => {
    const fresh = await make.logIn(ADMIN, CSI);
    const { version } = await preview(RENAME);
    await server.query("update session set admin_confirmed_on = null");
    const reply = await fresh.post(api.network.change.path, { ...RENAME, version });
    expect([reply.statusCode, reply.json().code]).toEqual([403, "ADMIN_REAUTH"]);
  });

  test("to the second of two administrators who saw the same", async () => {
    const other = await make.logIn(OTHER_ADMIN, CSI);
    await other.confirm(OTHER_ADMIN);
    await admin.confirm(ADMIN);
    const third = { ...RENAME, code: "D03" };
    const { version } = await preview(third);
    const both = await Promise.all([
      admin.post(api.network.change.path, { ...third, version }),
      other.post(api.network.change.path, { ...third, value: "Other Motors", version }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await audited()).toHaveLength(1);
  });

  test("of another client's dealer, which stays as it was", async () => {
    await make.neighbour();
    await make.person("aurora@x.example", { client: "Aurora Vehicles", adminPermission: 1 });
    const stranger = await make.logIn("aurora@x.example", "aurora-csi");
    await stranger.confirm("aurora@x.example");
    const previewed = parsed(
      api.network.preview.reply,
      await stranger.post(api.network.preview.path, RENAME),
    );
    parsed(
      api.network.change.reply,
      await stranger.post(api.network.change.path, { ...RENAME, version: previewed.version }),
    );
    expect(await nameOf("dealer", "D02")).toBe("Dealer D02");
    expect((await stranger.at(CSI).post(api.network.preview.path, RENAME)).statusCode).toBe(403);
  });
});

/** What each change begins with; whoever only refuses shares one. */
async function world(): Promise<void> {
  make = given(server);
  await make.client({ operations: { [CSI]: aProgramme(), [SSI]: aProgramme({ type: "SSI" }) } });
  const scores = [9, 8, 7, 6, 5, 4, 3];
  rows = scores.flatMap((score, place) =>
    surveys(12, {
      dealer_code: `D0${place + 1}`,
      model_code: place % 2 === 0 ? "M1" : "M2",
      overall: score,
      recommend: score,
      ratings: { Q4_1: score, Q4_2: score, Q5_1: score, Q5_2: score, Q5_3: score, Q3_1: score },
      texts: { V1: `A word about D0${place + 1}.` },
    }),
  );
  await make.surveys(rows, CSI);
  await make.surveys(surveys(11, { dealer_code: "D02" }), SSI);
  await countDays(server.services.db, 1);
  for (const email of [ADMIN, OTHER_ADMIN]) {
    await make.person(email, { designation: "Administrator", adminPermission: 1 });
  }
  await make.person("staff@x.example", { designation: "Dealer Staff", scope: { csiOutlets: ["D01"] } });
  await make.person("north@x.example", { designation: "Regional Manager", scope: { regions: ["N"] } });
  admin = await make.logIn(ADMIN, CSI);
  await admin.confirm(ADMIN);
}

async function preview(change: Change): Promise<ChangePreview> {
  // An import tells the client's other operations after it is done: they get a version more.
  await settled(server);
  return parsed(api.network.preview.reply, await admin.post(api.network.preview.path, change));
}

async function apply(change: Change, version?: number): Promise<string> {
  const seen = version ?? (await preview(change)).version;
  const reply = await admin.post(api.network.change.path, { ...change, version: seen });
  return parsed(api.network.change.reply, reply).message;
}

async function refused(change: Change, version: number): Promise<[number, string]> {
  const reply = await admin.post(api.network.change.path, { ...change, version });
  return [reply.statusCode, reply.json().code];
}

async function places(): Promise<ListedPlace[]> {
  return parsed(api.network.list.reply, await admin.get(api.network.list.path)).places;
}

async function nameOf(level: string, code: string) {
  return (await places()).find((place) => place.level === level && place.code === code)?.name;
}

async function offered() {
  const { filters } = await admin.filters();
  return filters.find(({ filterKey }) => filterKey === "dealerCode")?.data.map(({ code }) => code);
}

async function outletsOfForm(): Promise<string[]> {
  const reply = await admin.post(api.roles.csiOutlets.path, { value: "", location_code: ["All"] });
  return reply.json().map(({ code }: { code: string }) => code);
}

async function send(answers: readonly GivenSurvey[], dealers: readonly (readonly string[])[]) {
  const sheets = [surveySheet(aProgramme(), answers)];
  if (dealers.length > 0) sheets.push({ name: "Dealers", rows: [HEADER, ...dealers] });
  const reply = await admin.upload(await workbookBytes({ sheets }), "later.xlsx");
  return make.completed(admin, parsed(api.surveyImport.uploadFile.reply, reply).uploadId);
}

async function ticket(dealer: string, point: string) {
  await server.query(
    `with made as (
      insert into action_plan (client_id, operation_id, dealer_id, wave, month, point_code, point_name, score,
        month_score, due_date, created_by, created_on)
      select d.client_id, o.operation_id, d.dealer_id, $3, 2026 * 12 + 1, $2, $2, 50, 50, '2026-04-01',
        (select min(person_id) from person), now()
      from dealer d join operation o using (client_id) where d.dealer_code = $1 and o.slug = 'meridian-csi'
      returning client_id, dealer_id, ticket_no, created_by
    )
    insert into action_plan_history (client_id, dealer_id, ticket_no, version, at, person_id, field)
    select client_id, dealer_id, ticket_no, 1, now(), created_by, 'created' from made`,
    [dealer, point, WAVE],
  );
}

/** Ranking, regions and the whole as plain loops over the rows give them, and nothing stored that a count contradicts. */
async function expectFigures(answers: readonly GivenSurvey[], network: NetworkJson = aNetwork()) {
  const present = new Set(network.dealers.map(({ code }) => code));
  expect(answers.every(({ dealer_code }) => present.has(dealer_code))).toBe(true);
  const right = oracle(answers, aProgramme(), network)({ wave: WAVE });
  const reply = await admin.post("/api/dashboard/dealer-ranking/dealer-scores", { wave_code: WAVE });
  const ranked = parsed(api.dashboard.ranking.reply, reply).dealerScores;
  expect(ranked.map(({ code, rank, n }) => ({ code, rank, n }))).toEqual(
    right.ranking
      .filter(({ index }) => index.n > 0)
      .map(({ dealer, rank, index }) => ({ code: dealer, rank, n: index.n }))
      .sort((a, b) => a.rank - b.rank || (a.code < b.code ? -1 : 1)),
  );
  const card = await admin.card("summary/regional-index", { wave_code: WAVE });
  expect(card.x.map(({ code }, place) => [code, card.y[place]?.value])).toEqual(
    right.regions
      .filter(({ index }) => index.n > 0)
      .map(({ region, index }) => [region, index.value])
      .sort(),
  );
  await expectVerified();
}

async function expectVerified() {
  expect(await differences(server)).toEqual([]);
}

async function audited() {
  const { rows: entries } = await server.query(
    `select action, subject, detail ->> 'sentence' as sentence, p.email as who from audit join person p using (person_id)
      where action like 'network.%' and action <> 'network.change' order by audit_id`,
  );
  return entries;
}

async function count(query: string): Promise<number> {
  return (await server.query(query)).rows[0].n;
}

async function tablesOf(...tables: readonly string[]) {
  const sums = await Promise.all(
    tables.map((table) =>
      server.query(`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`),
    ),
  );
  return sums.map((reply) => reply.rows[0].sum);
}
