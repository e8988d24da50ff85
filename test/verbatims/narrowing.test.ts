import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chartReply, chartRequest } from "#contract/dashboard.ts";
import { api } from "#contract/index.ts";
import { type NarrowingName, narrowings, type VerbatimQuestion } from "#contract/verbatims.ts";
import { requestEncoderOf } from "#contract/wire.ts";
import { readReply } from "#test/exports/read-export.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey, type GivenSurvey } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";

const PATH = "/api/dashboard/dealer-score/verbatims";
const FACTORS = {
  Q4: ["Q4_1", "Q4_2"],
  Q5: ["Q5_1", "Q5_2", "Q5_3"],
  Q3: ["Q3_1"],
} as const;
const FACTOR_CODES = ["Q4", "Q5", "Q3"] as const;
const HIGHEST_DISAPPOINTED = 5;
const ANSWERS = ["Y", "N", "0"].map((code) => ({ code, name: `Said ${code}` }));
/** The slots are out of order and leave a gap: a question is asked for by its slot, an answer by its code. */
const QUESTIONS = [
  { code: "OQ1", name: "Was it ready?", slot: 3, combine: "0", answers: ANSWERS },
  { code: "OQ2", name: "Way of booking", slot: 1, combine: "0", answers: ANSWERS.slice(0, 2) },
];
const CODE_OF_SLOT = { 1: "OQ2", 3: "OQ1" } as const;

/** Every value comes round in a rhythm of its own, so that every chip meets every other. */
const rows: GivenSurvey[] = Array.from({ length: 90 }, (_, place) => place + 1).map((n) =>
  aSurvey({
    survey_id: `N${String(n).padStart(3, "0")}`,
    survey_date: n % 7 === 0 ? "2025-08-03" : `2026-02-${String((n % 9) + 10)}`,
    dealer_code: `D0${(n % 5) + 1}`,
    model_code: n % 4 === 0 ? "M2" : "M1",
    overall: n % 13 === 0 ? null : (n % 10) + 1,
    recommend: n % 17 === 0 ? null : n % 11,
    ratings:
      n % 19 === 0 ? {} : { Q4_1: (n % 8) + 2, Q4_2: (n % 5) + 4, Q5_1: (n % 3) + 5, Q3_1: (n % 6) + 4 },
    answers: {
      OQ1: ["Y", "N", "0", null, "Y"][n % 5] ?? null,
      OQ2: ["N", null, "Y", "N"][n % 4] ?? null,
    },
    ...(n % 3 === 0 ? { texts: { V1: `Text ${n} of the ${n % 2 === 0 ? "gaadi" : "service"}` } } : {}),
  }),
);
const recorded = new Set(rows.filter((_, n) => n % 4 === 0).map(({ survey_id }) => survey_id));

let server: TestServer;
let make: Given;
let head: Caller;

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse("2026-02-25T06:00:00Z") });
  make = given(server);
  await make.client({ operations: { [OPERATION]: aProgramme({ otherQuestions: QUESTIONS }) } });
  await make.surveys(rows);
  await make.neighbour();
  await make.person("ho@x.example");
  await make.person("audio@x.example", { adminPermission: 2 });
  await make.person("d2@x.example", { designation: "Dealer Staff", scope: { csiOutlets: ["D02"] } });
  await make.person("asm@x.example", { designation: "Area Manager", scope: { locations: ["N1-city"] } });
  await make.person("rsm@x.example", { designation: "Regional Manager", scope: { regions: ["N"] } });
  head = await make.logIn("ho@x.example");
  const keeper = await make.logIn("audio@x.example");
  for (const survey of recorded) await sendAudio(server, keeper, aWave(), `${survey}.wav`, forSurvey(survey));
});

afterAll(() => server.close());

const KEEPS: Readonly<Record<NarrowingName, (row: GivenSurvey) => boolean>> = {
  detractors: ({ recommend }) => recommend !== null && recommend < 7,
  disappointed: ({ overall }) => overall !== null && overall <= HIGHEST_DISAPPOINTED,
  comment: ({ texts }) => texts !== undefined,
  audio: ({ survey_id }) => recorded.has(survey_id),
};

function isBelow(row: GivenSurvey, factor: keyof typeof FACTORS): boolean {
  const given = FACTORS[factor].flatMap((code) => row.ratings[code] ?? []);
  return given.length > 0 && given.reduce((sum, rating) => sum + rating, 0) < 6 * given.length;
}

const ANSWERED = [
  { slot: 3, answer: "Y" },
  { slot: 1, answer: "N" },
  { slot: 3, answer: "0" },
  { slot: 1, answer: "Y" },
  { slot: 3, answer: "N" },
] as const;
type Answered = (typeof ANSWERED)[number];

function hasSaid({ answers }: GivenSurvey, { slot, answer }: Answered): boolean {
  return answers?.[CODE_OF_SLOT[slot]] === answer;
}

function asked(answered: Answered | null) {
  return answered === null ? null : { question: String(answered.slot), answer: answered.answer };
}

/** Each chip in and out, with no factor and with each; each of these with no answer, and with one after the other. */
const CHOICES = Array.from({ length: 2 ** narrowings.length }, (_, bits) =>
  narrowings.filter((_name, place) => (bits >> place) % 2 === 1),
)
  .flatMap((only) => [null, ...FACTOR_CODES].map((factor) => ({ only, factor })))
  .flatMap((choice, place) =>
    [null, ANSWERED[place % ANSWERED.length] ?? null].map((answered) => ({ ...choice, answered })),
  );

const SCOPES = [
  ["ho", () => true],
  ["rsm", ({ dealer_code }: GivenSurvey) => dealer_code <= "D04"],
  ["asm", ({ dealer_code }: GivenSurvey) => dealer_code <= "D02"],
  ["d2", ({ dealer_code }: GivenSurvey) => dealer_code === "D02"],
] as const;

describe.each(SCOPES)("%s", (who, sees) => {
  test("every choice of chips leaves exactly what a filter over the rows leaves, and its number", async () => {
    const caller = await make.logIn(`${who}@x.example`);
    const sizes = new Set<number>();
    for (const { only, factor, answered } of CHOICES) {
      const expected = rows.filter(
        (row) =>
          sees(row) &&
          only.every((one) => KEEPS[one](row)) &&
          (factor === null || isBelow(row, factor)) &&
          (answered === null || hasSaid(row, answered)),
      );
      const list = await ask(caller, {
        only: [...only],
        factorBelow: factor,
        answered: asked(answered),
        pageSize: 200,
      });
      const what = `${only} ${factor} ${JSON.stringify(answered)}`;
      expect(list.rows.map(({ surveyId }) => surveyId).sort(), what).toEqual(idsOf(expected));
      expect([list.total, list.responses]).toEqual([expected.length, rows.filter(sees).length]);
      sizes.add(expected.length);
    }
    expect(sizes.size).toBeGreaterThan(5);
  });
});

test("chips go with filters, search, order and pages, and the pages hold each row once", async () => {
  const question = { only: ["detractors" as const], search: "gaadi", waveCode: "WQ-3", modelCode: "M1" };
  const expected = rows.filter(
    (row) =>
      KEEPS.detractors(row) &&
      (row.texts?.["V1"] ?? "").includes("gaadi") &&
      row.survey_date > "2026" &&
      row.model_code === "M1",
  );
  const whole = await ask(head, { ...question, sort: "index", order: "asc", pageSize: 200 });
  expect(whole.rows.map(({ surveyId }) => surveyId).sort()).toEqual(idsOf(expected));
  expect(whole.total).toBe(expected.length);
  const narrow = { only: ["disappointed" as const], sort: "index" as const, order: "asc" as const };
  const all = await ask(head, { ...narrow, pageSize: 200 });
  const pages = [];
  for (let page = 1; page <= 9; page += 1) pages.push(await ask(head, { ...narrow, page, pageSize: 5 }));
  expect(pages.flatMap((page) => page.rows)).toEqual(all.rows.slice(0, 45));
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.total]));
  expect((await ask(head, { ...question, search: "N001", only: ["audio"] })).total).toBe(1);
  expect((await ask(head, { ...question, search: "N002", only: ["audio"] })).total).toBe(0);
});

test("the reply names the factors by tab and the limit of the programme; a factor nobody knows leaves nothing", async () => {
  const list = await ask(head, {});
  expect(list.factors.map(({ code }) => code)).toEqual(FACTOR_CODES);
  expect(list.disappointedBelow).toBe(600);
  expect(await ask(head, { factorBelow: "Q9" })).toMatchObject({ rows: [], total: 0, responses: 90 });
  for (const body of [{ only: ["loud"] }, { only: "audio" }, { factor_below: 4 }])
    expect((await head.post(PATH, body)).statusCode, JSON.stringify(body)).toBe(400);
});

test("each answer leaves as many rows as its card on Other Questions counts, in every scope and under filters", async () => {
  for (const [who] of SCOPES) {
    const caller = await make.logIn(`${who}@x.example`);
    for (const filter of [
      { waveCode: "WQ-3" },
      { waveCode: "WQ-1" },
      { waveCode: "WQ-3", modelCode: "M1" },
    ]) {
      for (const { slot } of QUESTIONS) {
        const path = `/api/dashboard/other-questions/${slot}`;
        const card = parsed(chartReply, await caller.post(path, encodeChart(filter)));
        for (const [place, { code }] of card.x.entries()) {
          const answered = { question: String(slot), answer: code };
          const { total } = await ask(caller, { ...filter, answered });
          const share = card.y[place];
          expect(Math.round(((share?.value ?? 0) * (share?.n ?? 0)) / 100), `${who} ${code}`).toBe(total);
        }
      }
    }
  }
});

test("an answer goes with a search and an order, is named in words, and one that nobody can give is refused", async () => {
  const answered = { question: "3", answer: "Y" };
  const narrow = { answered, search: "gaadi", sort: "index", order: "asc" } as const;
  const expected = rows.filter(
    (row) => row.answers?.["OQ1"] === "Y" && (row.texts?.["V1"] ?? "").includes("gaadi"),
  );
  const found = await ask(head, { ...narrow, pageSize: 200 });
  expect(found.rows.map(({ surveyId }) => surveyId).sort()).toEqual(idsOf(expected));
  expect([found.total, found.answered]).toEqual([expected.length, "Was it ready? Said Y"]);
  expect((await ask(head, { answered: { question: "1", answer: "N" } })).answered).toBe(
    "Way of booking: Said N",
  );
  expect((await ask(head, {})).answered).toBeNull();
  for (const unknown of [
    { question: "2", answer: "Y" },
    { question: "OQ1", answer: "Y" },
    { question: "1", answer: "0" },
    { question: "", answer: "" },
  ]) {
    const body = encodeQuestion({ answered: unknown });
    for (const path of [PATH, "/api/export/verbatims"]) {
      const refused = await head.post(path, body);
      expect(refused.statusCode, JSON.stringify(unknown)).toBe(400);
      expect(refused.json()).toMatchObject({ code: "NO_ANSWER" });
    }
  }
  for (const body of [
    { answered: "Y" },
    { answered: { question: 3, answer: "Y" } },
    { answered: { question: "3" } },
  ])
    expect((await head.post(PATH, body)).statusCode, JSON.stringify(body)).toBe(400);
});

test("a recording that comes or goes is counted at once, though no data changed", async () => {
  const keeper = await make.logIn("audio@x.example");
  const before = (await ask(keeper, { only: ["audio"] })).total;
  await keeper.post("/api/removesurveyaudiofile", { survey_id: "N001" });
  expect((await ask(keeper, { only: ["audio"] })).total).toBe(before - 1);
  await sendAudio(server, keeper, aWave(), "again.wav", forSurvey("N001"));
  expect((await ask(keeper, { only: ["audio"] })).total).toBe(before);
});

const EXPORTED: readonly (readonly [VerbatimQuestion, object])[] = [
  [{ only: ["detractors", "comment"] }, { Only: "Detractors, With comment" }],
  [{ factorBelow: "Q5", sort: "index", order: "asc" }, { "Factor below 600": "Advisor" }],
  [
    { only: ["audio"], search: "service" },
    { Only: "With audio", Search: "service" },
  ],
  [{ answered: { question: "1", answer: "N" }, search: "gaadi" }, { Answered: "Way of booking: Said N" }],
];

test.each(EXPORTED)("the export follows the chips and says so: %j", async (asked, says) => {
  const list = await ask(head, { ...asked, pageSize: 200 });
  const { sheets, about } = await readReply(await head.post("/api/export/verbatims", encodeExport(asked)));
  expect(sheets.get("Verbatims")?.lines.map((line) => line["Survey ID"])).toEqual(
    list.rows.map(({ surveyId }) => surveyId),
  );
  expect(about).toMatchObject({ ...says, Rows: list.total });
  expect(list.total).toBeGreaterThan(0);
});

const encodeQuestion = requestEncoderOf(api.verbatims.list.body);
const encodeChart = requestEncoderOf(chartRequest);
const encodeExport = requestEncoderOf(api.exports.verbatims.body);

async function ask(
  caller: Caller,
  question: VerbatimQuestion & { readonly page?: number; readonly pageSize?: number },
) {
  return parsed(api.verbatims.list.reply, await caller.post(PATH, encodeQuestion(question)));
}

function idsOf(found: readonly GivenSurvey[]): string[] {
  return found.map(({ survey_id }) => survey_id).sort();
}
