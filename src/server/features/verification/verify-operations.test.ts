import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OtherQuestion } from "#domain/programme/programme.ts";
import { deleteFile } from "#server/features/survey-import/delete-file.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey, surveys } from "#test/given/surveys.ts";
import { given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { verifyOperations } from "./verify-operations.ts";

const QUESTIONS = [
  otherQuestion("OQ2", 2, ["Yes", "No", "Perhaps"]),
  otherQuestion("OQ1", 1, ["Often", "Never"]),
];
const TABLES = ["response", "verbatim", "rollup_model", "rollup_dealer", "rollup_day", "operation", "upload"];

let server: TestServer;
let superuser: pg.Client;
let foreign: { dealer: number; model: number; upload: number };

beforeAll(async () => {
  server = await startTestServer();
  superuser = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
  await superuser.connect();
  const g = given(server);
  const clientId = await g.client({ operations: { [OPERATION]: aProgramme({ otherQuestions: QUESTIONS }) } });
  await g.client({ name: "Aurora", operations: { "aurora-csi": aProgramme() } });
  const texts = { V1: "Good service" };
  const first = [
    aSurvey({ survey_id: "A", texts }),
    aSurvey({
      survey_id: "B",
      model_code: "M2",
      survey_date: "2025-08-01",
      ratings: { Q5_1: 3 },
      overall: null,
    }),
    ...surveys(3, {
      dealer_code: "D05",
      survey_date: "2025-12-31",
      recommend: 2,
      answers: { OQ2: "No", OQ1: "Often" },
    }),
    aSurvey({ dealer_code: "D05", survey_date: "2025-12-31", recommend: 2, answers: { OQ2: "Perhaps" } }),
  ];
  const upload = await g.surveys(first);
  await g.surveys([aSurvey({ survey_id: "A", ratings: { Q4_1: 10, Q3_1: 1 }, dealer_code: "D02" })]);
  const retracted = await g.surveys([aSurvey({ survey_id: "B" }), aSurvey({ survey_id: "Z" })]);
  await deleteFile(server.services, clientId, retracted.uploadId, 1);
  expect(upload.uploadId).toBe(1);
  const other = await g.surveys([aSurvey()], "aurora-csi");
  foreign = {
    dealer: await idOf(sql`select min(dealer_id) as id from dealer where client_id <> ${clientId}`),
    model: await idOf(sql`select min(model_id) as id from model where client_id <> ${clientId}`),
    upload: other.uploadId,
  };
  for (const table of TABLES)
    await sql`create table ${sql.table(`kept_${table}`)} as table ${sql.table(table)}`.execute(
      server.database.owner,
    );
});

afterAll(async () => {
  await superuser.end();
  await server.close();
});

beforeEach(async () => {
  const tables = ["response", "verbatim", "rollup_model", "rollup_dealer"];
  await superuser.query(
    [
      ...tables.map((table) => `delete from ${table}; insert into ${table} select * from kept_${table}`),
      "update operation o set first_day = k.first_day, last_day = k.last_day from kept_operation k where k.operation_id = o.operation_id",
    ].join(";"),
  );
});

function otherQuestion(code: string, slot: number, answers: readonly string[]): OtherQuestion {
  return { code, name: code, slot, combine: "0", answers: answers.map((name) => ({ code: name, name })) };
}

async function idOf(query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from (${query}) x`.execute(server.database.owner);
  return rows[0]?.id ?? 0;
}

async function asSuperuser(statement: string): Promise<number> {
  return (await superuser.query(statement)).rowCount ?? 0;
}

async function differences(): Promise<string[]> {
  const lines: string[] = [];
  const results = await verifyOperations(server.database.owner, null, {
    differs: (line) => lines.push(line),
    progress: () => undefined,
  });
  expect(results.reduce((sum, each) => sum + each.differences, 0)).toBe(lines.length);
  return lines;
}

const D01 = "(select dealer_id from dealer where dealer_code = 'D01' and client_id = 1)";
const D05 = "(select dealer_id from dealer where dealer_code = 'D05' and client_id = 1)";
const CELL = `dealer_id = ${D05} and month = 202512`;
const MODEL_CELL = "rollup_model, dealer D05, 2025-12, model M1";
const DEALER_CELL = "rollup_dealer, dealer D05, 2025-12";

test("a database that nobody damaged verifies clean, superseded and deleted versions included", async () => {
  const progress: number[] = [];
  const results = await verifyOperations(server.database.owner, null, {
    differs: (line) => expect.unreachable(line),
    progress: (_operation, share) => progress.push(share),
  });
  expect(results).toEqual([
    { operation: OPERATION, responses: 7, cells: 12, differences: 0 },
    { operation: "aurora-csi", responses: 1, cells: 4, differences: 0 },
  ]);
  expect(progress).toEqual([1, 1]);
});

test.each([
  ["rollup_model", "responses = responses + 1", `${MODEL_CELL}: responses is 5, expected 4.`],
  ["rollup_model", "index_n = index_n - 1", `${MODEL_CELL}: index_n is 3, expected 4.`],
  ["rollup_dealer", "index_sum = index_sum + 1", `${DEALER_CELL}: index_sum is 3066669, expected 3066668.`],
  ["rollup_dealer", "detractors = 0, promoters = 0", `${DEALER_CELL}: detractors is 0, expected 4.`],
  ["rollup_model", "passives = 7", `${MODEL_CELL}: passives is 7, expected 0.`],
  ["rollup_model", "overall[3] = 3", `${MODEL_CELL}: overall pleased is 3, expected 4.`],
  ["rollup_dealer", "factor_n[4] = 5", `${DEALER_CELL}: factor_n slot 4 is 5, expected 4.`],
  [
    "rollup_model",
    "factor_sum[2] = factor_sum[2] - 1",
    `${MODEL_CELL}: factor_sum slot 2 is 3399999, expected 3400000.`,
  ],
  [
    "rollup_dealer",
    "factor_squares[4] = 0",
    `${DEALER_CELL}: factor_squares slot 4 is 0, expected 1440000000000.`,
  ],
  ["rollup_model", "factor_n[3] = 1", `${MODEL_CELL}: factor_n slot 3 is 1, expected 0.`],
  [
    "rollup_model",
    "attribute_bands[14] = 2",
    `${MODEL_CELL}: attribute_bands slot 4 indifferent is 2, expected 0.`,
  ],
  [
    "rollup_dealer",
    "attribute_bands[40] = 9",
    `${DEALER_CELL}: attribute_bands slot 10 delighted is 9, expected 0.`,
  ],
  ["rollup_dealer", "commented = commented + 1", `${DEALER_CELL}: commented is 1, expected 0.`],
  ["rollup_model", "answer_counts[1] = 4", `${MODEL_CELL}: answer_counts slot 1 answer 1 is 4, expected 3.`],
  [
    "rollup_dealer",
    "answer_counts[5] = null",
    `${DEALER_CELL}: answer_counts slot 2 answer 3 is 0, expected 1.`,
  ],
  ["rollup_model", "answer_counts[6] = 1", `${MODEL_CELL}: answer_counts place 6 is 1, expected 0.`],
  ["rollup_dealer", "factor_sum = '{}'", null],
  ["rollup_model", "client_id = 2", `${MODEL_CELL}: client_id is 2, expected 1.`],
])("%s with %s", async (table, damage, line) => {
  expect(await asSuperuser(`update ${table} set ${damage} where ${CELL}`)).toBe(1);
  const found = await differences();
  if (line !== null) expect(found).toEqual([`${OPERATION}: ${line}`]);
  else
    expect(found).toEqual([
      `${OPERATION}: ${DEALER_CELL}: factor_sum slot 1 is 0, expected 3333332.`,
      `${OPERATION}: ${DEALER_CELL}: factor_sum slot 2 is 0, expected 3400000.`,
      `${OPERATION}: ${DEALER_CELL}: factor_sum slot 4 is 0, expected 2400000.`,
    ]);
});

test("missing and superfluous cells", async () => {
  await asSuperuser(`delete from rollup_model where ${CELL}`);
  await asSuperuser(`update rollup_dealer set month = 202511 where ${CELL}`);
  expect(await differences()).toEqual([
    `${OPERATION}: ${MODEL_CELL}: missing cell, 4 responses belong to it.`,
    `${OPERATION}: rollup_dealer, dealer D05, 2025-11: superfluous cell, no response belongs to it.`,
    `${OPERATION}: ${DEALER_CELL}: missing cell, 4 responses belong to it.`,
  ]);
});

test("cells of a dealer without any response", async () => {
  await asSuperuser(
    `insert into rollup_dealer select client_id, operation_id, 9999, month, responses, index_n, index_sum, index_squares, promoters, passives, detractors, overall, factor_n, factor_sum, factor_squares, attribute_bands, answer_counts from rollup_dealer where ${CELL}`,
  );
  expect(await differences()).toEqual([
    `${OPERATION}: rollup_dealer, dealer #9999, 2025-12: superfluous cell, no response belongs to it.`,
  ]);
});

test.each([
  ["index_score = index_score + 1", "index_score is 300.001, expected 300.000."],
  ["index_score = null", "index_score is empty, expected 300.000."],
  ["factor_scores[1] = 300001", "factor_scores slot 1 is 300.001, expected 300.000."],
  ["factor_scores[3] = 5", "factor_scores slot 3 is 0.005, expected empty."],
  ["month = 202509", "month is 202509, expected 202508."],
])("a response with %s", async (damage, line) => {
  expect(await asSuperuser(`update response set ${damage} where survey_id = 'B' and is_current`)).toBe(1);
  expect(await differences()).toEqual([`${OPERATION}: survey B (upload 1): ${line}`]);
});

test("a superseded version is checked, too", async () => {
  await asSuperuser("update response set index_score = 1 where survey_id = 'A' and not is_current");
  expect(await differences()).toEqual([
    `${OPERATION}: survey A (upload 1): index_score is 0.001, expected 806.667.`,
  ]);
});

test.each([
  ["true", "upload_id = 1", "current is the version of uploads 1, 2, expected upload 2."],
  ["false", "upload_id = 2", "no version is current, expected upload 2."],
  ["not is_current", "true", "current is the version of upload 1, expected upload 2."],
])("a current flag set to %s where %s is one line", async (flag, where, line) => {
  await asSuperuser(`update response set is_current = ${flag} where survey_id = 'A' and ${where}`);
  expect(await differences()).toEqual([`${OPERATION}: survey A: ${line}`]);
});

test("one upload that holds a survey twice", async () => {
  await asSuperuser(
    `insert into response select client_id, operation_id, dealer_id, 901, upload_id, false, survey_id, survey_date, month, model_id, vin, overall, recommend, ratings, other_answers, index_score, factor_scores from response where survey_id = 'A' and is_current`,
  );
  expect(await differences()).toEqual([`${OPERATION}: survey A: upload 2 holds 2 versions, expected 1.`]);
});

test("a version of a deleted upload can't be current", async () => {
  await asSuperuser(
    `insert into response select client_id, operation_id, dealer_id, 900, 3, true, 'Z', survey_date, month, model_id, vin, overall, recommend, ratings, other_answers, index_score, factor_scores from response where survey_id = 'B'`,
  );
  expect(await differences()).toEqual([
    `${OPERATION}: survey Z: current is the version of upload 3, expected none.`,
  ]);
});

test("what a response refers to is missing or of another client", async () => {
  await changeReplaced("dealer_id = 9999, model_id = 9998, upload_id = 0");
  expect(await differences()).toEqual([
    `${OPERATION}: survey A (upload 0): dealer 9999 is missing.`,
    `${OPERATION}: survey A (upload 0): model 9998 is missing.`,
    `${OPERATION}: survey A (upload 0): upload 0 is missing.`,
    `${OPERATION}: verbatim of response 2, dealer D01: its response is missing.`,
  ]);
  const { dealer, model } = foreign;
  await changeReplaced(`dealer_id = ${dealer}, model_id = ${model}, upload_id = 1, client_id = 2`);
  await asSuperuser("delete from verbatim where response_id = 2 and operation_id = 1");
  expect(await differences()).toEqual([
    `${OPERATION}: survey A (upload 1): dealer ${dealer} belongs to client 2, expected 1.`,
    `${OPERATION}: survey A (upload 1): model ${model} belongs to client 2, expected 1.`,
    `${OPERATION}: survey A (upload 1): client_id is 2, expected 1.`,
  ]);
});

test("an upload of another client", async () => {
  await asSuperuser(`update response set upload_id = ${foreign.upload} where survey_id = 'B'`);
  expect(await differences()).toEqual([
    `${OPERATION}: survey B (upload ${foreign.upload}): upload ${foreign.upload} belongs to client 2, expected 1.`,
  ]);
});

test("first and last day", async () => {
  await asSuperuser("update operation set first_day = '2025-08-02', last_day = null where operation_id = 1");
  expect(await differences()).toEqual([
    `${OPERATION}: first_day is 2025-08-02, expected 2025-08-01.`,
    `${OPERATION}: last_day is empty, expected 2026-02-10.`,
  ]);
});

test("a text without its response, and one of another client", async () => {
  await asSuperuser(`insert into verbatim select 1, 1, ${D01}, 4711, '{x}', '2025-08-01', ' x', false`);
  await asSuperuser("update verbatim set client_id = 2 where response_id = 2 and operation_id = 1");
  expect(await differences()).toEqual([
    `${OPERATION}: verbatim of survey A: client_id is 2, expected 1.`,
    `${OPERATION}: verbatim of response 4711, dealer D01: its response is missing.`,
  ]);
});

test.each([
  ["survey_date = '2025-08-02'", "survey_date is 2025-08-02, expected 2026-02-10"],
  ["normalized = ' god service'", "word 1 of the search is 'god', expected 'gud'"],
  ["normalized = ' gud'", "word 2 of the search is missing, expected 'service'"],
  ["normalized = normalized || ' x'", "word 3 of the search is 'x', expected missing"],
  ["normalized = null, indexed = true", "it is in the search's index without words"],
])("a text whose row of the search has %s", async (damage, fault) => {
  expect(await asSuperuser(`update verbatim set ${damage} where response_id = 2 and operation_id = 1`)).toBe(
    1,
  );
  expect(await differences()).toEqual([`${OPERATION}: verbatim of survey A: ${fault}.`]);
});

test("a text that still waits to be normalized is no difference", async () => {
  await asSuperuser("update verbatim set normalized = null, indexed = false");
  expect(await differences()).toEqual([]);
});

test("only the operation that was asked for; an unknown one is refused", async () => {
  const listener = { differs: () => undefined, progress: () => undefined };
  const results = await verifyOperations(server.database.owner, "aurora-csi", listener);
  expect(results.map(({ operation }) => operation)).toEqual(["aurora-csi"]);
  await expect(verifyOperations(server.database.owner, "none", listener)).rejects.toThrow(
    "There is no operation 'none'.",
  );
});

/** Changes the answer of survey A that was replaced, by way of a copy: no row of several machines gets another dealer. */
async function changeReplaced(change: string): Promise<void> {
  const replaced = "from response where survey_id = 'A' and not is_current";
  for (const statement of [
    `create temporary table changed as select * ${replaced}`,
    `delete ${replaced}`,
    `update changed set ${change}`,
    "insert into response select * from changed",
    "drop table changed",
  ])
    await asSuperuser(statement);
}
