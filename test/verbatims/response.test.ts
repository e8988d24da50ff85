import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import type { SurveyResponse } from "#contract/verbatims.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";

const PATH = "/api/dashboard/dealer-score/response";
const LIST = "/api/dashboard/dealer-score/verbatims";
const QUESTIONS = [
  { code: "OQ1", name: "Washed?", slot: 2, combine: "0", answers: named(["Yes", "No"]) },
  { code: "OQ2", name: "Collected by?", slot: 1, combine: "0", answers: named(["Myself", "A driver"]) },
];

let server: TestServer;
let make: Given;

/** Everybody who has a role, and the outlets each of them sees. */
const PEOPLE = {
  "admin@x.example": [{ designation: "Administrator", adminPermission: 1 }, ["D01", "D02", "D05"]],
  "both@x.example": [{ designation: "Administrator", adminPermission: 3 }, ["D01", "D02", "D05"]],
  "ho@x.example": [{}, ["D01", "D02", "D05"]],
  "rsm@x.example": [{ designation: "Regional Manager", scope: { regions: ["N"] } }, ["D01", "D02"]],
  "south@x.example": [{ designation: "Regional Manager", scope: { regions: ["S"] } }, ["D05"]],
  "asm@x.example": [{ designation: "Area Manager", scope: { locations: ["N1-city"] } }, ["D01", "D02"]],
  "dp@x.example": [
    { designation: "Dealer Principal", scope: { csiOutlets: ["D01", "D05"] } },
    ["D01", "D05"],
  ],
  "staff@x.example": [{ designation: "Dealer Staff", scope: { csiOutlets: ["D02"] } }, ["D02"]],
  "audio@x.example": [{ adminPermission: 2, scope: { regions: ["N"] } }, ["D01", "D02"]],
  "none@x.example": [{ designation: "Dealer Staff", scope: { csiOutlets: [] } }, []],
} as const;

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse("2026-02-25T06:00:00Z") });
  make = given(server);
  await make.client({ operations: { [OPERATION]: aProgramme({ otherQuestions: QUESTIONS }) } });
  await make.neighbour();
  await make.surveys([
    aSurvey({
      survey_id: "IN-D01",
      overall: 5,
      recommend: 0,
      ratings: { Q4_1: 5, Q4_2: 6, Q5_1: 10, Q5_3: 8 },
      texts: { V1: "The gaadi was late" },
      answers: { OQ1: "2" },
      vin: "MZ71UF82MPP566889",
    }),
    aSurvey({ survey_id: "IN-D02", dealer_code: "D02", ratings: {}, recommend: null }),
    aSurvey({ survey_id: "MORE-D02", dealer_code: "D02" }),
    aSurvey({ survey_id: "IN-D05", dealer_code: "D05", survey_date: "2025-08-03" }),
  ]);
  await make.surveys([aSurvey({ survey_id: "IN-AURORA" })], "aurora-csi");
  for (const [email, [membership]] of Object.entries(PEOPLE)) await make.person(email, membership);
});

afterAll(() => server.close());

test("says everything that was answered, factors by tab, questions by the programme's order", async () => {
  const { status, reply } = await ask(await make.logIn("ho@x.example"), "IN-D01");
  expect(status).toBe(200);
  expect(reply).toEqual({
    surveyId: "IN-D01",
    surveyDate: "2026-02-10",
    waveCode: "WQ-3",
    waveName: "Jan–Mar 2026",
    dealerCode: "D01",
    dealerName: "Dealer D01",
    vin: "MZ71UF82MPP566889",
    model: "Model one",
    index: 736.7,
    nps: 0,
    overall: 5,
    factors: [
      {
        code: "Q4",
        name: "Initiation",
        score: 550,
        low: true,
        attributes: [
          { code: "Q4_1", name: "Initiation 1", rating: 5, band: "disappointed" },
          { code: "Q4_2", name: "Initiation 2", rating: 6, band: "indifferent" },
        ],
      },
      {
        code: "Q5",
        name: "Advisor",
        score: 900,
        low: false,
        attributes: [
          { code: "Q5_1", name: "Advisor 1", rating: 10, band: "delighted" },
          { code: "Q5_2", name: "Advisor 2", rating: null, band: null },
          { code: "Q5_3", name: "Advisor 3", rating: 8, band: "pleased" },
        ],
      },
      {
        code: "Q3",
        name: "Facility",
        score: null,
        low: false,
        attributes: [{ code: "Q3_1", name: "Facility 1", rating: null, band: null }],
      },
    ],
    verbatims: [{ code: "V1", name: "What did you like?", text: "The gaadi was late" }],
    answers: [
      { code: "OQ1", name: "Washed?", answer: "No" },
      { code: "OQ2", name: "Collected by?", answer: null },
    ],
    audioFile: null,
    managesAudio: false,
    tickets: [],
  });
});

describe.each(Object.entries(PEOPLE))("%s", (email, [membership, sees]) => {
  test("opens what its list of survey rows has, and nothing else", async () => {
    const caller = await make.logIn(email);
    for (const surveyId of ["IN-D01", "IN-D02", "IN-D05", "IN-AURORA", "IN-NOBODY"]) {
      const isSeen = sees.some((dealer) => surveyId === `IN-${dealer}`);
      const { status, reply, body } = await ask(caller, surveyId);
      expect([surveyId, status]).toEqual([surveyId, isSeen ? 200 : 404]);
      const listed = (await caller.post(LIST, { search: surveyId })).json().total;
      expect([surveyId, listed]).toEqual([surveyId, isSeen ? 1 : 0]);
      const manages = "adminPermission" in membership && membership.adminPermission !== 1;
      if (isSeen) expect(reply?.managesAudio).toBe(manages);
      else expect(body).toEqual(missing);
    }
  });
});

test("the scope of the query holds with row-level security switched off", async () => {
  const staff = await make.logIn("staff@x.example");
  for (const table of ["response", "verbatim", "audio", "dealer"])
    await server.query(`alter table ${table} disable row level security`);
  try {
    expect((await ask(staff, "IN-D01")).status).toBe(404);
    expect((await ask(staff, "IN-AURORA")).status).toBe(404);
    expect((await ask(staff, "IN-D02")).status).toBe(200);
  } finally {
    for (const table of ["response", "verbatim", "audio", "dealer"])
      await server.query(`alter table ${table} enable row level security`);
  }
});

test("the file's name is for those who manage audio, the recording for everybody in scope", async () => {
  const keeper = await make.logIn("audio@x.example");
  await sendAudio(server, keeper, aWave(), "call.wav", forSurvey("IN-D02"));
  const kept = (await ask(keeper, "IN-D02")).reply?.audioFile;
  expect(kept).toMatchObject({ fileName: "call.wav", fileUrl: "/api/fileticket" });
  const staff = await make.logIn("staff@x.example");
  expect((await ask(staff, "IN-D02")).reply?.audioFile).toEqual({ ...kept, fileName: null });
});

test("the plans of the dealer in that wave stand with it, not those of other dealers, waves or the bin", async () => {
  const asm = await make.logIn("asm@x.example");
  const plan = (dealer_code: string, csat: string) => ({
    wave_code: "WQ-3",
    dealer_code,
    csat,
    timeline: "2026-03-20",
  });
  const created = await asm.post("/api/createActionplan", [
    plan("D01", "Q4"),
    plan("D01", "Q5_1"),
    plan("D02", "Q4"),
  ]);
  expect(created.statusCode).toBe(200);
  const [first, second] = created.json().ticket_nos;
  const rsm = await make.logIn("rsm@x.example");
  const ticket = { status: "Open", statusCode: 1, dueDate: "2026-03-20" };
  expect((await ask(rsm, "IN-D01")).reply?.tickets).toEqual([
    { ticketNo: second, pointName: "Advisor 1", pointCode: "Q5_1", pointFactor: "Q5", ...ticket },
    { ticketNo: first, pointName: "Initiation", pointCode: "Q4", pointFactor: "Q4", ...ticket },
  ]);
  await server.query("update action_plan set deleted_on = now() where ticket_no = $1", [second]);
  await server.query("update action_plan set wave = 'WQ-1' where ticket_no = $1", [first]);
  expect((await ask(rsm, "IN-D01")).reply?.tickets).toEqual([]);
});

test("a replaced answer shows as it is now, a deleted one no more", async () => {
  const ho = await make.logIn("ho@x.example");
  await make.surveys([aSurvey({ survey_id: "TWICE", dealer_code: "D01", overall: 3 })]);
  const newer = await make.surveys([aSurvey({ survey_id: "TWICE", dealer_code: "D02", overall: 9 })]);
  expect((await ask(ho, "TWICE")).reply).toMatchObject({ dealerCode: "D02", overall: 9 });
  expect((await ask(await make.logIn("staff@x.example"), "TWICE")).status).toBe(200);
  const uploader = await make.logIn("uploader@meridian-csi.example");
  await uploader.post("/api/deletesurveydatafile", { file_id: newer.uploadId, finename: newer.fileName });
  expect((await ask(ho, "TWICE")).reply).toMatchObject({ dealerCode: "D01", overall: 3 });
  expect((await ask(await make.logIn("staff@x.example"), "TWICE")).status).toBe(404);
});

test("a body that names no survey, or more than one thing, is refused", async () => {
  const ho = await make.logIn("ho@x.example");
  for (const body of [
    {},
    null,
    { survey_id: 7 },
    { survey_id: "" },
    { survey_id: "x".repeat(65) },
    { survey_id: "a", dealer_code: "D01" },
  ])
    expect((await ho.post(PATH, body)).statusCode, JSON.stringify(body)).toBe(400);
});

const missing = { code: "NO_SURVEY", message: "There is no such response in your scope." };

async function ask(caller: Caller, surveyId: string) {
  const reply = await caller.post(PATH, { survey_id: surveyId });
  const found: SurveyResponse | null =
    reply.statusCode === 200 ? parsed(api.verbatims.response.reply, reply) : null;
  return { status: reply.statusCode, reply: found, body: reply.json() };
}

function named(names: readonly string[]) {
  return names.map((name, place) => ({ code: String(place + 1), name }));
}
