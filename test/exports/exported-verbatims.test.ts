import { type ClientRequest, request } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { api } from "#contract/index.ts";
import {
  type VerbatimQuestion,
  type VerbatimRow,
  verbatimQuestion,
  verbatimSorts,
} from "#contract/verbatims.ts";
import { requestEncoderOf } from "#contract/wire.ts";
import { epochDayOf } from "#domain/calendar/calendar.ts";
import { createReplyCache } from "#server/features/dashboard/answer-cards.ts";
import { exportVerbatims } from "#server/features/exports/export-verbatims.ts";
import { openSurveys } from "#server/features/verbatims/index.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { requestContextOf } from "#test/given/request-context.ts";
import { aSurvey, type GivenSurvey, surveys } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { type Line, readExport, readReply } from "./read-export.ts";

const LIST = "/api/dashboard/dealer-score/verbatims";
const PATH = "/api/export/verbatims";
const HUGE = "लंबा ".repeat(6_553).slice(0, 32_766);
const TEXTS = [
  "=1+1",
  "+cmd|' /c calc'!A0",
  "-2",
  "@SUM(A1)",
  "\tgaadi",
  "गाड़ी ठीक नहीं 😀",
  HUGE,
  'line\nline, "quoted" <b>&amp;</b>',
];
const QUESTIONS = ["How was the workshop?", "=What else?"];
const MANY = 16_000;

// More rows than a sheet holds would take minutes to import.
vi.mock(import("#server/features/verbatims/index.ts"), async (load) => {
  const original = await load();
  return { ...original, openSurveys: vi.fn(original.openSurveys) };
});

const small: GivenSurvey[] = Array.from({ length: 60 }, (_, n) =>
  aSurvey({
    survey_id: String(n).padStart(4, "0"),
    survey_date: n < 50 ? `2026-02-${String((n % 9) + 10)}` : "2025-08-03",
    dealer_code: `D0${(n % 5) + 1}`,
    model_code: n % 5 === 0 ? "M2" : "M1",
    overall: (n % 10) + 1,
    recommend: n % 11,
    ratings: n === 7 ? {} : { Q4_1: (n % 10) + 1, Q5_1: 6 },
    texts: { V1: TEXTS[n] ?? `Text ${n} of the gaadi`, ...(n % 3 === 0 ? { V2: `more ${n}` } : {}) },
  }),
);

let server: TestServer;
let make: Given;
let head: Caller;

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse("2026-02-25T06:00:00Z") });
  make = given(server);
  const programme = aProgramme({
    verbatims: QUESTIONS.map((name, place) => ({ code: `V${place + 1}`, name, slot: place + 1 })),
  });
  await make.client({ operations: { [OPERATION]: programme } });
  await make.surveys(small);
  await make.person("ho@x.example");
  await make.person("d2@x.example", { scope: { csiOutlets: ["D02"] } });
  head = await make.logIn("ho@x.example");
});

afterAll(() => server.close());

describe("the sheet", () => {
  const ASKED: readonly VerbatimQuestion[] = [
    {},
    ...verbatimSorts.map((sort, place) => ({
      sort,
      order: place % 2 === 0 ? ("asc" as const) : ("desc" as const),
    })),
    { waveCode: "WQ-3", regionCode: "N", modelCode: "M1" },
    { search: "gadi", sort: "index", order: "asc" },
    { search: "0007" },
    { search: "no such word" },
    { search: "!!!" },
    { waveCode: "WQ-9" },
  ];

  test.each(ASKED)("holds every row of all pages in their order: %j", async (question) => {
    const { rows, total } = await allPages(head, question);
    const { sheets, about } = await readReply(await head.post(PATH, encodeQuestion(question)));
    expect(sheets.get("Verbatims")?.lines).toEqual(rows.map(lineOf));
    expect([about["Rows"], rows.length]).toEqual([total, total]);
  });

  test("keeps every text as it is, and none as a formula", async () => {
    const { sheets } = await readReply(await head.post(PATH, { sort: "survey_id", order: "asc" }));
    const { head: heads = [], lines = [] } = sheets.get("Verbatims") ?? {};
    expect(heads.slice(9, 11)).toEqual(QUESTIONS);
    const stored = small.slice(0, TEXTS.length).map(({ texts }) => texts?.["V1"]?.trim());
    expect(lines.slice(0, TEXTS.length).map((line) => line[QUESTIONS[0] ?? ""])).toEqual(stored);
  });

  test("holds nothing outside the scope, and a place outside it is refused", async () => {
    const dealer = await make.logIn("d2@x.example");
    const reply = await dealer.post(PATH, {});
    const { sheets, about } = await readReply(reply);
    const codes = new Set(sheets.get("Verbatims")?.lines.map((line) => line["Dealer code"]));
    expect([[...codes], about["Scope"]]).toEqual([["D02"], "1 dealer: Dealer D02"]);
    expect((await dealer.post(PATH, { dealer_code: "D01" })).json().code).toBe("SCOPE");
    expect((await dealer.post(PATH, { page: 2 })).json().code).toBe("INVALID_BODY");
  });

  test("says what was searched and how it is sorted, and is written down", async () => {
    const question = { search: " gadi ", sort: "index", order: "asc", dealer_code: "D02", wave_code: "WQ-3" };
    const reply = await head.post(PATH, question);
    const { about } = await readReply(reply);
    expect(about).toMatchObject({
      Page: "Dealer Score",
      Wave: "Jan–Mar 2026",
      Dealer: "Dealer D02",
      Search: "gadi",
      "Sorted by": "Index, ascending",
      "Wave status": "Open",
      "Data to": { epochDay: epochDayOf("2026-02-18") },
    });
    expect(reply.headers["content-disposition"]).toContain('"CSI_Dealer-Score_Dealer-D02.xlsx"');
    const { rows } = await server.query(
      "select subject, detail from audit where action = 'export.download' order by audit_id desc limit 1",
    );
    expect(rows).toEqual([
      {
        subject: "CSI_Dealer-Score_Dealer-D02.xlsx",
        detail: expect.objectContaining({ choices: expect.arrayContaining([["Search", "gadi"]]) }),
      },
    ]);
  });
});

test("more rows than a sheet holds are refused with their number, and nothing is written down", async () => {
  const call = { ...(await requestContextOf(server, head, OPERATION)), body: {} };
  const countOf = async () => (await server.query("select count(*)::int as n from audit")).rows;
  const before = await countOf();
  const ofRows = (total: number) => {
    const surveys = { total, responses: total, answered: null, columns: [], rows: async function* () {} };
    vi.mocked(openSurveys).mockResolvedValueOnce(surveys);
    return exportVerbatims({ ...server.services, cache: createReplyCache() }, call);
  };
  await expect(ofRows(1_048_576)).rejects.toMatchObject({
    text: "These are 1,048,576 rows and a sheet holds 1,048,575. Choose a wave, a region or a dealer.",
    code: "TOO_MANY_ROWS",
  });
  expect(await countOf()).toEqual(before);
  const { stream } = await ofRows(1_048_575);
  expect((await Array.fromAsync(stream)).length).toBeGreaterThan(0);
});

describe("while a reader takes its time", () => {
  let port: string;

  beforeAll(async () => {
    port = new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port;
    // Random letters don't shrink: the rows are far more than any buffer on the way holds.
    await make.surveys(
      Array.from({ length: MANY }, (_, n) =>
        aSurvey({ survey_id: `M${n}`, dealer_code: "D06", texts: { V1: randomText() } }),
      ),
    );
  });

  test("an import changes nothing of the file: it is one moment", async () => {
    const stream = await opened();
    const chunks = [await firstChunk(stream)];
    await make.surveys(surveys(50, { dealer_code: "D06" }));
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
    const { about, sheets } = await readExport(Buffer.concat(chunks));
    const lines = sheets.get("Verbatims")?.lines ?? [];
    expect([about["Rows"], lines.length]).toEqual([MANY, MANY]);
    expect(lines.every((line) => String(line["Survey ID"]).startsWith("M"))).toBe(true);
  });

  test("slow readers hold up nobody: the database has done its work before the first byte leaves", async () => {
    const readers = await Promise.all(Array.from({ length: 6 }, () => unread()));
    try {
      // The server's own work takes a connection now and then.
      await expect.poll(connectionsInUse, { timeout: 60_000 }).toBe(0);
      const own = await head.post(PATH, { dealer_code: "D05" });
      expect([own.statusCode, own.json().message]).toEqual([503, expect.stringMatching(/^Several of your/)]);
      const other = await make.logIn("d2@x.example");
      expect((await other.post(PATH, { dealer_code: "D02" })).statusCode).toBe(200);
    } finally {
      for (const reader of readers) reader.destroy();
    }
    await expect
      .poll(async () => (await head.post(PATH, { dealer_code: "D05" })).statusCode, { timeout: 60_000 })
      .toBe(200);
  });

  test("one that is given up while it is made leaves nothing behind", async () => {
    const asking = request({ port, method: "POST", path: PATH, headers: jsonHeaders() });
    asking.on("error", () => undefined);
    asking.end(JSON.stringify({ dealer_code: "D06" }));
    await expect.poll(connectionsInUse, { timeout: 60_000 }).toBe(1);
    asking.destroy();
    await expect.poll(connectionsInUse, { timeout: 60_000 }).toBe(0);
  });

  test("a full disk is told in a sentence, and the view is closed", async () => {
    const full = Object.assign(new Error("no space left on device, write"), { code: "ENOSPC" });
    const take = vi.spyOn(server.services.spool, "take").mockImplementation(async (source) => {
      source.destroy();
      throw full;
    });
    const reply = await head.post(PATH, { dealer_code: "D06" });
    take.mockRestore();
    expect([reply.statusCode, reply.json().code]).toEqual([503, "DISK_FULL"]);
    await expect.poll(connectionsInUse, { timeout: 60_000 }).toBe(0);
  });

  test("none is made for longer than five minutes", async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
    try {
      const call = { ...(await requestContextOf(server, head, OPERATION)), body: { dealerCode: "D06" } };
      const { stream } = await exportVerbatims({ ...server.services, cache: createReplyCache() }, call);
      stream.on("error", () => undefined);
      await firstChunk(stream);
      expect(timeout).toHaveBeenCalledWith(5 * 60_000);
      await expect.poll(connectionsInUse, { timeout: 60_000 }).toBe(1);
      limit.abort();
      await expect.poll(connectionsInUse, { timeout: 60_000 }).toBe(0);
    } finally {
      timeout.mockRestore();
    }
  });

  /** Somebody who asks over the network and then takes no byte of the answer. */
  function unread(): Promise<ClientRequest> {
    return new Promise((resolve, reject) => {
      const asking = request({ port, method: "POST", path: PATH, headers: jsonHeaders() }, (reply) => {
        reply.on("error", () => undefined);
        if (reply.statusCode === 200) resolve(asking);
        else reject(new Error(`answered ${reply.statusCode}`));
      });
      asking.on("error", reject);
      asking.end(JSON.stringify({ dealer_code: "D06" }));
    });
  }

  function jsonHeaders() {
    return { ...head.headers, "content-type": "application/json" };
  }

  async function opened() {
    const reply = await server.app.inject({
      method: "POST",
      url: PATH,
      headers: jsonHeaders(),
      payload: JSON.stringify({ dealer_code: "D06" }),
      payloadAsStream: true,
    });
    expect(reply.statusCode).toBe(200);
    return reply.stream();
  }

  function connectionsInUse(): number {
    const { totalCount, idleCount } = server.database.appPool;
    return totalCount - idleCount;
  }
});

const encodeQuestion = requestEncoderOf(verbatimQuestion);
const encodePage = requestEncoderOf(api.verbatims.list.body);

async function allPages(caller: Caller, question: VerbatimQuestion) {
  const rows: VerbatimRow[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await caller.post(LIST, encodePage({ ...question, page, pageSize: 20 }));
    const list = parsed(api.verbatims.list.reply, reply);
    rows.push(...list.rows);
    if (list.rows.length === 0) return { rows, total: list.total };
  }
}

function lineOf(row: VerbatimRow): Line {
  return {
    "Survey ID": row.surveyId,
    Date: { epochDay: epochDayOf(row.surveyDate) },
    Dealer: row.dealerName,
    "Dealer code": row.dealerCode,
    VIN: row.vin,
    Model: row.model,
    Index: row.index,
    Recommend: row.nps,
    Overall: row.overall,
    ...Object.fromEntries(QUESTIONS.map((name, place) => [name, row.verbatims[place] ?? null])),
    Recording: row.audioFile === null ? null : "yes",
    "Sample of the dealer": row.insufficient ? "insufficient sample" : null,
  };
}

function randomText(): string {
  return Array.from({ length: 40 }, () => Math.random().toString(36).slice(2)).join(" ");
}

async function firstChunk(stream: NodeJS.ReadableStream): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    stream.once("error", reject);
    stream.once("readable", () => resolve(Buffer.from(stream.read() ?? "")));
  });
}
