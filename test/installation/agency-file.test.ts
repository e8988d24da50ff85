import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { runCommand } from "#test/cli/command-line.ts";
import { eventually } from "#test/eventually.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { type Given, given } from "#test/given.ts";
import { HOSTILE_WORKBOOKS } from "#test/hostile-workbooks.ts";
import { settled } from "#test/ledger.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { workbookBytes } from "#test/workbooks.ts";

const WORDS = ["Very Dissatisfied", "Dissatisfied", "Neutral", "Satisfied", "Very Satisfied"] as const;
const UPPER = ["Response ID", "Interview Date", "Dealer Code", "Service Advisor", null, "Facility", null];
const LOWER = [null, null, null, "Courtesy", "Knowledge", "Parking", "Lounge"];
const REST = ["Overall satisfaction", "Was the car ready?", "Comments", "Interviewer"];
const ANSWERS = 40;
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

function answer(at: number): readonly Cell[] {
  const word = (shift: number) => WORDS[(at + shift) % 5] ?? null;
  return [
    `R-${at}`,
    `${String((at % 28) + 1).padStart(2, "0")}/02/2026`,
    `D0${(at % 2) + 1}`,
    word(0),
    word(1),
    word(2),
    word(3),
    word(4),
    ["Yes", "No", "N/A"][at % 3] ?? null,
    `It went well on visit ${at}`,
    `Agent ${at % 4}`,
  ];
}

/** Titles, a header of two rows merged both ways, answers in words, totals; the dealers on a sheet of their own. */
function agencyFile(answers = ANSWERS): Promise<Buffer> {
  const rows = [
    ["Service survey, February"],
    [],
    [...UPPER, ...REST],
    LOWER,
    ...Array.from({ length: answers }, (_, at) => answer(at)),
    ["Total", answers],
  ];
  const dealers = [
    ["dealer_code", "dealer_name"],
    ["D01", "Dealer one"],
    ["D02", "Dealer two"],
  ];
  return workbookBytes({
    sheets: [
      { name: "Cover", rows: [["Confidential"]] },
      { name: "Data", rows },
      { name: "Dealers", rows: dealers },
    ],
  });
}

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

  test("so wide that its rows can't all be looked at is looked at as far as it can", async () => {
    const wide = Array.from({ length: 300 }, (_, at) => `Question ${at}`);
    const rows = [
      ["Response ID", "Interview Date", "Dealer Code", ...wide],
      ...Array.from({ length: 2000 }, (_, at) => [...answer(at).slice(0, 3), ...wide.map(() => "Yes")]),
    ];
    const bytes = await workbookBytes({
      sheets: [
        { name: "Data", rows },
        { name: "More", rows },
      ],
    });
    const reply = await asha.proposeQuestionnaire("Aurora", bytes, "wide.xlsx");
    const { sheets } = parsed(api.installation.proposeQuestionnaire.reply, reply);
    expect(sheets.map((sheet) => [sheet.rows, sheet.isWhole])).toEqual([
      [Math.floor(500_000 / 303), false],
      [Math.floor(20_000 / 303), false],
    ]);
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

describe("the command", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "forecourt-agency-"));
    await writeFile(join(folder, "Agency February.xlsx"), await agencyFile());
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const forecourt = (...more: string[]) => {
    const { applicationUrl, ownerUrl } = server.testDatabase;
    const environment = { DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: folder };
    const named = ["--client", "Aurora", "--name", "Service"];
    return runCommand(environment, [
      "operation",
      "add",
      join(folder, "Agency February.xlsx"),
      ...named,
      ...more,
    ]);
  };

  test("tells what each column is taken for, and makes the same operation with its mapping", async () => {
    const dry = await forecourt("--type", "csi", "--dry-run");
    expect([dry.code, dry.err]).toEqual([0, ""]);
    expect(dry.out).toMatch(
      /^Service Advisor \/ Courtesy +rating: Service Advisor +Its header puts it under/m,
    );
    expect(dry.out).toMatch(/^Interviewer +ignore/m);
    expect((await server.query("select from survey_mapping")).rowCount).toBe(0);
    const made = await forecourt("--type", "csi");
    expect([made.code, made.err]).toEqual([0, ""]);
    expect(made.out).toContain("The operation aurora-csi of Aurora was made.");
    const there = asha.at("aurora-csi");
    const { mappings } = parsed(api.surveyMapping.list.reply, await there.get(api.surveyMapping.list.path));
    expect(mappings).toMatchObject([{ name: "Agency", changedBy: "asha" }]);
  });

  test("refuses a type that is none, and a client that is none", async () => {
    expect(await forecourt("--type", "PDI")).toMatchObject({ code: 2, out: "" });
    const none = await forecourt("--type", "CSI", "--client", "Nobody");
    expect([none.code, none.err]).toEqual([1, "There is no client 'Nobody'.\n"]);
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
