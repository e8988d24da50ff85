import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chartReply, chartRequest } from "#contract/dashboard.ts";
import { api } from "#contract/index.ts";
import { MAX_PAGE_ROWS, type NarrowingName, narrowings, type VerbatimQuestion } from "#contract/verbatims.ts";
import { requestEncoderOf } from "#contract/wire.ts";
import { LEVEL_NAMES } from "#domain/scoring/index-level.ts";
import { withSnapshot } from "#server/features/catalogue/index.ts";
import { countNarrowed } from "#server/features/verbatims/queries.ts";
import { readReply } from "#test/exports/read-export.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { requestContextOf } from "#test/given/request-context.ts";
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
const ATTRIBUTES = Object.values(FACTORS).flat();
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

const NO_DAYS_TEXT = "These are no two days of the calendar, the earlier one first.";

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
  indifferent: ({ overall }) => overall === 6 || overall === 7,
  pleased: ({ overall }) => overall === 8 || overall === 9,
  delighted: ({ overall }) => overall === 10,
  comment: ({ texts }) => texts !== undefined,
  audio: ({ survey_id }) => recorded.has(survey_id),
};

const OTHERS = ["detractors", "comment", "audio"] as const;

/** Bands of the same rating are alternatives: of those chosen one holds. */
function isKept(row: GivenSurvey, only: readonly NarrowingName[]): boolean {
  const levels = LEVEL_NAMES.filter((level) => only.includes(level));
  return (
    OTHERS.filter((one) => only.includes(one)).every((one) => KEEPS[one](row)) &&
    (levels.length === 0 || levels.some((level) => KEEPS[level](row)))
  );
}

function isRatedLow({ ratings }: GivenSurvey, attribute: string): boolean {
  const rating = ratings[attribute];
  return rating !== undefined && rating !== null && rating <= HIGHEST_DISAPPOINTED;
}

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

/** Each chip in and out, by turns with no factor, attribute and answer, and with one after the other. */
const CHOICES = Array.from({ length: 2 ** narrowings.length }, (_, bits) =>
  narrowings.filter((_name, place) => (bits >> place) % 2 === 1),
).flatMap((only, place) => {
  const factor = [null, ...FACTOR_CODES][Math.floor(place / 3) % 4] ?? null;
  const attribute = [null, null, ...ATTRIBUTES][Math.floor(place / 5) % 8] ?? null;
  const answered = ANSWERED[place % ANSWERED.length] ?? null;
  const none = { only, factor: null, attribute: null, answered: null };
  return [none, { ...none, factor, attribute }, { only, factor, attribute, answered }][place % 3] ?? [];
});

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
    for (const { only, factor, attribute, answered } of CHOICES) {
      const expected = rows.filter(
        (row) =>
          sees(row) &&
          isKept(row, only) &&
          (factor === null || isBelow(row, factor)) &&
          (attribute === null || isRatedLow(row, attribute)) &&
          (answered === null || hasSaid(row, answered)),
      );
      const list = await ask(caller, {
        only: [...only],
        factorBelow: factor,
        attributeLow: attribute,
        answered: asked(answered),
        pageSize: 200,
      });
      const what = `${only} ${factor} ${attribute} ${JSON.stringify(answered)}`;
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
  expect(list.factors.flatMap(({ attributes }) => attributes.map(({ code }) => code))).toEqual(ATTRIBUTES);
  expect([list.disappointedBelow, list.disappointedTo]).toEqual([600, HIGHEST_DISAPPOINTED]);
  expect(await ask(head, { factorBelow: "Q9" })).toMatchObject({ rows: [], total: 0, responses: 90 });
  for (const body of [{ only: ["loud"] }, { only: "audio" }, { factor_below: 4 }, { attribute_low: 4 }])
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
          expect(shareOf(share), `${who} ${code}`).toBe(total);
        }
      }
    }
  }
});

test("each attribute and each band leaves as many rows as its figure on Summary counts, in every scope and under filters", async () => {
  for (const [who] of SCOPES) {
    const caller = await make.logIn(`${who}@x.example`);
    for (const filter of [{ waveCode: "WQ-3" }, { waveCode: "WQ-3", modelCode: "M1" }]) {
      const card = async (key: string) =>
        parsed(chartReply, await caller.post(`/api/dashboard/summary/${key}`, encodeChart(filter)));
      const areas = await card("improvement-areas");
      expect(areas.x.map(({ code }) => code).sort()).toEqual(["Q3_1", "Q4_1", "Q4_2", "Q5_1"]);
      for (const [place, { code }] of areas.x.entries()) {
        const { total } = await ask(caller, { ...filter, attributeLow: code });
        expect(shareOf(areas.y[place]), `${who} ${code}`).toBe(total);
      }
      const split = await card("satisfaction-split");
      for (const [place, { code }] of split.x.entries()) {
        const level = LEVEL_NAMES[Number(code)];
        const { total } = await ask(caller, { ...filter, only: level === undefined ? [] : [level] });
        expect(shareOf(split.y[place]), `${who} ${level}`).toBe(total);
      }
    }
  }
});

test("an attribute nobody knows and days that are none are refused in a sentence, in the list and its export", async () => {
  const refused: readonly (readonly [VerbatimQuestion, string, string])[] = [
    [{ attributeLow: "Q9_9" }, "NO_ATTRIBUTE", "The survey has no such attribute."],
    [{ attributeLow: "Q4" }, "NO_ATTRIBUTE", "The survey has no such attribute."],
    ...[
      { from: "2026-02-30", to: "2026-03-01" },
      { from: "2026-02-10", to: "2026-02-09" },
      { from: "", to: "" },
    ].map((days) => [{ days }, "NO_DAYS", NO_DAYS_TEXT] as const),
  ];
  for (const [question, code, message] of refused) {
    for (const path of [PATH, "/api/export/verbatims"]) {
      const reply = await head.post(path, encodeQuestion(question));
      expect([reply.statusCode, reply.json()], JSON.stringify(question)).toEqual([
        400,
        expect.objectContaining({ code, message }),
      ]);
    }
  }
  expect((await ask(head, { attributeLow: "" })).total).toBe(rows.length);
});

test("days leave what was answered on them, within the wave and beside the other chips", async () => {
  const days = { from: "2026-02-12", to: "2026-02-14" };
  const isIn = ({ survey_date }: GivenSurvey) => survey_date >= days.from && survey_date <= days.to;
  const whole = { days, pageSize: 200 };
  const list = await ask(head, whole);
  expect(list.rows.map(({ surveyId }) => surveyId).sort()).toEqual(idsOf(rows.filter(isIn)));
  expect([list.total, list.responses]).toEqual([rows.filter(isIn).length, rows.length]);
  for (const question of [{ attributeLow: "Q4_1" }, { only: ["comment" as const] }, { search: "gaadi" }]) {
    const expected = rows.filter(
      (row) =>
        isIn(row) &&
        (question.attributeLow === undefined || isRatedLow(row, question.attributeLow)) &&
        (question.only === undefined || KEEPS.comment(row)) &&
        (question.search === undefined || (row.texts?.["V1"] ?? "").includes(question.search)),
    );
    const found = await ask(head, { ...whole, ...question });
    const what = JSON.stringify(question);
    expect(found.rows.map(({ surveyId }) => surveyId).sort(), what).toEqual(idsOf(expected));
    expect(found.total, what).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(0);
  }
  expect(await ask(head, { ...whole, waveCode: "WQ-1" })).toMatchObject({ rows: [], total: 0 });
  const first = await ask(head, { ...whole, pageSize: 2 });
  const second = await ask(head, { ...whole, pageSize: 2, page: 2 });
  expect([...first.rows, ...second.rows]).toEqual(list.rows.slice(0, 4));
});

test("a sample is called insufficient by the time the rows are of, whatever narrows them", async () => {
  const enough = async (question: VerbatimQuestion) => {
    const { rows: shown } = await ask(head, { attributeLow: "Q4_1", ...question });
    expect(shown.length).toBeGreaterThan(0);
    return new Set(shown.map(({ insufficient }) => !insufficient));
  };
  expect(await enough({ waveCode: "WQ-3" })).toEqual(new Set([true]));
  expect(await enough({ waveCode: "WQ-1" })).toEqual(new Set([false]));
  expect(await enough({ days: { from: "2026-02-01", to: "2026-02-28" } })).toEqual(new Set([true]));
  expect(await enough({ days: { from: "2025-07-01", to: "2025-09-30" } })).toEqual(new Set([false]));
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
  [{ attributeLow: "Q4_1" }, { "Attribute rated 1–5": "Initiation 1" }],
  [{ only: ["pleased", "delighted"] }, { Only: "Pleased, Delighted" }],
  [
    { days: { from: "2026-02-12", to: "2026-02-14" }, attributeLow: "Q4_1" },
    { Days: "Feb 12th 2026 – Feb 14th 2026", "Attribute rated 1–5": "Initiation 1" },
  ],
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
  // Long pages are those of paper.
  const purpose = (question.pageSize ?? 0) > MAX_PAGE_ROWS ? "print" : null;
  return parsed(api.verbatims.list.reply, await caller.post(PATH, encodeQuestion({ ...question, purpose })));
}

function shareOf(figure: { readonly value: number | null; readonly n: number | null } | undefined): number {
  return Math.round(((figure?.value ?? 0) * (figure?.n ?? 0)) / 100);
}

function idsOf(found: readonly GivenSurvey[]): string[] {
  return found.map(({ survey_id }) => survey_id).sort();
}

test("who reads responses page by page leaves the planner to the next statement as it was", async () => {
  const { db, now } = server.services;
  const context = await requestContextOf(server, head, OPERATION);
  const narrowing = { highestRecommend: 6, overall: null, commented: false, recorded: false, factor: null };
  const [found, setting] = await withSnapshot(db, now, context, async ({ trx, scope: { dealerIds } }) => {
    const days = { firstDay: "2025-01-01", lastDay: "2026-12-31" };
    const selection = { operationId: context.operation.id, dealerIds, ...days, model: null };
    const count = await countNarrowed(trx, selection, {
      ...narrowing,
      attribute: null,
      answer: null,
      days: null,
    });
    return [count, (await sql<{ enable_indexscan: string }>`show enable_indexscan`.execute(trx)).rows[0]];
  });
  expect(found).toBe(rows.filter(({ recommend }) => recommend !== null && recommend <= 6).length);
  expect(setting).toEqual({ enable_indexscan: "on" });
});
