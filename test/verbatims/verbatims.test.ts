import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { api } from "#contract/index.ts";
import { MAX_PAGE_ROWS, type VerbatimList, type VerbatimSort, verbatimSorts } from "#contract/verbatims.ts";
import { requestEncoderOf } from "#contract/wire.ts";
import { AGGREGATE_COLUMNS } from "#server/features/scoring/index.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aSurvey, type GivenSurvey } from "#test/given/surveys.ts";
import { type Given, given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

type Question = NonNullable<z.infer<typeof api.verbatims.list.body>>;
const PATH = "/api/dashboard/dealer-score/verbatims";
const DEALERS = ["D01", "D02", "D01", "D03", "D01", "D02", "D01", "D05"];
const RATINGS = [10, 4, 9, 7, 4, 8];

// D01 answers 30 times, the others fewer; every third row has a text, and many values are equal.
const rows: GivenSurvey[] = Array.from({ length: 60 }, (_, n) =>
  aSurvey({
    survey_id: `S${String(n).padStart(3, "0")}`,
    survey_date: n < 50 ? `2026-02-${String((n % 9) + 10)}` : "2025-08-03",
    dealer_code: DEALERS[n % 8] ?? "D01",
    model_code: n % 5 === 0 ? "M2" : "M1",
    overall: RATINGS[n % 6] ?? 8,
    recommend: n % 11,
    ratings: n === 7 ? {} : { Q4_1: RATINGS[n % 6] ?? 8, Q5_1: 6 },
    ...(n % 3 === 0 ? { texts: { V1: `Text ${n} of the gaadi` } } : {}),
  }),
);

let server: TestServer;
let make: Given;
let head: Caller;

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse("2026-02-25T06:00:00Z") });
  make = given(server);
  await make.surveys(rows);
  await make.person("ho@x.example");
  await make.person("audio@x.example", { adminPermission: 2 });
  await make.person("d2@x.example", { scope: { csiOutlets: ["D02"] } });
  await make.person("none@x.example", { scope: { csiOutlets: [] } });
  head = await make.logIn("ho@x.example");
});

afterAll(() => server.close());

describe("rows", () => {
  test("carry what the survey says, newest first", async () => {
    const { columns, rows: found, ...list } = await ask(head, { waveCode: "WQ-3" });
    expect(columns).toEqual([{ code: "V1", name: "What did you like?" }]);
    expect(list).toMatchObject({ total: 50, responses: 50, commented: 17, page: 1, pageSize: 50 });
    expect(list).toMatchObject({ managesAudio: false, waveOpen: true, dataDate: "2026-02-18" });
    expect(found.find(({ surveyId }) => surveyId === "S006")).toEqual({
      surveyId: "S006",
      surveyDate: "2026-02-16",
      dealerCode: "D01",
      dealerName: "Dealer D01",
      vin: null,
      model: "Model one",
      index: 786.7,
      nps: 6,
      overall: 10,
      dealerN: 25,
      insufficient: false,
      verbatims: ["Text 6 of the gaadi"],
      audioFile: null,
    });
    expect(found.map(({ surveyDate }) => surveyDate)).toEqual(
      found
        .map(({ surveyDate }) => surveyDate)
        .sort()
        .reverse(),
    );
    expect((await ask(await make.logIn("audio@x.example"), {})).managesAudio).toBe(true);
  });

  test("a dealer with fewer than ten responses that have an index is marked, whatever the page shows", async () => {
    const { rows: found } = await ask(head, { waveCode: "WQ-3", pageSize: 200 });
    for (const row of found) {
      const mine = rows.filter(
        ({ dealer_code, survey_date, ratings }) =>
          dealer_code === row.dealerCode && survey_date >= "2026-01" && Object.keys(ratings).length > 0,
      );
      expect([row.dealerCode, row.dealerN], row.surveyId).toEqual([row.dealerCode, mine.length]);
      expect(row.insufficient).toBe(mine.length < 10);
    }
    expect(new Set(found.map(({ insufficient }) => insufficient)).size).toBe(2);
  });

  test.each([
    ["wave", { waveCode: "WQ-1" }, (row: GivenSurvey) => row.survey_date < "2026"],
    ["month", { waveCode: "WQ-1", month: "2025-09" }, () => false],
    ["region", { regionCode: "S" }, (row: GivenSurvey) => row.dealer_code === "D05"],
    ["dealer", { dealerCode: "D03" }, (row: GivenSurvey) => row.dealer_code === "D03"],
    ["model", { modelCode: "M2" }, (row: GivenSurvey) => row.model_code === "M2"],
    ["unknown model", { modelCode: "M9" }, () => false],
    ["unknown wave", { waveCode: "WQ-99" }, () => false],
    [
      "dealer and model",
      { dealerCode: "D01", modelCode: "M2", waveCode: "WQ-3" },
      (row: GivenSurvey) => row.dealer_code === "D01" && row.model_code === "M2" && row.survey_date >= "2026",
    ],
  ] as const)("the filter %s leaves exactly its rows", async (_name, filter, keeps) => {
    const list = await ask(head, { ...filter, pageSize: 200 });
    expect(list.rows.map(({ surveyId }) => surveyId).sort()).toEqual(
      rows.filter(keeps).map(({ survey_id }) => survey_id),
    );
    expect([list.total, list.responses]).toEqual([list.rows.length, list.rows.length]);
  });

  test("a place outside the scope is forbidden, unknown keys and wrong types are refused", async () => {
    const dealer = await make.logIn("d2@x.example");
    expect((await dealer.post(PATH, { dealer_code: "D01" })).statusCode).toBe(403);
    for (const body of [
      { colour: "red" },
      { page: 0 },
      { page: "1" },
      { page_size: 501 },
      { sort: "texts" },
      { order: "up" },
      { search: 7 },
    ]) {
      expect((await head.post(PATH, body)).statusCode, JSON.stringify(body)).toBe(400);
    }
    expect((await head.post(PATH, null)).statusCode).toBe(200);
  });
});

describe("pages", () => {
  test.each(verbatimSorts.flatMap((sort) => [[sort, "asc"] as const, [sort, "desc"] as const]))(
    "sorted by %s %s: every row once, ties in one order, blanks last",
    async (sort, order) => {
      const whole = await ask(head, { sort, order, pageSize: 200 });
      const pages = [];
      for (let page = 1; page <= 9; page += 1)
        pages.push(await ask(head, { sort, order, page, pageSize: 7 }));
      expect(pages.flatMap((page) => page.rows)).toEqual(whole.rows);
      expect(new Set(whole.rows.map(({ surveyId }) => surveyId)).size).toBe(rows.length);
      expect(inOrder(whole, sort, order)).toBe(true);
    },
  );

  test("beyond the last page there is nothing, but the total stands", async () => {
    expect(await ask(head, { page: 99 })).toMatchObject({ rows: [], total: 60, page: 99 });
  });
});

describe("search", () => {
  beforeAll(async () => {
    await make.surveys(
      ["LONG-0017", "LONG-0018"].map((survey_id) => aSurvey({ survey_id, dealer_code: "D06" })),
    );
    await server.query("update response set vin = 'MZ71UF82MPP566889' where survey_id = 'LONG-0018'");
    const texts = ["गाड़ी समय पर मिली", "Gaadiyan saaf nahi thi", "upgraded the gadget", "Bahut achha kaam"];
    await make.surveys(
      texts.map((text, n) =>
        aSurvey({ survey_id: `H${n}`, dealer_code: "D08", survey_date: "2026-02-20", texts: { V1: text } }),
      ),
    );
  });

  test.each([
    ["gaadi", ["H0", "H1"]],
    ["गाड़ी", ["H0", "H1"]],
    ["GADI", ["H0", "H1"]],
    ["bahoot accha", ["H3"]],
    ["gaadi nahin", ["H1"]],
    ["gaadi bahut", []],
    ["grade", []],
    ["सम", ["H0"]],
    ["%", []],
    ["_", []],
    ["' or true --", []],
    ["\\", []],
    ["H2", ["H2"]],
  ])("'%s' finds %j", async (search, expected) => {
    const list = await ask(head, { search, dealerCode: "D08" });
    expect(list.rows.map(({ surveyId }) => surveyId).sort()).toEqual(expected);
    expect([list.total, list.responses]).toEqual([expected.length, 4]);
  });

  test.each([
    ["LONG-0017", ["LONG-0017"]],
    ["LONG-00", ["LONG-0017", "LONG-0018"]],
    ["MZ71UF82MPP566889", ["LONG-0018"]],
    ["mpp566889", ["LONG-0018"]],
    ["566889", ["LONG-0018"]],
    ["66889", []],
    ["566888", []],
    ["M71UF82MPP566889", []],
    ["MZ71UF82", []],
    ["%566889", []],
    ["LONG-001_", []],
  ])("'%s' finds ids that begin and VINs that end so: %j", async (search, expected) => {
    const { rows: found } = await ask(head, { search, dealerCode: "D06" });
    expect(found.map(({ surveyId }) => surveyId).sort()).toEqual(expected);
  });

  test("blanks are no search", async () => {
    expect((await ask(head, { search: "  ", dealerCode: "D08" })).total).toBe(4);
  });

  test("goes with filters, order and pages", async () => {
    const all = await ask(head, {
      search: "gadi",
      waveCode: "WQ-3",
      sort: "overall",
      order: "asc",
      pageSize: 200,
    });
    expect(all.total).toBe(19);
    expect(inOrder(all, "overall", "asc")).toBe(true);
    const second = await ask(head, {
      search: "gadi",
      waveCode: "WQ-3",
      sort: "overall",
      order: "asc",
      page: 2,
      pageSize: 10,
    });
    expect(second.rows).toEqual(all.rows.slice(10));
    expect(
      (await ask(head, { search: "gadi", modelCode: "M2", pageSize: 200 })).rows.map(({ model }) => model),
    ).toEqual(Array(4).fill("Model two"));
  });

  test("a person without a dealer in scope finds nothing", async () => {
    const none = await make.logIn("none@x.example");
    expect(await ask(none, { search: "gaadi" })).toMatchObject({
      rows: [],
      total: 0,
      responses: 0,
      commented: 0,
    });
  });

  test("a replaced answer is found by its new words only, a deleted upload by none", async () => {
    const change = (text: string) => [aSurvey({ survey_id: "R1", dealer_code: "D07", texts: { V1: text } })];
    await make.surveys(change("Zebra"));
    const newer = await make.surveys(change("Giraffe"));
    expect((await ask(head, { search: "zebra" })).total).toBe(0);
    expect((await ask(head, { search: "giraffe" })).total).toBe(1);
    const uploader = await make.logIn("uploader@meridian-csi.example");
    await uploader.post("/api/deletesurveydatafile", {
      file_id: newer.uploadId,
      finename: newer.fileName,
    });
    expect((await ask(head, { search: "giraffe" })).total).toBe(0);
    expect((await ask(head, { search: "zebra" })).total).toBe(1);
  });
});

describe("rows that are taken away", () => {
  const OF_WAVE: Question = { waveCode: "WQ-3", only: ["detractors"], sort: "index", order: "asc" };
  const DETRACTORS = rows.filter(
    ({ survey_date, recommend }) => survey_date >= "2026" && (recommend ?? 10) <= 6,
  );

  test.each(["slides", "print"] as const)(
    "for %s are written down once, with their number, whoever takes them",
    async (purpose) => {
      const before = (await entries()).length;
      await ask(head, OF_WAVE);
      expect(await entries()).toHaveLength(before);
      const first = await ask(head, { ...OF_WAVE, purpose, pageSize: 20 });
      await ask(head, { ...OF_WAVE, purpose, pageSize: 20, page: 2 });
      expect(first.total).toBe(DETRACTORS.length);
      expect((await entries()).slice(before)).toEqual([
        {
          action: "export.download",
          subject: "Dealer Score",
          email: "ho@x.example",
          detail: {
            operation: "meridian-csi",
            page: "Dealer Score",
            purpose,
            rows: DETRACTORS.length,
            filters: expect.arrayContaining([
              { key: "wave_code", filter: "Wave", value: "Jan–Mar 2026" },
              { key: "dealer_code", filter: "Dealer", value: "All" },
            ]),
            choices: [
              ["Only", "Detractors"],
              ["Sorted by", "Index, ascending"],
            ],
          },
        },
      ]);
    },
  );

  test("by a dealer are those of its scope, and what is refused is not written down", async () => {
    const dealer = await make.logIn("d2@x.example");
    const mine = rows.filter(({ dealer_code }) => dealer_code === "D02").length;
    await ask(dealer, { purpose: "slides", pageSize: 500 });
    const before = await entries();
    expect(before.at(-1)).toMatchObject({ email: "d2@x.example", detail: { purpose: "slides", rows: mine } });
    for (const [body, code] of [
      [{ dealer_code: "D01", purpose: "print" }, "SCOPE"],
      [{ page_size: 51 }, "PAGE_TOO_LONG"],
      [{ page_size: 51, purpose: "picture" }, "PAGE_TOO_LONG"],
      [{ page_size: 500, page: 11, purpose: "print" }, "TOO_MANY_ROWS"],
      [{ purpose: "reading" }, "INVALID_BODY"],
    ] as const) {
      const reply = await dealer.post(PATH, body);
      expect(reply.json().code, JSON.stringify(body)).toBe(code);
    }
    expect((await dealer.post(PATH, { page_size: 500, page: 10, purpose: "print" })).statusCode).toBe(200);
    expect(await entries()).toEqual(before);
  });

  test("as a picture are the page that is drawn, each of them", async () => {
    const before = (await entries()).length;
    const first = await ask(head, { purpose: "picture" });
    const last = await ask(head, { purpose: "picture", page: 2 });
    expect([first.rows.length, last.rows.length]).toEqual([50, first.total - 50]);
    const pictures = (await entries()).slice(before).map(({ detail }) => [detail.purpose, detail.rows]);
    expect(pictures).toEqual([
      ["picture", 50],
      ["picture", last.rows.length],
    ]);
  });
});

// Cells of a dealer that nobody asks about, as if half a million had answered: days are read a few at a time.
describe("of very many responses, page by page", () => {
  const many = async (answers: number) => {
    await server.query(`update rollup_dealer set responses = responses + ${answers}, commented = commented + ${answers}
      where dealer_id = (select dealer_id from dealer where dealer_code = 'D05')`);
    await server.query("update operation set data_version = data_version + 1");
  };
  const questions: Question[] = [
    {},
    { search: "gaadi" },
    { search: "gaadi", only: ["detractors"] },
    { search: "nobody said this" },
    { only: ["detractors"] },
    { only: ["comment"] },
    { search: "gaadi", sort: "index" },
  ];
  test.each(questions.flatMap((question) => [[question, "desc"] as const, [question, "asc"] as const]))(
    "%j %s: the same rows, and no more counted than is known",
    async (question, order) => {
      const pagesOf = async () => {
        const pages: VerbatimList[] = [];
        for (let page = 1; page === 1 || pages.at(-1)?.rows.length === 4; page += 1)
          pages.push(await ask(head, { ...question, order, page, pageSize: 4 }));
        return pages;
      };
      const exact = await pagesOf();
      await many(500_000);
      try {
        const pages = await pagesOf();
        expect(pages.map((page) => page.rows)).toEqual(exact.map((page) => page.rows));
        const isCounted = question.search !== undefined || question.only?.includes("detractors") === true;
        if (!isCounted) return;
        const total = exact[0]?.total ?? 0;
        for (const [place, { total: counted, atLeast }] of pages.entries()) {
          if (atLeast) expect(counted).toBeGreaterThan((place + 1) * 4);
          else expect(counted).toBe(total);
          expect(counted).toBeLessThanOrEqual(total);
        }
        const isByDay = question.sort === undefined && total > 4;
        if (order === "desc") expect(pages[0]?.atLeast).toBe(isByDay);
        expect(pages.at(-1)?.atLeast).toBe(false);
      } finally {
        await many(-500_000);
      }
    },
  );

  test("their number is written down as it is, though the list has not counted them to the end", async () => {
    const { total: found } = await ask(head, { search: "gaadi" });
    await many(500_000);
    try {
      expect((await ask(head, { search: "gaadi", pageSize: 4 })).atLeast).toBe(true);
      await ask(head, { search: "gaadi", pageSize: 4, purpose: "slides" });
      expect((await entries()).at(-1)?.detail).toMatchObject({
        rows: found,
        choices: expect.arrayContaining([["Search", "gaadi"]]),
      });
    } finally {
      await many(-500_000);
    }
  });

  test("all days are searched at once for a number, and for a word that many answers of the last days lack", async () => {
    const searches = async (search: string) => {
      const statements = vi.spyOn(pg.Client.prototype, "query");
      expect((await ask(head, { search })).total).toBe(0);
      const sent = statements.mock.calls.map((call) => JSON.stringify(call));
      statements.mockRestore();
      return sent.filter((text) => text.includes("find_responses")).length;
    };
    await many(500_000);
    try {
      expect(await searches("MA3ERZZZZ00424242")).toBe(1);
      expect(await searches("424242")).toBe(1);
      // Days that nobody has counted may hold a few answers only.
      expect(await searches("unheard")).toBeGreaterThan(2);
      const { dataDate } = await ask(head, {});
      await sql`with added as (
        insert into rollup_day (client_id, operation_id, dealer_id, day, ${AGGREGATE_COLUMNS})
        select client_id, operation_id, dealer_id, ${dataDate}::date, ${AGGREGATE_COLUMNS} from rollup_dealer
        where responses > 500000 and month = 202602 returning 1) select count(*) from added`.execute(
        server.database.owner,
      );
      expect(await searches("unheard")).toBe(2);
    } finally {
      await server.query("delete from rollup_day");
      await many(-500_000);
    }
  });
});

const encodeQuestion = requestEncoderOf(api.verbatims.list.body);

/** Long pages are those of paper. */
async function ask(caller: Caller, question: Question): Promise<VerbatimList> {
  const purpose = question.purpose ?? ((question.pageSize ?? 0) > MAX_PAGE_ROWS ? "print" : null);
  return parsed(api.verbatims.list.reply, await caller.post(PATH, encodeQuestion({ ...question, purpose })));
}

async function entries() {
  const { rows: written } = await server.query(
    `select a.action, a.subject, a.detail, p.email from audit a join person p using (person_id)
     where a.action = 'export.download' order by a.audit_id`,
  );
  return written;
}

function inOrder({ rows: found }: VerbatimList, sort: VerbatimSort, order: "asc" | "desc"): boolean {
  const values = found.map((row) => (sort === "dealer" ? row.dealerName : row[sort]));
  const blank = values.indexOf(null);
  const known = blank < 0 ? values : values.slice(0, blank);
  if (known.length + values.filter((value) => value === null).length !== values.length) return false;
  return known.every((value, place) => {
    const before = known[place - 1];
    if (place === 0 || before === undefined || before === null || value === null) return true;
    return order === "asc" ? before <= value : before >= value;
  });
}
