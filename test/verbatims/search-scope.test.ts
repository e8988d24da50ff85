import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { searchWords } from "#domain/text/search-normalization.ts";
import { indexTexts } from "#server/features/verbatims/index-texts.ts";
import { summarizeRanges } from "#server/features/verbatims/summarize-ranges.ts";
import { settingsStatement } from "#server/platform/database/db.ts";
import { LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import { isOnCitus } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aSurvey, surveys } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const PATH = "/api/dashboard/dealer-score/verbatims";
const TABLES = ["response", "verbatim", "audio", "dealer"];

const USES = "Of the uses of an index its worker knows.";

/** Of each index: ranges of 32 pages that it has no summary of. */
const UNKNOWN_RANGES = `
  with pages as materialized (
    select i.index, get_raw_page(i.index, p::int) as page
    from (values ('response_vehicle'), ('response_upload')) i(index),
      generate_series(1, pg_relation_size(i.index) / 8192 - 1) p),
  regular as materialized (select * from pages where brin_page_type(page) = 'regular')
  select r.index, ((pg_relation_size('response') / 8192 + 31) / 32)::int
    - (count(*) filter (where not t.placeholder))::int as n
  from regular r, lateral brin_page_items(r.page, r.index::regclass) t group by r.index order by r.index desc`;

let server: TestServer;
let make: Given;
let superuser: pg.Client;
let operationId: number;
let clientId: number;
const dealers = new Map<string, number>();

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  clientId = await make.client();
  await make.neighbour();
  await make.surveys([
    ...surveys(5, { dealer_code: "D01", texts: { V1: "ours and common" } }),
    ...surveys(30, { dealer_code: "D02", texts: { V1: "foreignword and common" } }),
    aSurvey({ survey_id: "FOREIGN-1", dealer_code: "D02" }),
  ]);
  await make.surveys(surveys(9, { texts: { V1: "aurora common" } }), "aurora-csi");
  await make.person("ho@x.example");
  await make.person("d1@x.example", { scope: { csiOutlets: ["D01"] } });
  superuser = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
  await superuser.connect();
  const found = await superuser.query("select operation_id from operation where slug = $1", [OPERATION]);
  operationId = found.rows[0].operation_id;
  const { rows } = await superuser.query("select dealer_code, dealer_id from dealer where client_id = $1", [
    clientId,
  ]);
  for (const { dealer_code, dealer_id } of rows) dealers.set(dealer_code, dealer_id);
});

afterAll(async () => {
  await superuser.end();
  await server.close();
});

describe.each([
  ["before the texts are in the index", false],
  ["with the texts in the index", true],
])("%s", (_name, indexed) => {
  beforeAll(async () => {
    if (indexed) await indexTexts(server.services.db, 1);
    const { rows } = await superuser.query("select bool_and(indexed) as done from verbatim");
    expect(rows[0].done).toBe(indexed);
  });

  test("a dealer finds no foreign word, neither as row nor in a count; head office does", async () => {
    for (const search of ["foreignword", "foreign", "FOREIGN-1"]) {
      expect(await totals("d1", { search }), search).toEqual([0, 5, 5, 0]);
      expect((await totals("ho", { search }))[0], search).toBeGreaterThan(0);
    }
    expect(await totals("d1", { search: "common" })).toEqual([5, 5, 5, 5]);
    expect(await totals("ho", { search: "common" })).toEqual([35, 36, 35, 35]);
    expect(await totals("ho", { search: "aurora" })).toEqual([0, 36, 35, 0]);
  });

  test("the scope of the query holds with row-level security switched off", async () => {
    await setSecurity("disable");
    try {
      expect((await server.services.pool.query("select from verbatim")).rowCount).toBeGreaterThan(40);
      expect(await totals("d1", { search: "foreignword" })).toEqual([0, 5, 5, 0]);
      expect(await totals("d1", { search: "common" })).toEqual([5, 5, 5, 5]);
      expect(await totals("d1", {})).toEqual([5, 5, 5, 5]);
    } finally {
      await setSecurity("enable");
    }
  });

  test("the function holds when it is asked for dealers the setting does not name", async () => {
    const everybody = [...dealers.values()];
    expect(await find(["D01"], everybody, searchWords("foreignword"))).toEqual([]);
    expect(await find(["D01"], everybody, searchWords("common"))).toHaveLength(5);
    expect(await find([], everybody, searchWords("common"))).toEqual([]);
    expect(await find(null, everybody, searchWords("common"))).toEqual([]);
    expect(await find([...dealers.keys()], everybody, searchWords("common"))).toHaveLength(35);
    expect(await find([...dealers.keys()], [dealers.get("D02") ?? 0], ["ours"])).toEqual([]);
  });

  test("the function answers nothing without words, to signs of patterns or without settings", async () => {
    const all = [...dealers.keys()];
    const everybody = [...dealers.values()];
    for (const words of [[], ["%"], ["_"], [...searchWords("common"), "%"], ["a b"], ["\\"]]) {
      expect(await find(all, everybody, words), JSON.stringify(words)).toEqual([]);
    }
    const { rows } = await server.services.pool.query(
      "select * from find_responses($1, $2, '2020-01-01', '2030-01-01', null, '{como}')",
      [operationId, everybody],
    );
    expect(rows).toEqual([]);
  });
});

test("the index answers those who see all dealers of their client, and never a dealer: foreign matches cost no time", async ({
  skip,
}) => {
  skip(isOnCitus, USES);
  await superuser.query(
    `insert into response (client_id, operation_id, dealer_id, response_id, upload_id, is_current, survey_id, survey_date,
        month, model_id, vin, ratings, other_answers, factor_scores)
      select $1, $2, $3, 1000000 + n, 0, true, 'many-' || n, '2026-02-01', 202602,
        (select min(model_id) from model where client_id = $1), 'MANY' || 1000000 + n, '{}', '{}', '{}'
      from generate_series(1, 40000) n`,
    [clientId, operationId, dealers.get("D02")],
  );
  await superuser.query(
    `insert into verbatim (client_id, operation_id, dealer_id, response_id, survey_date, texts, normalized, indexed)
      select $1, $2, $3, 1000000 + n, '2026-02-01', '{x}', case when n % 8000 = 0 then ' rareword' else ' plain' || n end, true
      from generate_series(1, 40000) n`,
    [clientId, operationId, dealers.get("D02")],
  );
  await superuser.query("analyze response, verbatim");
  const uses = async () => {
    const { rows } = await superuser.query(
      "select idx_scan::int as n from pg_stat_user_indexes where indexrelname = 'verbatim_words'",
    );
    return rows[0].n;
  };
  const everybody = [...dealers.values()];
  const before = await uses();
  expect(await find(["D01"], everybody, ["rareword"], true)).toEqual([]);
  expect(await find(["D01", "D02"], everybody, ["rareword"], true)).toHaveLength(5);
  expect(await uses()).toBe(before);
  expect(await find([...dealers.keys()], everybody, ["rareword"], true)).toHaveLength(5);
  expect(await uses()).toBeGreaterThan(before);
});

describe("a vehicle that two dealers have served", () => {
  const VEHICLE = "MA3ERZZZZ00424242";
  const SMALL = VEHICLE.toLowerCase();
  let neighbour: number;

  beforeAll(async () => {
    await superuser.query(
      `update response set vin = case dealer_id when $1 then $3 else $4 end where operation_id = $5
        and response_id = any(array(
          select min(response_id) from response where operation_id = $5 and dealer_id in ($1, $2) group by dealer_id))`,
      [dealers.get("D01"), dealers.get("D02"), VEHICLE, SMALL, operationId],
    );
    const { rows } = await superuser.query(
      `update response r set vin = $1 from operation o where o.operation_id = r.operation_id and o.slug = 'aurora-csi'
       returning r.dealer_id`,
      [VEHICLE],
    );
    neighbour = rows[0].dealer_id;
  });

  test("is found by those who may see the answer, whole or by its end", async () => {
    for (const search of [VEHICLE, SMALL, "424242"]) {
      expect((await totals("ho", { search }))[0], search).toBe(2);
      expect((await totals("d1", { search }))[0], search).toBe(1);
    }
    expect((await totals("ho", { search: "24242" }))[0]).toBe(0);
  });

  test("the function holds to the dealers of the setting, its client and its days", async () => {
    const [all, everybody] = [[...dealers.keys()], [...dealers.values(), neighbour]];
    expect(await findVehicle(all, everybody, VEHICLE)).toHaveLength(2);
    expect(await findVehicle(["D01"], everybody, VEHICLE)).toHaveLength(1);
    expect(await findVehicle(all, [dealers.get("D02") ?? 0], VEHICLE)).toHaveLength(1);
    expect(await findVehicle([], everybody, VEHICLE)).toEqual([]);
    expect(await findVehicle(null, everybody, VEHICLE)).toEqual([]);
    expect(await findVehicle(all, everybody, "")).toEqual([]);
    expect(await findVehicle(all, everybody, VEHICLE, { lastDay: "2020-12-31" })).toEqual([]);
  });

  test("the index answers those who see all dealers of their client, and never a dealer", async ({
    skip,
  }) => {
    skip(isOnCitus, USES);
    const uses = async () => {
      const { rows } = await superuser.query(
        "select idx_scan::int as n from pg_stat_user_indexes where indexrelname = 'response_vehicle'",
      );
      return rows[0].n;
    };
    const everybody = [...dealers.values()];
    await flushUses();
    const before = await uses();
    await findVehicle(["D01"], everybody, VEHICLE, { flushed: true });
    expect(await uses()).toBe(before);
    await findVehicle([...dealers.keys()], everybody, VEHICLE, { flushed: true });
    expect(await uses()).toBeGreaterThan(before);
  });
});

test("block range indexes know every page of responses after the next turn, which waits for nobody", async ({
  skip,
}) => {
  skip(isOnCitus, "Its workers hold the responses.");
  await superuser.query("create extension pageinspect");
  const unknownRanges = async () => {
    const { rows } = await superuser.query(UNKNOWN_RANGES);
    return rows.map(({ n }) => n);
  };
  await superuser.query("begin");
  // As an import that analyzes the table holds it; nor does autovacuum come meanwhile.
  await superuser.query("lock table response in share update exclusive mode");
  await superuser.query(
    `insert into response (client_id, operation_id, dealer_id, response_id, upload_id, is_current, survey_id, survey_date,
        month, model_id, vin, ratings, other_answers, factor_scores)
      select $1, $2, $3, 2000000 + n, 0, false, 'more-' || n, '2026-02-01', 202602,
        (select min(model_id) from model where client_id = $1), 'MORE' || 2000000 + n, '{}', '{}', '{}'
      from generate_series(1, 20000) n`,
    [clientId, operationId, dealers.get("D02")],
  );
  await summarizeRanges(server.database.owner);
  const before = await unknownRanges();
  for (const ranges of before) expect(ranges).toBeGreaterThan(0);
  await superuser.query("commit");
  await summarizeRanges(server.database.owner);
  expect(await unknownRanges()).toEqual([0, 0]);
});

test("the search's role cannot log in but to other machines, owns the function and nothing else, and nobody but the owner is its member", async () => {
  const { rows } = await superuser.query(`select r.rolcanlogin, r.rolsuper, r.rolbypassrls,
    (select array_agg(p.proname::text) from pg_proc p where p.proowner = r.oid) as functions,
    (select count(*)::int from pg_class c where c.relowner = r.oid) as tables,
    has_schema_privilege(r.oid, 'public', 'create') as creates,
    pg_has_role('forecourt_app', r.oid, 'member') as application,
    (select array_agg(distinct t.table_name || ' ' || t.privilege_type) from information_schema.role_table_grants t
      where t.grantee = r.rolname) as grants
    from pg_roles r where r.rolname = 'forecourt_search'`);
  expect(rows).toEqual([
    {
      rolcanlogin: isOnCitus,
      rolsuper: false,
      rolbypassrls: false,
      functions: expect.toBeOneOf([
        ["find_responses", "find_vehicle"],
        ["find_vehicle", "find_responses"],
      ]),
      tables: 0,
      creates: false,
      application: false,
      grants: expect.arrayContaining(["dealer SELECT", "response SELECT", "verbatim SELECT"]),
    },
  ]);
  expect(rows[0].grants).toHaveLength(3);
});

test("texts from before the search was there are normalized and then found", async () => {
  await superuser.query("update verbatim set normalized = null, indexed = false");
  expect((await totals("ho", { search: "common" }))[0]).toBe(0);
  await indexTexts(server.services.db);
  expect((await totals("ho", { search: "common" }))[0]).toBe(35);
});

test("of two turns that bring texts into the index at once one goes on", async () => {
  await superuser.query("update verbatim set indexed = false");
  await superuser.query("begin");
  await superuser.query("select pg_advisory_xact_lock($1, $2)", [LOCKS.textIndex, operationId]);
  await indexTexts(server.services.db, 1);
  const { rows } = await superuser.query(
    "select operation_id, indexed from verbatim group by 1, 2 order by 1",
  );
  await superuser.query("commit");
  // The turn that holds one operation's texts leaves the other's to the next.
  expect(rows).toContainEqual({ operation_id: operationId, indexed: false });
  expect(rows).not.toContainEqual({ operation_id: operationId, indexed: true });
  expect(
    rows.filter(({ operation_id }) => operation_id !== operationId).map(({ indexed }) => indexed),
  ).toEqual([true]);
  // A turn gives way to a vacuum that is at the texts by chance, and the next one goes on.
  await eventually(async () => {
    await indexTexts(server.services.db, 1);
    return (await superuser.query("select from verbatim where not indexed")).rowCount === 0;
  });
});

test("texts that somebody writes enter the index later, and hold up neither", async () => {
  await superuser.query("update verbatim set indexed = false");
  await superuser.query("begin");
  await superuser.query(
    "update verbatim set texts = texts where response_id = (select min(response_id) from verbatim)",
  );
  await indexTexts(server.services.db, 1);
  await superuser.query("commit");
  const waiting = () => superuser.query("select from verbatim where not indexed");
  expect((await waiting()).rowCount).toBeGreaterThan(0);
  await indexTexts(server.services.db, 1);
  expect((await waiting()).rowCount).toBe(0);
});

async function totals(who: string, question: { search?: string }): Promise<number[]> {
  const caller: Caller = await make.logIn(`${who}@x.example`);
  const list = parsed(api.verbatims.list.reply, await caller.post(PATH, question));
  return [
    list.total,
    list.responses,
    list.commented,
    list.rows.filter(({ verbatims }) => verbatims[0] !== null).length,
  ];
}

function find(
  own: readonly string[] | null,
  asked: readonly number[],
  words: readonly string[],
  flushed = false,
) {
  const text = "select * from find_responses($1, $2, '2020-01-01', '2030-01-01', null, $3)";
  return queryAs(own, { text, values: [operationId, asked, words] }, flushed);
}

function findVehicle(
  own: readonly string[] | null,
  asked: readonly number[],
  ending: string,
  { lastDay = "2030-01-01", flushed = false } = {},
) {
  const text = "select * from find_vehicle($1, $2, '2020-01-01', $3, $4)";
  return queryAs(own, { text, values: [operationId, asked, lastDay, ending] }, flushed);
}

async function queryAs(own: readonly string[] | null, query: pg.QueryConfig, flushed: boolean) {
  const connection = await server.services.pool.connect();
  try {
    await connection.query("begin");
    await setScope(connection, own?.map((code) => dealers.get(code) ?? 0) ?? null);
    const { rows } = await connection.query(query);
    return rows;
  } finally {
    await connection.query("rollback");
    if (flushed) await connection.query("select pg_stat_force_next_flush()");
    connection.release();
  }
}

/** Has every connection tell now what it has used so far. */
async function flushUses(): Promise<void> {
  const { pool } = server.services;
  const all = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const connection of all) {
    await connection.query("select pg_stat_force_next_flush()");
    connection.release();
  }
}

async function setScope(connection: pg.PoolClient, ids: readonly number[] | null): Promise<void> {
  await connection.query(
    settingsStatement({ client: clientId, dealers: ids, rlsMode: "scope", person: null }),
  );
}

async function setSecurity(verb: "enable" | "disable"): Promise<void> {
  // A new version, so that no remembered count can answer.
  await superuser.query("update operation set data_version = data_version + 1");
  for (const table of TABLES) await superuser.query(`alter table ${table} ${verb} row level security`);
}
