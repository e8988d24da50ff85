import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Programme } from "#domain/programme/programme.ts";
import { lockOperation } from "#server/features/survey-import/operation-queries.ts";
import { verifyOperations } from "#server/features/verification/verify-operations.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey } from "#test/given/surveys.ts";
import { CLIENT, type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { type Revised, reviseProgramme } from "./revise-programme.ts";

const BANDS = { disappointed: 4, indifferent: 5, pleased: 7 };
const WEIGHTS = [
  { fromWave: "WQ-1", weights: { Q4: 0, Q5: 50, Q3: 50 } },
  { fromWave: "WQ-3", weights: { Q4: 35, Q5: 40, Q3: 12.5 } },
];
const WIDER = aProgramme().factors.map((factor) =>
  factor.code === "Q3"
    ? { ...factor, attributes: [...factor.attributes, { code: "Q3_2", name: "New", slot: 12 }] }
    : factor,
);
const RATINGS = { Q4_1: 8, Q4_2: 8, Q5_1: 6, Q3_1: 10 };

let server: TestServer;
let g: Given;

beforeAll(async () => {
  server = await startTestServer();
  g = given(server);
  await g.surveys([aSurvey({ survey_id: "A", survey_date: "2025-08-01", ratings: RATINGS, overall: 5 })]);
  await g.surveys([
    aSurvey({ survey_id: "A", survey_date: "2025-08-01", ratings: { Q4_1: 10 }, overall: 5 }),
    aSurvey({ survey_id: "B", survey_date: "2026-02-10", ratings: RATINGS }),
  ]);
});

afterAll(() => server.close());

function revise(programme: Programme, name = `${CLIENT} ${OPERATION}`): Promise<Revised> {
  const file = { client: CLIENT, operation: { id: OPERATION, name }, programme };
  return reviseProgramme(server.database.owner, file, () => undefined);
}

async function state() {
  const { rows } = await sql<Record<string, unknown>>`
    select data_version as version, (select count(*)::int from programme) as revisions,
      (select count(*)::int from audit where action = 'programme.revise') as audits,
      (select array_agg(index_score order by survey_date, upload_id) from response) as scores,
      (select array_agg(overall::text order by month) from rollup_dealer) as overall
    from operation`.execute(server.database.owner);
  return rows[0] ?? {};
}

async function isClean(): Promise<void> {
  const found: string[] = [];
  const listener = { differs: (line: string) => found.push(line), progress: () => undefined };
  await verifyOperations(server.database.owner, null, listener);
  expect(found).toEqual([]);
}

test("the same programme changes nothing", async () => {
  const before = await state();
  expect(await revise(aProgramme())).toEqual({ kind: "unchanged" });
  expect(await state()).toEqual(before);
});

test("a new name of a factor is a revision that leaves every score alone", async () => {
  const before = await state();
  const factors = aProgramme().factors.map((factor) => ({ ...factor, name: `${factor.name}!` }));
  expect(await revise(aProgramme({ factors }))).toEqual({
    kind: "revised",
    revision: expect.any(Number),
    renumbered: null,
    rescored: null,
  });
  const after = await state();
  expect(after).toEqual({ ...before, revisions: 2, audits: 1, version: after["version"] });
  expect(Number(after["version"])).toBeGreaterThan(Number(before["version"]));
});

test("a slot that changes hands is refused, each problem on a line", async () => {
  const before = await state();
  const [first, second, third] = aProgramme().factors;
  if (first === undefined || second === undefined || third === undefined) throw new Error("three factors");
  const factors = [{ ...first, slot: second.slot }, { ...second, slot: first.slot }, third];
  await expect(revise(aProgramme({ factors, type: "SSI" }))).rejects.toThrow(
    [
      "The type is CSI and cannot become SSI.",
      "Factor Q4 owns slot 2 and cannot move to 1.",
      "Slot 2 belongs to factor Q4 and cannot pass to Q5.",
      "Factor Q5 owns slot 1 and cannot move to 2.",
      "Slot 1 belongs to factor Q5 and cannot pass to Q4.",
    ].join("\n"),
  );
  expect(await state()).toEqual(before);
});

test("other weights of a wave with data score every version of its responses anew", async () => {
  expect((await state())["scores"]).toEqual([760_000, 1_000_000, 737_143]);
  expect(await revise(aProgramme({ weights: WEIGHTS }))).toEqual({
    kind: "revised",
    revision: expect.any(Number),
    renumbered: null,
    rescored: { responses: 3, changed: 2 },
  });
  expect((await state())["scores"]).toEqual([800_000, null, 737_143]);
  await isClean();
});

test("weights of a wave without data score nothing anew", async () => {
  const later = [...WEIGHTS, { fromWave: "WQ-9", weights: { Q4: 1, Q5: 1, Q3: 1 } }];
  expect(await revise(aProgramme({ weights: later }))).toEqual({
    kind: "revised",
    revision: expect.any(Number),
    renumbered: null,
    rescored: null,
  });
  await revise(aProgramme({ weights: WEIGHTS }));
});

test("other bands rebuild both rollups; a new attribute widens them", async () => {
  expect((await state())["overall"]).toEqual(["{1,0,0,0}", "{0,0,1,0}"]);
  expect(await revise(aProgramme({ weights: WEIGHTS, bands: BANDS }))).toEqual({
    kind: "revised",
    revision: expect.any(Number),
    renumbered: null,
    rescored: { responses: 3, changed: 0 },
  });
  expect((await state())["overall"]).toEqual(["{0,1,0,0}", "{0,0,0,1}"]);
  await isClean();
  expect(await revise(aProgramme({ weights: WEIGHTS, bands: BANDS, factors: WIDER }))).toEqual({
    kind: "revised",
    revision: expect.any(Number),
    renumbered: null,
    rescored: { responses: 3, changed: 0 },
  });
  await isClean();
});

test("a failure in the middle leaves nothing behind", async () => {
  const before = await state();
  const { owner } = server.database;
  await sql`alter table rollup_dealer add constraint never check (false) not valid`.execute(owner);
  await expect(revise(aProgramme({ factors: WIDER }))).rejects.toThrow('constraint "never');
  await sql`alter table rollup_dealer drop constraint never`.execute(owner);
  expect(await state()).toEqual(before);
  await isClean();
});

test("it waits for whoever else changes the figures of the operation", async () => {
  const { owner } = server.database;
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = owner.transaction().execute(async (trx) => {
    await lockOperation(trx, 1);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const steps: string[] = [];
  const revising = revise(aProgramme({ factors: WIDER })).then(() => steps.push("revised"));
  for (let waiting = 0; waiting === 0; ) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(owner);
    waiting = rows[0]?.n ?? 0;
  }
  steps.push("released");
  held.resolve();
  await Promise.all([holder, revising]);
  expect(steps).toEqual(["released", "revised"]);
});

test("an earlier first month renumbers the waves of weights and tickets and leaves every figure as it is, bit for bit", async () => {
  const { owner } = server.database;
  await sql`
    insert into action_plan (client_id, operation_id, dealer_id, wave, month, point_code, point_name, score, month_score,
      due_date, created_by, created_on)
    select d.client_id, o.operation_id, d.dealer_id, wave, 202602, 'Q4', 'Initiation', 40, 40, '2026-03-01', person_id, now()
    from dealer d join operation o using (client_id), person, unnest(array['WQ-1', 'WQ-2', 'WQ-3', 'WQ-10']) wave
    where dealer_code = 'D01'`.execute(owner);
  const figures = async () => {
    const rowsOf = (table: string) =>
      sql`select t::text as row from ${sql.table(table)} t order by 1`.execute(owner);
    const tables = await Promise.all(["response", "rollup_model", "rollup_dealer"].map(rowsOf));
    return tables.map(({ rows }) => rows);
  };
  const before = await figures();
  await expect(revise(aProgramme({ factors: WIDER, firstMonth: "2025-01" }))).rejects.toThrow(
    "The weights from WQ-3 belong to a quarter that is WQ-5 when the waves count from 2025-01: write WQ-5.",
  );
  const weights = aProgramme().weights.map((each) =>
    each.fromWave === "WQ-3" ? { ...each, fromWave: "WQ-5" } : each,
  );
  const earlier = aProgramme({ factors: WIDER, weights, firstMonth: "2025-01" });
  expect(await revise(earlier)).toEqual({
    kind: "revised",
    revision: expect.any(Number),
    renumbered: { from: "2025-07", to: "2025-01", shift: 2, tickets: 4 },
    rescored: null,
  });
  expect(await figures()).toEqual(before);
  const { rows } = await sql<{ wave: string }>`select wave from action_plan order by ticket_no`.execute(
    owner,
  );
  expect(rows.map(({ wave }) => wave)).toEqual(["WQ-3", "WQ-4", "WQ-5", "WQ-12"]);
  await isClean();
  expect(await revise(earlier)).toEqual({ kind: "unchanged" });
  await g.person("late@x.example");
  const { filters } = await (await g.logIn("late@x.example")).filters();
  const waves = filters.find(({ filterKey }) => filterKey === "waveCode")?.data.map(({ code }) => code);
  expect(waves).toEqual(["WQ-5", "WQ-3"]);
});
