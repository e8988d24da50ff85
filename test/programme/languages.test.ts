import { afterAll, beforeAll, expect, test } from "vitest";
import { actionPlans } from "#contract/action-plans.ts";
import { dashboard } from "#contract/dashboard.ts";
import { api } from "#contract/index.ts";
import type { EditedProgramme } from "#contract/programme.ts";
import { surveyMapping } from "#contract/survey-mapping.ts";
import { verbatims } from "#contract/verbatims.ts";
import { differences } from "#test/differences.ts";
import { pdfPages } from "#test/documents/pdf-pages.ts";
import { readReply } from "#test/exports/read-export.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey, surveys, surveyWorkbook } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { preview, save, send, show } from "./editing.ts";

// Texts of a questionnaire in several languages: everybody reads their own, and files may speak any.

const ADMIN = "admin@x.example";
const WAVE = { wave_code: "WQ-3" };
const ASKED = {
  ...aProgramme(),
  otherQuestions: [
    {
      code: "OQ1",
      name: "Was the car washed?",
      slot: 1,
      combine: "0",
      answers: [
        { code: "1", name: "Yes" },
        { code: "2", name: "No" },
      ],
    },
  ],
};

let server: TestServer;
let make: Given;
let admin: Caller;
let hindi: Caller;

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse("2026-03-01T06:30:00Z") });
  make = given(server);
  await make.client({ operations: { [OPERATION]: ASKED } });
  await make.person(ADMIN, { designation: "Administrator", adminPermission: 1 });
  admin = await make.logIn(ADMIN);
  hindi = admin.in("hi");
  await admin.confirm(ADMIN);
  const low = {
    ratings: { Q4_1: 2, Q4_2: 9, Q5_1: 7, Q3_1: 8 },
    texts: { V1: "Tea" },
    answers: { OQ1: "1" },
  };
  await make.surveys(surveys(12, low));
});

afterAll(() => server.close());

/** The texts of Initiation, its first attribute, the verbatim, the closed question and one answer in Hindi. */
function translated(programme: EditedProgramme): EditedProgramme {
  const [first, ...factors] = programme.factors;
  const [attribute, ...attributes] = first?.attributes ?? [];
  const [verbatim] = programme.verbatims;
  const [question] = programme.otherQuestions;
  const [yes, no] = question?.answers ?? [];
  if (!first || !attribute || !verbatim || !question || !yes || !no) throw new Error("the programme given");
  return {
    ...programme,
    factors: [
      {
        ...first,
        texts: { hi: "शुरुआत" },
        attributes: [{ ...attribute, texts: { hi: "मिलने की सुविधा" } }, ...attributes],
      },
      ...factors,
    ],
    verbatims: [{ ...verbatim, texts: { hi: "आपको क्या पसंद आया?" } }],
    otherQuestions: [
      {
        ...question,
        texts: { hi: "क्या गाड़ी धुली थी?" },
        answers: [{ ...yes, texts: { hi: "हाँ", "hi-Latn": "Haan ji" } }, no],
      },
    ],
  };
}

async function names(caller: Caller): Promise<Record<string, unknown>> {
  const post = (path: string, body: unknown) => caller.post(path, body);
  const question = await caller.card("other-questions/1", WAVE);
  const structure = await caller.config();
  const [operation] = structure.clients[0]?.operations ?? [];
  const cards = operation?.pages.find(({ key }) => key === "other-questions")?.cards ?? [];
  const list = parsed(verbatims.list.reply, await post(verbatims.list.path, WAVE));
  const [row] = list.rows;
  const response = parsed(
    verbatims.response.reply,
    await post(verbatims.response.path, { survey_id: row?.surveyId ?? "" }),
  );
  const at = { ...WAVE, dealer_code: "D01" };
  const points = parsed(actionPlans.points.reply, await post(actionPlans.points.path, at));
  const tickets = parsed(actionPlans.list.reply, await post(actionPlans.list.path, {}));
  const header = parsed(dashboard.header.reply, await post("/api/dashboard/factor-summary/header", WAVE));
  const trend = parsed(dashboard.trendHeader.reply, await post("/api/dashboard/trend-analysis/header", WAVE));
  return {
    factors: (await caller.card("summary/factor-scores", WAVE)).x.map(({ value }) => value),
    areas: (await caller.card("summary/improvement-areas", WAVE)).x[0]?.value,
    header: header.tabs.map(({ name }) => name),
    trend: trend.factors.map(({ name }) => name),
    question: [question.title, ...question.x.map(({ value }) => value)],
    card: cards.map(({ title }) => title),
    columns: list.columns.map(({ name }) => name),
    response: [response.factors[0]?.name, response.verbatims[0]?.name, response.answers[0]?.answer],
    points: points.x.find(({ code }) => code === "Q4_1")?.value,
    tickets: tickets.tickets.map(({ pointName }) => pointName),
  };
}

const OWN = {
  factors: ["Initiation", "Advisor", "Facility"],
  areas: "Initiation 1",
  header: ["Index", "Initiation", "Advisor", "Facility"],
  trend: ["Index", "Initiation", "Advisor", "Facility"],
  question: ["Was the car washed?", "Yes", "No"],
  card: ["Was the car washed?"],
  columns: ["What did you like?"],
  response: ["Initiation", "What did you like?", "Yes"],
  points: "Initiation 1",
  tickets: ["Initiation 1"],
};
const HINDI = {
  factors: ["शुरुआत", "Advisor", "Facility"],
  areas: "मिलने की सुविधा",
  header: ["Index", "शुरुआत", "Advisor", "Facility"],
  trend: ["Index", "शुरुआत", "Advisor", "Facility"],
  question: ["क्या गाड़ी धुली थी?", "हाँ", "No"],
  card: ["क्या गाड़ी धुली थी?"],
  columns: ["आपको क्या पसंद आया?"],
  response: ["शुरुआत", "आपको क्या पसंद आया?", "हाँ"],
  points: "मिलने की सुविधा",
  tickets: ["मिलने की सुविधा"],
};

test("texts in another language move nothing, and everybody reads the questionnaire in the language asked for", async () => {
  const { revision, programme } = await show(admin);
  const edit = { revision, programme: translated(programme) };
  const effects = await preview(admin, edit);
  expect(effects).toMatchObject({
    changes: ["Texts in Hindi: 5 new.", "Texts in Hindi (Latin): 1 new."],
    movements: [],
    levels: [],
  });
  expect(await save(admin, { ...edit, state: effects.state })).toBe(
    "Version 2 is in force. No score depends on what it changes.",
  );
  expect((await show(admin)).programme).toEqual(edit.programme);
  await make.person("asm@x.example", { designation: "Area Manager" });
  await createTicket((await make.logIn("asm@x.example")).in("hi"));
  // In turns: what one is answered is no answer to the other.
  expect(await names(hindi)).toEqual(HINDI);
  expect(await names(admin)).toEqual(OWN);
  expect(await names(admin.in("ta"))).toEqual(OWN);
  expect(await names(hindi)).toEqual(HINDI);
  const [operation] = (await admin.config()).clients[0]?.operations ?? [];
  expect(operation?.languages).toEqual(["hi", "hi-Latn"]);
});

test("what is taken away is in the language asked for: workbooks, their first sheets, and the report of tickets", async () => {
  const cards = (page: string, names: readonly string[], more = {}) => ({
    requests: names.map((name) => ({ webapi: `api/dashboard/${page}/${name}`, body: { ...WAVE, ...more } })),
  });
  const exported = async (caller: Caller, path: string, body: unknown) =>
    readReply(await caller.post(path, body));
  const taken = async (caller: Caller) => {
    const summary = await exported(
      caller,
      api.exports.cards.path,
      cards("summary", ["factor-scores", "improvement-areas"]),
    );
    const question = await exported(caller, api.exports.cards.path, cards("other-questions", ["1"]));
    const trend = await exported(
      caller,
      api.exports.cards.path,
      cards("trend-analysis", ["trend"], { factor_type: "Q4", score_type: "1" }),
    );
    const rows = await exported(caller, api.exports.verbatims.path, WAVE);
    const tickets = await exported(caller, api.exports.tickets.path, {});
    const report = await caller.post(api.actionPlans.report.path, {});
    const page = pdfPages(report.rawPayload).map(({ text }) => text);
    const first = (sheet: string) => summary.sheets.get(sheet)?.lines[0];
    return {
      factor: first("Factor Scores")?.["Factor"],
      area: first("Improvement Areas")?.["Attribute"],
      question: [
        question.about["Card"],
        ...[...question.sheets.values()].flatMap(({ lines }) => lines.map(({ Answer }) => Answer)),
      ],
      trend: trend.about["Factor"],
      columns: [...rows.sheets.values()][0]?.head.filter((name) => name.endsWith("?")),
      ticket: [...tickets.sheets.values()][0]?.lines[0]?.["Improvement Points"],
      report: ["Initiation1", "मिलनेकीसुविधा"].filter((text) => page.join("").includes(text)),
    };
  };
  expect(await taken(hindi)).toEqual({
    factor: "शुरुआत",
    area: "मिलने की सुविधा",
    question: ["क्या गाड़ी धुली थी?", "हाँ", "No"],
    trend: "शुरुआत",
    columns: ["आपको क्या पसंद आया?"],
    ticket: "मिलने की सुविधा",
    report: ["मिलनेकीसुविधा"],
  });
  expect(await taken(admin)).toEqual({
    factor: "Initiation",
    area: "Initiation 1",
    question: ["Was the car washed?", "Yes", "No"],
    trend: "Initiation",
    columns: ["What did you like?"],
    ticket: "Initiation 1",
    report: ["Initiation1"],
  });
});

test("headers and answers in any of its languages are recognised", async () => {
  const header = [
    "Response ID",
    "Interview Date",
    "Dealer Code",
    "Car Model",
    "मिलने की सुविधा",
    "क्या गाड़ी धुली थी?",
  ];
  const rows = ["हाँ", "haan ji", "NO", "Yes"].map((answer, at) => [
    `H-${at}`,
    "10/02/2026",
    "D01",
    "M1",
    7 + (at % 3),
    answer,
  ]);
  const bytes = await workbookBytes({ sheets: [{ name: "Data", rows: [header, ...rows] }] });
  const { sheets } = parsed(surveyMapping.propose.reply, await admin.propose(bytes, "agency.xlsx"));
  const columns = new Map(sheets[0]?.columns.map((column) => [column.header, column]));
  expect(columns.get("मिलने की सुविधा")).toMatchObject({
    column: "Q4_1",
    isSure: true,
    reason: expect.stringContaining('Its header is the question "मिलने की सुविधा".'),
  });
  expect(columns.get("क्या गाड़ी धुली थी?")).toMatchObject({ column: "OQ1", isSure: true });

  const uploader = await make.uploader();
  const spoken = ["हाँ", "HAAN JI", "no"].map((answer) => aSurvey({ answers: { OQ1: answer } }));
  const sent = await uploader.upload(await surveyWorkbook(ASKED, spoken), "spoken.xlsx");
  expect(
    await make.completed(uploader, parsed(api.surveyImport.uploadFile.reply, sent).uploadId),
  ).toMatchObject({ rowsRejected: 0 });
  expect(await differences(server)).toEqual([]);
  const { y, count } = await admin.card("other-questions/1", WAVE);
  expect([count, y.map(({ value }) => value)]).toEqual([15, [93.3, 6.7]]);
});

test("what is no language, and what two answers would share, is refused", async () => {
  const { revision, programme } = await show(admin);
  const [question] = programme.otherQuestions;
  if (question === undefined) throw new Error("a closed question");
  const [yes, no] = question.answers;
  if (yes === undefined || no === undefined) throw new Error("two answers");
  const asked = (texts: Record<string, string>) => ({
    ...programme,
    otherQuestions: [{ ...question, answers: [yes, { ...no, texts }] }],
  });
  for (const [texts, sentence] of [
    [
      { hindi: "नहीं" },
      "Question 1 (OQ1), answer 2 (2): 'hindi' is no language; it must be a tag such as hi, hi-Latn or pt-BR.",
    ],
    [{ hi: "हाँ" }, "Question OQ1 has two answers that read 'हाँ'."],
  ] as const) {
    const refused = await send(admin, "preview", { revision, programme: asked(texts) });
    expect([refused.statusCode, refused.json().message.split("\n")]).toEqual([
      400,
      expect.arrayContaining([sentence]),
    ]);
  }
});

async function createTicket(caller: Caller): Promise<void> {
  const plan = { wave_code: "WQ-3", dealer_code: "D01", csat: "Q4_1", timeline: "2026-03-20" };
  parsed(actionPlans.create.reply, await caller.post(actionPlans.create.path, [plan]));
  const { rows } = await server.query("select point_name from action_plan");
  expect(rows).toEqual([{ point_name: "Initiation 1" }]);
}
