import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { eventually } from "#test/eventually.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { type Given, given } from "#test/given.ts";
import { HOSTILE_WORKBOOKS } from "#test/hostile-workbooks.ts";
import { settled } from "#test/ledger.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { ANSWERS, agencyFile, answer } from "./agency-workbook.ts";

const NOON = Date.UTC(2026, 2, 15, 6, 30);

let server: TestServer;
let asha: Caller;
let make: Given;

beforeAll(async () => {
  server = await startTestServer({ now: () => NOON });
});

beforeEach(async () => {
  await server.query("truncate client, person, audit cascade");
  for (const file of await storedFiles()) await server.services.files.remove(file);
  make = given(server);
  await make.person("asha@x.example", { designation: "Administrator", adminPermission: 3 });
  await server.query("update person set installation_administrator = true");
  asha = await make.logIn("asha@x.example");
  const client = { name: "Aurora", time_zone: "Asia/Kolkata" };
  expect((await asha.post("/api/installation/client", client)).statusCode).toBe(200);
});

afterAll(() => server.close());

const storedFiles = () => Array.fromAsync(server.services.files.list());

async function proposed(caller = asha) {
  const reply = await caller.proposeQuestionnaire("Aurora", await agencyFile(), "Agency February.xlsx");
  const { sheets } = parsed(api.installation.proposeQuestionnaire.reply, reply);
  const [sheet] = sheets;
  if (sheet === undefined) throw new Error("no sheet");
  return { sheets, sheet };
}

let firstProposal: ReturnType<typeof proposed> | undefined;

/** What is sent when nobody changes anything: always the same. */
async function asProposed(change: Readonly<Record<string, unknown>> = {}) {
  firstProposal ??= proposed();
  const { sheet } = await firstProposal;
  const columns = sheet.columns
    .filter(({ use }) => use !== "ignore")
    .map(({ header, use, factor, question, answers, scale }) => ({
      header,
      use,
      factor,
      question,
      answers,
      scale,
    }));
  return {
    client: "Aurora",
    name: "Service",
    questionnaire: {
      kind: "agency",
      type: "CSI",
      first_month: "2026-01",
      mapping_name: "Agency",
      header_rows: sheet.headerRows,
      headers: sheet.columns.map(({ header }) => header),
      factors: sheet.factors.map(({ name }) => ({ name, weight: 1 })),
      columns,
      ...change,
    },
  };
}

const add = (body: unknown, caller = asha) => caller.post("/api/installation/operation", body);

describe("an agency's file", () => {
  test("is read into factors, questions and the earliest day, and kept nowhere", async () => {
    const { sheets, sheet } = await proposed();
    expect(sheets.map(({ name }) => name)).toEqual(["Data"]);
    expect(sheet.factors.map(({ name }) => name)).toEqual(["Service Advisor", "Facility"]);
    expect(sheet.columns.map(({ use, factor }) => (use === "rating" ? `rating ${factor}` : use))).toEqual([
      "survey_id",
      "survey_date",
      "dealer_code",
      "rating 0",
      "rating 0",
      "rating 1",
      "rating 1",
      "overall",
      "answer",
      "verbatim",
      "ignore",
    ]);
    expect(sheet.columns[1]?.firstDay).toBe("2026-02-01");
    expect(sheet).toMatchObject({ headerRow: 4, headerRows: 2, isWhole: true });
    expect(await storedFiles()).toEqual([]);
  });

  test("becomes an operation with its mapping, and the same file is looked at and imported by it", async () => {
    const reply = await add(await asProposed());
    expect([reply.statusCode, reply.json()]).toEqual([200, { operationid: "aurora-csi" }]);
    const there = asha.at("aurora-csi");
    const { mappings } = parsed(api.surveyMapping.list.reply, await there.get(api.surveyMapping.list.path));
    expect(mappings).toMatchObject([{ name: "Agency", headerRows: 2, version: 1 }]);
    const { rows: audited } = await server.query(
      "select action, subject from audit where person_id is not null and action in ('programme.apply', 'mapping.save') order by audit_id",
    );
    expect(audited).toEqual([
      { action: "programme.apply", subject: "aurora-csi" },
      { action: "mapping.save", subject: "Agency" },
    ]);

    const accepted = await there.preview(await agencyFile(), "Agency February.xlsx");
    expect([accepted.statusCode, accepted.body]).toEqual([200, expect.any(String)]);
    const id = accepted.json().fileuploadid;
    await eventually(async () => {
      const upload = (await there.uploads()).find(({ uploadId }) => uploadId === id);
      return upload?.status === "In Progress" ? null : upload;
    });
    const preview = await there.post("/api/uploadpreview/show", { file_id: id });
    expect(preview.json()).toMatchObject({ rows_new: ANSWERS });
    await settled(server);
  });

  test("changed by a person is kept as it was changed", async () => {
    const body = await asProposed();
    const { factors, columns } = body.questionnaire;
    const changed = {
      ...body,
      questionnaire: {
        ...body.questionnaire,
        factors: factors.with(1, { name: "Workshop", weight: 3 }),
        columns: columns.map((column) =>
          column.header === "Service Advisor / Knowledge"
            ? { ...column, factor: 1, question: "Know-how" }
            : column,
        ),
      },
    };
    expect((await add(changed)).statusCode).toBe(200);
    const { rows } = await server.query(
      "select definition from programme join operation using (operation_id) where slug = 'aurora-csi'",
    );
    expect(rows[0].definition).toMatchObject({
      factors: [
        { name: "Service Advisor", attributes: [{ name: "Courtesy" }] },
        { name: "Workshop", attributes: [{ name: "Know-how" }, { name: "Parking" }, { name: "Lounge" }] },
      ],
      weights: [{ fromWave: "WQ-1", weights: { F1: 1, F2: 3 } }],
    });
  });

  test.each<[string, Readonly<Record<string, unknown>>, string, RegExp]>([
    ["no quarter", { first_month: "soon" }, "FIRST_MONTH", /Choose the first quarter/],
    [
      "a month within a quarter",
      { first_month: "2026-02" },
      "PROGRAMME",
      /does not begin a calendar quarter/,
    ],
    ["no factors", { factors: [] }, "QUESTIONNAIRE", /belongs to/],
    ["no name of the mapping", { mapping_name: " " }, "INVALID_BODY", /mapping_name/],
    ["three rows of headers", { header_rows: 3 }, "INVALID_BODY", /header_rows/],
    ["something unknown", { bands: {} }, "INVALID_BODY", /bands/],
  ])("with %s makes neither operation nor mapping", async (_, change, code, message) => {
    const reply = await add(await asProposed(change));
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { code, message: expect.stringMatching(message) },
    ]);
    const { rows } = await server.query(
      `select (select count(*) from operation where slug like 'aurora%')::int as operations,
         (select count(*) from survey_mapping)::int as mappings`,
    );
    expect(rows).toEqual([{ operations: 0, mappings: 0 }]);
  });

  test("of a client with models has a column of them, or makes nothing: it could not be read", async () => {
    await server.query(
      "insert into model (client_id, model_code, name) select client_id, 'M1', 'Vega' from client where name = 'Aurora'",
    );
    const proposal = await asha.proposeQuestionnaire("Aurora", await agencyFile(), "a.xlsx");
    expect(parsed(api.installation.proposeQuestionnaire.reply, proposal).hasModels).toBe(true);
    const body = await asProposed();
    const reply = await add(body);
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { code: "QUESTIONNAIRE", message: "Say which column holds model_code: every answer needs it." },
    ]);
    expect((await server.query("select from operation where slug like 'aurora%'")).rowCount).toBe(0);
    const columns = body.questionnaire.columns.map((column) =>
      column.use === "answer" ? { ...column, use: "model_code" } : column,
    );
    const made = await add({ ...body, questionnaire: { ...body.questionnaire, columns } });
    expect(made.statusCode).toBe(200);
  });

  test("that brings the client's first models says that every answer needs one", async () => {
    const rows = [["Response ID", "Interview Date", "Dealer Code"], answer(0).slice(0, 3)];
    const models = [
      ["model_code", "model_name"],
      ["M1", "Vega"],
    ];
    const bringing = async (...more: readonly (readonly string[])[]) => {
      const sheets = [
        { name: "Data", rows },
        { name: "Models", rows: more },
      ];
      const reply = await asha.proposeQuestionnaire("Aurora", await workbookBytes({ sheets }), "a.xlsx");
      return parsed(api.installation.proposeQuestionnaire.reply, reply).hasModels;
    };
    expect([await bringing(...models), await bringing(...models.slice(0, 1))]).toEqual([true, false]);
  });

  test("where the mapping can't be kept leaves no operation behind either", async () => {
    await server.query("alter table survey_mapping add constraint refused check (false)");
    try {
      expect((await add(await asProposed())).statusCode).toBe(500);
    } finally {
      await server.query("alter table survey_mapping drop constraint refused");
    }
    const { rows } = await server.query("select slug from operation where slug like 'aurora%'");
    expect(rows).toEqual([]);
  });

  test("sent by two at once makes two operations, each with its mapping", async () => {
    const body = await asProposed();
    const replies = await Promise.all([add(body), add({ ...body, name: "Service again" }), add(body)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(replies.map((reply) => reply.json().operationid).sort()).toEqual([
      "aurora-csi",
      "aurora-csi-2",
      "aurora-csi-3",
    ]);
    expect((await server.query("select from survey_mapping")).rowCount).toBe(3);
  });
});

describe("nobody else", () => {
  test("reads a file for a company of others, and it is not kept", async () => {
    await make.client({ name: "Foreign", operations: {} });
    for (const client of ["Foreign", "Nobody", ""]) {
      const reply = await asha.proposeQuestionnaire(client, await agencyFile(), "a.xlsx");
      expect([reply.statusCode, reply.json().code]).toEqual([404, "NO_CLIENT"]);
    }
    expect(await storedFiles()).toEqual([]);
  });

  test("may read one: a company's administrator has no right to", async () => {
    await make.person("both@x.example", { designation: "Administrator", adminPermission: 3 });
    const both = await make.logIn("both@x.example");
    const reply = await both.proposeQuestionnaire("Meridian Motors", await agencyFile(), "a.xlsx");
    expect([reply.statusCode, reply.json().code]).toEqual([403, "INSTALLATION"]);
    expect((await add(await asProposed(), both)).json().code).toBe("INSTALLATION");
    expect(await storedFiles()).toEqual([]);
  });
});

describe("a hostile file", () => {
  const REFUSED = [
    "empty file",
    "encrypted .xlsx",
    "bomb by ratio",
    "wrong checksum",
    "a quote without end far down",
    "UTF-8 with a line of Windows-1252",
  ];

  test.each(HOSTILE_WORKBOOKS.filter(({ name }) => REFUSED.includes(name)))(
    "is refused with a sentence and leaves nothing: $name",
    async ({ bytes, fileName, refusal }) => {
      const reply = await asha.proposeQuestionnaire("Aurora", await bytes(), fileName);
      expect([reply.statusCode, reply.json().message]).toEqual([400, refusal ?? expect.any(String)]);
      expect(await storedFiles()).toEqual([]);
    },
  );

  test("without any header says so", async () => {
    const bytes = await workbookBytes({
      sheets: [
        {
          rows: [
            [1, 2],
            [3, 4],
          ],
        },
      ],
    });
    const reply = await asha.proposeQuestionnaire("Aurora", bytes, "numbers.xlsx");
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      "No sheet of the workbook has a header with answers under it: its first rows should name its columns.",
    ]);
  });
});
