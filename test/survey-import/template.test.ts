import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { differences } from "#test/differences.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey, type GivenSurvey } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { oracle } from "#test/oracle/oracle.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { readEverything } from "#test/workbook-files.ts";
import { type CellContent, type TestSheet, workbookBytes } from "#test/workbooks.ts";

const PROGRAMME = aProgramme({
  otherQuestions: [
    {
      code: "OQ1",
      name: "Washed?",
      slot: 1,
      combine: "0",
      answers: [
        { code: "1", name: "Yes" },
        { code: "2", name: "No" },
      ],
    },
  ],
});
const SURVEYS = [
  aSurvey({ survey_id: "S1", dealer_code: "A1", model_code: "", overall: 9, recommend: 10 }),
  aSurvey({
    survey_id: "S2",
    dealer_code: "A1",
    model_code: "",
    overall: 4,
    recommend: 3,
    ratings: { Q4_1: 3, Q5_1: 5 },
  }),
  aSurvey({
    survey_id: "S3",
    dealer_code: "A2",
    model_code: "",
    recommend: 7,
    ratings: { Q4_1: 6, Q3_1: 10 },
  }),
];
const WITH_MODEL = aSurvey({ survey_id: "S4", dealer_code: "A2", model_code: "M1", ratings: { Q5_2: 9 } });
const NETWORK = {
  dealers: ["A1", "A2"].map((code) => ({
    code,
    region: "Unassigned",
    state: "Unassigned",
    location: "Unassigned",
  })),
};

let server: TestServer;
let make: Given;
let admin: Caller;
let template: Buffer;

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse("2026-02-25T20:00:00Z") });
  make = given(server);
  await make.client({ operations: { [OPERATION]: PROGRAMME }, network: { dealers: [], models: [] } });
  await make.person("admin@x.example", { adminPermission: 1 });
  admin = await make.logIn("admin@x.example");
  template = (await admin.get("/api/uploadtemplate")).rawPayload;
});

afterAll(() => server.close());

/** The template with rows written under its examples, by sheet; columns by header. */
async function filled(
  rows: Readonly<Record<string, readonly Readonly<Record<string, CellContent>>[]>>,
): Promise<Buffer> {
  const { names, sheets } = await readEverything(template);
  const written = names.map((name, place): TestSheet => {
    const [header = [], ...examples] = (sheets[place] ?? []).map(({ cells }) => [...cells]);
    const added = (rows[name] ?? []).map((row) => header.map((column) => row[String(column)] ?? null));
    return { name, rows: [header.map(String), ...examples.map(contents), ...added] };
  });
  return workbookBytes({ sheets: written });
}

function contents(cells: readonly (Cell | undefined)[]): CellContent[] {
  return cells.map((cell) => (typeof cell === "object" && cell !== null ? "2025-07-01" : (cell ?? null)));
}

function rowOf({ ratings, ...survey }: GivenSurvey): Record<string, CellContent> {
  const { survey_id, survey_date, dealer_code, model_code, overall, recommend } = survey;
  return {
    survey_id,
    survey_date,
    dealer_code,
    model_code: model_code || null,
    overall,
    recommend,
    ...ratings,
  };
}

async function sent(bytes: Buffer, name: string) {
  const id = parsed(api.surveyImport.uploadFile.reply, await admin.upload(bytes, name)).uploadId;
  return make.completed(admin, id);
}

async function figuresAre(rows: readonly GivenSurvey[], model: string | null): Promise<void> {
  const right = oracle(rows, PROGRAMME, NETWORK)({ wave: "WQ-3", model });
  const cards = await admin.summary({ wave_code: "WQ-3", model_code: model ?? "All" });
  expect(cards.get("index")?.count).toBe(right.responses);
  expect(cards.get("index")?.y[0]?.value).toBe(Math.round(right.index.value ?? Number.NaN));
  expect(cards.get("nps")?.y[0]?.value).toBe(right.nps.value);
  expect(cards.get("disappointed")?.y[0]?.value).toBe(right.disappointed.value);
  expect(await differences(server)).toEqual([]);
}

async function models(): Promise<string[] | undefined> {
  const { filters } = await admin.filters();
  return filters.find(({ filterKey }) => filterKey === "modelCode")?.data.map(({ code }) => code);
}

test("the template has the sheets of surveys, dealers and models, each with its columns and an example", async () => {
  const { names, sheets } = await readEverything(template);
  expect(names).toEqual(["Surveys", "Dealers", "Models"]);
  const [surveys, dealers, modelRows] = sheets.map((rows) => rows.map(({ cells }) => [...cells]));
  expect(surveys?.[0]?.slice(0, 4)).toEqual(["survey_id", "survey_date", "dealer_code", "model_code"]);
  expect(surveys?.map(([first]) => first)).toEqual(["survey_id", "EXAMPLE"]);
  expect(dealers?.map(([first]) => first)).toEqual(["dealer_code", "EXAMPLE"]);
  expect(modelRows?.map(([first]) => first)).toEqual(["model_code", "EXAMPLE"]);
});

test("sent back untouched it is refused for lack of rows, and its examples come into being nowhere", async () => {
  await expect(sent(template, "untouched.xlsx")).rejects.toThrow(
    "The workbook holds the template's example and no row of your own: fill in rows under it and send it again.",
  );
  const { rows } = await server.query(
    "select (select count(*)::int from dealer) + (select count(*)::int from model) as n",
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test("two dealers by code and name, no models: every figure is what the rows say, the example left in place", async () => {
  const dealers = [
    { dealer_code: "A1", dealer_name: "First" },
    { dealer_code: "A2", dealer_name: "Second" },
  ];
  const rows = [...SURVEYS.map(rowOf), { survey_id: "EXAMPLE" }];
  const upload = await sent(await filled({ Surveys: rows, Dealers: dealers }), "first.xlsx");
  expect(upload).toMatchObject({ rowsTotal: 3, rowsImported: 3, rowsRejected: 0 });
  expect(upload.warnings).toEqual([
    "The template's example was passed over: rows 2, 6 of the sheet Surveys.",
    "The template's example was passed over: row 2 of the sheet Dealers.",
    "The template's example was passed over: row 2 of the sheet Models.",
  ]);
  expect(await models()).toEqual([]);
  await figuresAre(SURVEYS, null);
  const listed = await admin.post("/api/dashboard/dealer-score/verbatims", {
    wave_code: "WQ-3",
    sort: "model",
    order: "asc",
  });
  expect([listed.statusCode, listed.json().total ?? listed.json().rows.length]).toEqual([200, 3]);
});

test("models that come later leave the answers before them in All, replaced and deleted like any other", async () => {
  const survey = await filled({
    Surveys: [rowOf(WITH_MODEL)],
    Models: [{ model_code: "M1", model_name: "Vega" }],
  });
  const upload = await sent(survey, "later.xlsx");
  expect(upload).toMatchObject({ rowsImported: 1, rowsRejected: 0 });
  expect(await models()).toEqual(["All", "M1"]);
  await figuresAre([...SURVEYS, WITH_MODEL], null);
  await figuresAre([...SURVEYS, WITH_MODEL], "M1");
  const [first] = SURVEYS;
  if (first === undefined) throw new Error("three surveys");
  const blank = await sent(await filled({ Surveys: [rowOf(first)] }), "blank.xlsx");
  expect(blank).toMatchObject({ rowsImported: 0, rowsRejected: 1 });
  const modelled = { ...first, model_code: "M1" };
  const replaced = await sent(await filled({ Surveys: [rowOf(modelled)] }), "replaced.xlsx");
  expect(replaced).toMatchObject({ rowsUpdated: 1 });
  await figuresAre([modelled, ...SURVEYS.slice(1), WITH_MODEL], "M1");
  await admin.post("/api/deletesurveydatafile", { file_id: replaced.uploadId });
  await figuresAre([...SURVEYS, WITH_MODEL], null);
  await figuresAre([...SURVEYS, WITH_MODEL], "M1");
});
