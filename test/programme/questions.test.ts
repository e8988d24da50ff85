import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import type { EditedProgramme } from "#contract/programme.ts";
import { surveyMapping } from "#contract/survey-mapping.ts";
import { differences } from "#test/differences.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aNetwork } from "#test/given/networks.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey, type GivenSurvey, surveyWorkbook } from "#test/given/surveys.ts";
import { type Given, given } from "#test/given.ts";
import { oracle } from "#test/oracle/oracle.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { history, preview, save, send, show } from "./editing.ts";

// What a survey asks grows in the browser as it does by a programme file; what it asked before stays as it is.

const ADMIN = "admin@x.example";
const WASHED = {
  code: "OQ1",
  name: "Was the car washed?",
  slot: 1,
  combine: "0",
  answers: [
    { code: "1", name: "Yes" },
    { code: "2", name: "No" },
  ],
};
const BEFORE: readonly GivenSurvey[] = ["D01", "D01", "D02"].map((dealer_code) => aSurvey({ dealer_code }));

let server: TestServer;
let make: Given;
let admin: Caller;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.person(ADMIN, { designation: "Administrator", adminPermission: 1 });
  admin = await make.logIn(ADMIN);
  await admin.confirm(ADMIN);
  await make.surveys(BEFORE);
});

afterAll(() => server.close());

/** An attribute, a factor that weighs from the third wave on, a verbatim and a closed question more. */
function grown(programme: EditedProgramme): EditedProgramme {
  const [first, ...others] = programme.factors;
  if (first === undefined) throw new Error("a programme with factors");
  const app = { code: "Q9", name: "App", slot: 5, tab: 4 };
  return {
    ...programme,
    factors: [
      { ...first, attributes: [...first.attributes, { code: "Q4_3", name: "Reminder", slot: 10 }] },
      ...others,
      { ...app, attributes: [{ code: "Q9_1", name: "Easy to use", slot: 11 }] },
    ],
    weights: programme.weights.map((set) => ({
      ...set,
      weights: { ...set.weights, Q9: set.fromWave === "WQ-1" ? 0 : 25 },
    })),
    verbatims: [...programme.verbatims, { code: "V2", name: "What should we do better?", slot: 2 }],
    otherQuestions: [WASHED],
  };
}

test("new questions move nothing, are in force at once, and the columns of files may become them", async () => {
  const { revision, programme } = await show(admin);
  const edit = { revision, programme: grown(programme) };
  const effects = await preview(admin, edit);
  expect(effects).toMatchObject({
    changes: [
      "App weighs 25 instead of 0 from Jan–Mar 2026 on.",
      "Factor Q9 'App' is new.",
      "Attribute Q4_3 'Reminder' is new.",
      "Attribute Q9_1 'Easy to use' is new.",
      "Verbatim V2 'What should we do better?' is new.",
      "Question OQ1 'Was the car washed?' is new.",
    ],
    movements: [],
    levels: [],
  });
  expect(await save(admin, { ...edit, state: effects.state })).toBe(
    "Version 2 is in force. 0 of 3 stored answers got another score.",
  );
  expect(await differences(server)).toEqual([]);
  expect((await history(admin))[0]).toMatchObject({ revision: 2, changes: effects.changes, movements: [] });

  const bytes = await surveyWorkbook(aProgramme(), BEFORE);
  const { targets } = parsed(surveyMapping.propose.reply, await admin.propose(bytes, "agency.xlsx"));
  const offered = targets.map(({ column, label, factor }) => [column, label, factor]);
  for (const target of [
    ["Q4_3", "Reminder", "Initiation"],
    ["Q9_1", "Easy to use", "App"],
    ["V2", "What should we do better?", null],
    ["OQ1", "Was the car washed?", null],
  ]) {
    expect(offered).toContainEqual(target);
  }
});

test("answers to them count as the oracle says, and a new answer of a closed question comes at its end", async () => {
  const { revision, programme } = await show(admin);
  const [washed] = programme.otherQuestions;
  if (washed === undefined) throw new Error("a closed question");
  const answers = [...washed.answers, { code: "3", name: "Do not know" }];
  const edit = { revision, programme: { ...programme, otherQuestions: [{ ...washed, answers }] } };
  const effects = await preview(admin, edit);
  expect(effects).toMatchObject({
    changes: ["Question OQ1 has the new answer 'Do not know'."],
    movements: [],
    levels: [],
  });
  await save(admin, { ...edit, state: effects.state });

  const asked = { ...aProgramme(), ...edit.programme };
  const rows = ["1", "3", "do not know"].map((answer) =>
    aSurvey({
      ratings: { Q4_1: 8, Q4_3: 2, Q5_1: 7, Q9_1: 10 },
      answers: { OQ1: answer },
      texts: { V2: "Tea" },
    }),
  );
  const uploader = await make.uploader();
  const sent = await uploader.upload(await surveyWorkbook(asked, rows), "grown.xlsx");
  await make.completed(uploader, parsed(api.surveyImport.uploadFile.reply, sent).uploadId);
  expect(await differences(server)).toEqual([]);
  const card = await admin.card("summary/index", { wave_code: "WQ-3" });
  const right = oracle([...BEFORE, ...rows], asked, aNetwork())({ wave: "WQ-3" });
  expect(card.y[0]?.value).toBe(right.index.value);
  const question = await admin.card("other-questions/1", { wave_code: "WQ-3" });
  expect(question.x.map(({ value }) => value)).toEqual(["Yes", "No", "Do not know"]);
  expect(question.y.map(({ value }) => value)).toEqual([33.3, 0, 66.7]);
});

test("codes that read like another header and slots that are taken are refused as a programme file's are", async () => {
  const { revision, programme } = await show(admin);
  const [, ...others] = programme.factors;
  const verbatim = (code: string, slot: number) => ({
    ...programme,
    verbatims: [...programme.verbatims, { code, name: "More?", slot }],
  });
  for (const [faulty, sentence] of [
    [verbatim("q 4 3", 3), "Verbatim q 4 3 reads like attribute Q4_3 in a workbook's header."],
    [verbatim("Survey ID", 3), "Verbatim Survey ID reads like column survey_id in a workbook's header."],
    [verbatim("V3", 2), "Verbatim V3 and V2 share slot 2."],
    [{ ...programme, factors: others }, "Factor Q4 is missing: it keeps slot 2 for ever."],
  ] as const) {
    const reply = await send(admin, "preview", { revision, programme: faulty });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "PROGRAMME"]);
    expect(reply.json().message).toContain(sentence);
  }
});
