import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { surveyMapping } from "#contract/survey-mapping.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { openRestorePoint } from "#test/restore-point.ts";
import { type TestSheet, workbookBytes } from "#test/workbooks.ts";
import { whileUncommitted } from "./operation-lock.ts";
import { reportBytes, sheetsOf } from "./reports.ts";
import { aRow, surveyBytes } from "./survey-files.ts";
import { CSI, openWorld, SSI, type World } from "./world.ts";

const HEADER = [
  "S.No",
  "Response ID",
  "Interview Date",
  "Dealer Name",
  "Car Model",
  "Overall Satisfaction",
  "Initiation 1",
  "Advisor 2",
  "Comments",
];
const WORDS = ["Very Dissatisfied", "Dissatisfied", "Neutral", "Satisfied", "Very Satisfied"] as const;

let world: World;
let restore: () => Promise<void>;
let given = 0;

beforeAll(async () => {
  world = await openWorld();
  restore = await openRestorePoint(world.server);
});

beforeEach(() => restore());

afterAll(() => world.close());

/** A row as an agency writes it; `score` from 1 to 5. */
function answer(score: number, change: readonly Cell[] = []): readonly Cell[] {
  given += 1;
  const row: Cell[] = [
    given,
    `A-${given}`,
    "10/02/2026",
    "DEALER D02",
    "Model one",
    score,
    WORDS[score - 1] ?? null,
    score,
    "Fine work",
  ];
  return row.map((cell, at) => change[at] ?? cell);
}

function agencyFile(
  rows: readonly (readonly Cell[])[],
  header: readonly string[] = HEADER,
  more: readonly TestSheet[] = [],
) {
  return workbookBytes({
    sheets: [{ name: "Data", rows: [["Service survey, February"], [], header, ...rows] }, ...more],
  });
}

const FIFTY = () => Array.from({ length: 50 }, (_, at) => answer((at % 5) + 1));

/** Everything that is proposed without a person, as a mapping. */
async function proposed(bytes: Buffer, caller = world.admin) {
  const { sheets } = parsed(surveyMapping.propose.reply, await caller.propose(bytes, "agency.xlsx"));
  const [sheet] = sheets;
  if (sheet === undefined) throw new Error("no sheet");
  const columns = sheet.columns.flatMap(({ header, column, scale }) =>
    column === null ? [] : [{ header, column, scale }],
  );
  return {
    header_rows: sheet.headerRows,
    columns,
    headers: sheet.columns.map(({ header }) => header),
  };
}

async function versionsOf(mappingId: number | undefined) {
  const reply = await world.admin.post(surveyMapping.versions.path, { mapping_id: mappingId });
  return parsed(surveyMapping.versions.reply, reply);
}

function save(body: Readonly<Record<string, unknown>>, caller: Caller = world.admin) {
  return caller.post(surveyMapping.save.path, { name: "Agency A", headers: null, replaces: null, ...body });
}

async function listed(caller: Caller = world.admin) {
  return parsed(surveyMapping.list.reply, await caller.get(surveyMapping.list.path)).mappings;
}

describe("an agency's workbook", () => {
  test("is refused as one that can be mapped, is proposed whole, and is imported by the saved mapping", async () => {
    const bytes = await agencyFile(FIFTY());
    const refused = await world.admin.upload(bytes, "agency.xlsx");
    expect([refused.statusCode, refused.json().code]).toEqual([400, "COLUMNS"]);

    const mapping = await proposed(bytes);
    expect(mapping.columns.map(({ column }) => column)).toEqual([
      "survey_id",
      "survey_date",
      "dealer_code",
      "model_code",
      "overall",
      "Q4_1",
      "Q5_2",
      "V1",
    ]);
    const saved = await save(mapping);
    expect([saved.statusCode, saved.body]).toEqual([
      200,
      JSON.stringify({ message: "The mapping was saved." }),
    ]);

    const upload = await world.imported(bytes, "agency.xlsx");
    expect(upload).toMatchObject({ status: "Completed", rowsTotal: 50, rowsImported: 50, rowsRejected: 0 });
    expect(upload.warnings).toContain("Read by the mapping Agency A.");
    const ratings = await world.query(
      `select jsonb_build_array(overall, ratings[4], ratings[2], survey_date, dealer_code, count(*)) as id
       from response join dealer using (dealer_id) group by overall, ratings[4], ratings[2], survey_date, dealer_code order by overall`,
    );
    expect(ratings.map(({ id }) => id)).toEqual(
      [1, 3, 6, 8, 10].map((rating) => [rating, rating, rating, "2026-02-10", "D02", 10]),
    );
  });

  test("with totals below is imported without them, and says so; a template reads every row", async () => {
    const rows = FIFTY();
    await save(await proposed(await agencyFile(rows)));
    const blank = HEADER.map(() => null);
    const totals = [
      ["Total", ...blank.slice(1, 5), 150],
      [...blank.slice(0, 4), "Grand total:", 150],
    ];
    const upload = await world.imported(await agencyFile([...rows, ...totals]), "agency.xlsx");
    expect(upload).toMatchObject({ rowsTotal: 50, rowsImported: 50, rowsRejected: 0 });
    expect(upload.warnings).toContain("2 rows of totals passed over: rows 54, 55 of the sheet Data.");
    const alone = await world.admin.upload(await agencyFile(totals), "totals.xlsx");
    const { uploadId } = parsed(api.surveyImport.uploadFile.reply, alone);
    expect((await world.settled(uploadId)).reason).toBe("The workbook holds rows of totals and no answer.");
    const ours = await surveyBytes([
      aRow(),
      aRow({ survey_id: "Total", survey_date: null, dealer_code: null }),
    ]);
    expect(await world.imported(ours, "template.xlsx")).toMatchObject({ rowsTotal: 2, rowsRejected: 1 });
  });

  test("with rows that do not fit is imported but for them, and they come back under the agency's own header", async () => {
    const rows = FIFTY();
    await save(await proposed(await agencyFile(rows)));
    const faulty = [
      answer(3, [null, null, null, "Nobody's Garage", null, 7]),
      answer(2, [null, null, "31/31/2026"]),
    ];
    const upload = await world.imported(await agencyFile([...rows, ...faulty]), "with faults.xlsx");
    expect(upload).toMatchObject({ rowsImported: 50, rowsRejected: 2 });
    expect(upload.rejectionCauses.join("\n")).toMatch(/Overall Satisfaction is not a number from 1 to 5/);
    const report = await reportBytes(world.admin, upload);
    if (report === null) throw new Error("no report");
    const { Data: sheet } = await sheetsOf(report);
    expect(sheet?.[0]).toEqual([...HEADER, "reject_reason"]);
    expect(JSON.stringify(sheet)).toContain("Nobody's Garage");
    const mended = await world.imported(report, "report as it was.xlsx");
    expect(mended).toMatchObject({ rowsRejected: 2, rowsImported: 0 });
  });

  test("that lacks a column of its mapping is refused by name, and can be mapped anew", async () => {
    await save(await proposed(await agencyFile(FIFTY())));
    const renamed = HEADER.with(5, "Overall (1-5)");
    const refused = await world.admin.upload(await agencyFile(FIFTY(), renamed), "renamed.xlsx");
    expect([refused.statusCode, refused.json().code]).toEqual([400, "COLUMNS"]);
    expect(refused.json().message).toBe(
      "The sheet Data is like those of Agency A, but lacks Overall Satisfaction. New in it: Overall (1-5). Map its columns, where the mending is proposed, or add what is lacking.",
    );
  });

  test("that has more columns comes in, and says which are new", async () => {
    await save(await proposed(await agencyFile(FIFTY())));
    const more = FIFTY().map((row) => [...row, "Web", 5]);
    const file = await agencyFile(more, [...HEADER, "Channel", "Lounge"]);
    const upload = await world.imported(file, "more.xlsx");
    expect(upload).toMatchObject({ rowsImported: 50, newColumns: ["Channel", "Lounge"] });
    expect(upload.warnings).toContain(
      "New in the sheet Data, and passed over: Channel, Lounge. To use them, add them to the mapping Agency A.",
    );
  });

  test("says by which version it was read, also once its mapping is deleted and back again", async () => {
    const mapping = await proposed(await agencyFile(FIFTY()));
    await save(mapping);
    await world.imported(await agencyFile(FIFTY()), "first.xlsx");
    const [made] = await listed();
    const columns = mapping.columns.filter(({ column }) => column !== "V1");
    const replaces = { mapping_id: made?.mappingId, version: 1 };
    expect((await save({ ...mapping, name: "Agency B", columns, replaces })).statusCode).toBe(200);
    await world.imported(await agencyFile(FIFTY()), "second.xlsx");
    await world.admin.post(surveyMapping.remove.path, { mapping_id: made?.mappingId });

    const deleted = await versionsOf(made?.mappingId);
    expect([deleted.name, deleted.isDeleted]).toEqual(["Agency B", true]);
    expect(
      deleted.versions.map(({ version, changes, files, newestFiles }) => ({
        version,
        changes,
        files,
        newestFiles,
      })),
    ).toEqual([
      {
        version: 2,
        changes: [
          "It was called Agency A.",
          'What did you like? is not read any more; it stood in "Comments".',
        ],
        files: 1,
        newestFiles: ["second.xlsx"],
      },
      { version: 1, changes: [], files: 1, newestFiles: ["first.xlsx"] },
    ]);
    const refused = await world.admin.upload(await agencyFile(FIFTY()), "third.xlsx");
    expect(refused.statusCode).toBe(400);

    const back = { mapping_id: made?.mappingId, version: 1, current: 2 };
    const restored = await world.admin.post(surveyMapping.restore.path, back);
    expect([restored.statusCode, restored.json()]).toEqual([
      200,
      { message: "The mapping is as in version 1 again." },
    ]);
    expect((await versionsOf(made?.mappingId)).versions[0]).toMatchObject({
      version: 3,
      changes: [
        "As in version 1 again.",
        "It reads files again.",
        'What did you like? is read from "Comments" now.',
      ],
      columns: mapping.columns,
    });
    expect((await world.admin.post(surveyMapping.restore.path, back)).statusCode).toBe(409);
    await world.imported(await agencyFile(FIFTY()), "third.xlsx");
    expect((await versionsOf(made?.mappingId)).versions[0]?.newestFiles).toEqual(["third.xlsx"]);
  });

  test("with a cover before its answers is refused by the sheet that has most columns", async () => {
    const sheets = [
      { name: "Cover", rows: [["Service survey"], ["Confidential"]] },
      { name: "Data", rows: [HEADER, ...FIFTY()] },
    ];
    const refused = await world.admin.upload(await workbookBytes({ sheets }), "covered.xlsx");
    expect([refused.statusCode, refused.json().code]).toEqual([400, "COLUMNS"]);
    expect(refused.json().message).toMatch(
      /map its columns, or use the template workbook\. The sheet Data lacks/,
    );
  });

  test("in the template's own columns goes on as ever beside mappings", async () => {
    await save(await proposed(await agencyFile(FIFTY())));
    expect(await world.imported(await surveyBytes([aRow(), aRow()]), "own.xlsx")).toMatchObject({
      rowsImported: 2,
      rowsRejected: 0,
    });
  });

  test("is read by another row of header where a person says so", async () => {
    const bytes = await agencyFile(FIFTY());
    const ask = async (row: string, rows = "1", sheet = "Data") =>
      world.admin.propose(bytes, "agency.xlsx", { header_sheet: sheet, header_row: row, header_rows: rows });
    const { sheets } = parsed(surveyMapping.propose.reply, await ask("4"));
    expect([sheets[0]?.headerRow, sheets[0]?.headerReason, sheets[0]?.columns[1]?.header]).toEqual([
      4,
      "Row 4, as you chose.",
      expect.stringMatching(/^A-/),
    ]);
    const refused = await ask("2");
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      "Row 2 of the sheet Data can be no header: choose one with texts among its first 20 filled rows.",
    ]);
    const absent = await ask("4", "1", "data");
    expect([absent.statusCode, absent.json().message]).toEqual([
      400,
      "There is no visible sheet of answers 'data' in the file.",
    ]);
    expect((await ask("x")).json().code).toBe("HEADER");
    expect(await world.storedFiles()).toEqual([]);
  });

  test("without any header can't be mapped: it says what is lacking", async () => {
    const reply = await world.admin.propose(
      await workbookBytes({
        sheets: [
          {
            rows: [
              [1, 2],
              [3, 4],
            ],
          },
        ],
      }),
      "numbers.xlsx",
    );
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      "No sheet of the workbook has a header with answers under it: its first rows should name its columns.",
    ]);
    expect(await world.storedFiles()).toEqual([]);
  });
});

describe("an agency's CSV file", () => {
  const UNMAPPED =
    "A CSV file is read by a mapping: say once what its columns stand for, and every later file with these columns comes in by itself.";
  const HEADER_OF_CSV = [
    "Fragebogen",
    "Datum",
    "Händler",
    "Modell",
    "Overall Satisfaction",
    "Initiation 1",
    "Comments",
  ];
  const COLUMNS = ["survey_id", "survey_date", "dealer_code", "model_code", "overall", "Q4_1", "V1"];
  const SCORE = { kind: "range", lowest: 1, highest: 5, rule: "ends" };
  const MAPPING = {
    header_rows: 1,
    columns: COLUMNS.map((column, at) => ({
      header: HEADER_OF_CSV[at],
      column,
      scale: at === 4 || at === 5 ? SCORE : { kind: "none" },
    })),
  };
  const rowOf = (score: number, at: number, comment = "Très bien") => [
    `K-${at}`,
    "21/02/2026",
    "DEALER D02",
    "Model one",
    score.toFixed(1).replace(".", ","),
    score.toFixed(1).replace(".", ","),
    comment,
  ];
  const csv = (rows: readonly (readonly string[])[], header: readonly string[] = HEADER_OF_CSV, sign = ";") =>
    `${[header, ...rows].map((cells) => cells.map((cell) => (/[;,\t\n"]/.test(cell) && !cell.startsWith("raw ") ? `"${cell.replaceAll('"', '""')}"` : cell)).join(sign)).join("\r\n")}\r\n`;
  const answers = () =>
    world.query(
      `select jsonb_build_array(r.survey_id, r.survey_date, dealer_code, overall, ratings[4], texts) as id
       from response r join dealer using (dealer_id) join verbatim v using (operation_id, dealer_id, response_id)
       where is_current order by r.survey_id`,
    );

  test("is refused as one to be mapped, is proposed, and then comes in by itself, as its workbook would", async () => {
    const rows = [1, 2.5, 3, 4.5, 5].map((score, at) => rowOf(score, at, `Zwei\nZeilen; "gut" ${at}`));
    const bytes = Buffer.from(csv(rows), "latin1");
    const refused = await world.admin.upload(bytes, "agentur.csv");
    expect([refused.statusCode, refused.json()]).toEqual([400, { code: "COLUMNS", message: UNMAPPED }]);
    expect(await world.storedFiles()).toEqual([]);
    const { sheets } = parsed(surveyMapping.propose.reply, await world.admin.propose(bytes, "agentur.csv"));
    expect(sheets[0]?.columns.map(({ header, column }) => [header, column])).toEqual([
      ["Fragebogen", null],
      ["Datum", null],
      ["Händler", "dealer_code"],
      ["Modell", "model_code"],
      ["Overall Satisfaction", "overall"],
      ["Initiation 1", "Q4_1"],
      ["Comments", "V1"],
    ]);
    await save(MAPPING);
    const upload = await world.imported(bytes, "agentur.csv");
    expect(upload).toMatchObject({ status: "Completed", rowsImported: 5, rowsRejected: 0 });
    const found = await answers();
    expect(found.map(({ id }) => id)).toEqual(
      [1, 4, 6, 9, 10].map((rating, at) => [
        `K-${at}`,
        "2026-02-21",
        "D02",
        rating,
        rating,
        expect.arrayContaining([`Zwei\nZeilen; "gut" ${at}`]),
      ]),
    );
    const original = await world.admin.get(upload.fileUrl);
    expect([original.headers["content-type"], original.rawPayload]).toEqual(["text/csv", bytes]);
    await world.remove(upload.uploadId);
    for (const [name, content] of [
      ["wide.csv", Buffer.from(`\ufeff${csv(rows, HEADER_OF_CSV, "\t")}`, "utf16le").swap16()],
      ["commas.csv", Buffer.from(csv(rows, HEADER_OF_CSV, ","))],
      ["workbook.xlsx", await workbookBytes({ sheets: [{ name: "Data", rows: [HEADER_OF_CSV, ...rows] }] })],
    ] as const) {
      const same = await world.imported(content, name);
      expect(await answers()).toEqual(found);
      await world.remove(same.uploadId);
    }
  });

  test("of Qualtrics is read by its questions: neither their codes above nor their numbers below are answers", async () => {
    const codes = ["StartDate", "EndDate", "ResponseId", "Q1", "Q2", "Q3", "Q4_1", "Q5"];
    const questions = [
      "Start Date",
      "End Date",
      "Response ID",
      "Dealer Name",
      "Car Model",
      "Overall Satisfaction",
      "Please rate - Initiation 1",
      "Comments,\nif any",
    ];
    const ids = codes.map((code) => JSON.stringify({ ImportId: code, timeZone: "Asia/Kolkata" }));
    const rows = [1, 2, 3, 4, 5].map((score) => [
      "2026-02-20 23:58:00",
      "2026-02-21 00:04:10",
      `R_${score}`,
      "DEALER D02",
      "Model one",
      String(score),
      String(score),
      "Fine work",
    ]);
    const bytes = Buffer.from(csv([questions, ids, ...rows], codes, ","));
    const { sheets } = parsed(surveyMapping.propose.reply, await world.admin.propose(bytes, "qualtrics.csv"));
    const [sheet] = sheets;
    expect(sheet).toMatchObject({ headerRow: 2, headerRows: 1 });
    const taken = sheet?.columns.flatMap(({ header, column, scale }) =>
      column === null ? [] : [{ header, column, scale }],
    );
    expect(taken?.map(({ column }) => column)).toEqual([
      "survey_date",
      "survey_id",
      "dealer_code",
      "model_code",
      "overall",
      "Q4_1",
      "V1",
    ]);
    await save({ header_rows: 1, columns: taken, headers: sheet?.columns.map(({ header }) => header) });
    const upload = await world.imported(bytes, "qualtrics.csv");
    expect(upload).toMatchObject({ status: "Completed", rowsImported: 5, rowsRejected: 0 });
    expect((await answers()).map(({ id }) => id)).toEqual(
      [1, 3, 6, 8, 10].map((rating, at) => [
        `R_${at + 1}`,
        "2026-02-21",
        "D02",
        rating,
        rating,
        expect.arrayContaining(["Fine work"]),
      ]),
    );
  });

  test("with a separator in a bare text rejects the row, whose ratings would be those of other questions", async () => {
    await save(MAPPING);
    const shifted = [...rowOf(3, 1).slice(0, 3), "raw Model", " one", "3,0", "3,0", "4,0"];
    const upload = await world.imported(
      Buffer.from(csv([rowOf(3, 0), shifted, rowOf(3, 2, "")])),
      "bare.csv",
    );
    expect(upload).toMatchObject({ rowsImported: 2, rowsRejected: 1 });
    expect(upload.rejectionCauses).toEqual(['1 row: there are more values than columns ("4,0"). Row 3.']);
    const report = await reportBytes(world.admin, upload);
    const { CSV: sheet } = await sheetsOf(report ?? Buffer.alloc(0));
    expect(sheet?.[1]?.at(-1)).toMatch(/^The row has more values than the header has columns/);
  });

  test("that lacks a column of its mapping says which, and formulas stay texts", async () => {
    await save(MAPPING);
    const refused = await world.admin.upload(
      Buffer.from(csv([rowOf(3, 0)], HEADER_OF_CSV.with(4, "Gesamt"))),
      "renamed.csv",
    );
    expect(refused.json()).toMatchObject({
      code: "COLUMNS",
      message: expect.stringMatching(
        /^The sheet CSV is like those of Agency A, but lacks Overall Satisfaction\./,
      ),
    });
    const formula = '=HYPERLINK("http://127.0.0.1")';
    await world.imported(Buffer.from(csv([rowOf(3, 0, formula)])), "formula.csv");
    expect(JSON.stringify(await answers())).toContain(JSON.stringify(formula).slice(1, -1));
  });

  test("of the template's own columns is mapped in one step as well: workbooks alone come in without", async () => {
    const header = ["survey_id", "survey_date", "dealer_code", "model_code", "overall"];
    const bytes = Buffer.from(csv([["T-1", "2026-02-10", "D01", "M1", "8"]], header, ","));
    expect((await world.admin.upload(bytes, "own.csv")).json()).toMatchObject({
      code: "COLUMNS",
      message: UNMAPPED,
    });
    const { sheets } = parsed(surveyMapping.propose.reply, await world.admin.propose(bytes, "own.csv"));
    expect(sheets[0]?.columns.map(({ column }) => column)).toEqual(header);
  });
});

describe("a mapping", () => {
  const SOUND = {
    header_rows: 1,
    columns: [
      { header: "Id", column: "survey_id", scale: { kind: "none" } },
      { header: "Day", column: "survey_date", scale: { kind: "none" } },
      { header: "Dealer", column: "dealer_code", scale: { kind: "none" } },
      { header: "Car", column: "model_code", scale: { kind: "none" } },
      { header: "Overall", column: "overall", scale: { kind: "same" } },
    ],
  };

  test("belongs to one operation; a new version replaces the one that was looked at, and no other", async () => {
    expect((await save(SOUND)).statusCode).toBe(200);
    expect((await save(SOUND)).json()).toMatchObject({
      code: "STALE",
      message: expect.stringContaining("choose another name"),
    });
    const [first] = await listed();
    const replaces = { mapping_id: first?.mappingId, version: 1 };
    expect((await save({ ...SOUND, replaces })).json()).toEqual({
      message: "Nothing of the mapping was changed.",
    });
    const another = { ...SOUND, columns: change(4, { header: "OSAT" }), replaces };
    expect((await save(another)).statusCode).toBe(200);
    const late = await save({ ...SOUND, replaces });
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      "Somebody changed the mapping Agency A meanwhile. Open it again.",
    ]);
    expect((await save({ ...another, replaces })).statusCode).toBe(409);
    const [mapping] = await listed();
    expect(mapping).toMatchObject({ name: "Agency A", version: 2, columns: another.columns });
    await save({ ...SOUND, name: "Agency B" });
    const taken = await save({ ...another, name: "Agency B", replaces: { ...replaces, version: 2 } });
    expect([taken.statusCode, taken.json().code]).toEqual([409, "STALE"]);
    const foreign = await save({ ...another, replaces: { ...replaces, version: 2 } }, world.admin.at(SSI));
    expect(foreign.statusCode).toBe(404);
    expect(await listed(world.admin.at(SSI))).toEqual([]);
    const elsewhere = await world.admin
      .at(SSI)
      .post(surveyMapping.remove.path, { mapping_id: mapping?.mappingId });
    expect(elsewhere.statusCode).toBe(404);
    expect(
      (await world.admin.post(surveyMapping.remove.path, { mapping_id: mapping?.mappingId })).statusCode,
    ).toBe(200);
    expect((await listed()).map(({ name }) => name)).toEqual(["Agency B"]);
  });

  test("is deleted after a change that somebody is saving, which would bring it back else", async () => {
    await save(SOUND);
    const [mapping] = await listed();
    const remove = () => world.admin.post(surveyMapping.remove.path, { mapping_id: mapping?.mappingId });
    const { waited } = await whileUncommitted(
      world.server.testDatabase.ownerUrl,
      "select pg_advisory_xact_lock($1, operation_id) from operation where slug = $2",
      [LOCKS.mappings, CSI],
      remove,
    );
    expect(waited).toBe(true);
    expect(await listed()).toEqual([]);
  });

  const change = (at: number, column: Readonly<Record<string, unknown>>) =>
    SOUND.columns.map((each, place) => (place === at ? { ...each, ...column } : each));
  test.each([
    [change(4, { column: "Q9_9" }), "This operation has no Q9_9. Load the page again."],
    [change(4, { column: "survey_id" }), "Choose survey_id once: several columns are taken for the same."],
    [
      change(4, { header: "DAY" }),
      "Two of its columns have the same header: give them different ones in the workbook.",
    ],
    [SOUND.columns.slice(1), "Say which column holds survey_id: every answer needs it."],
    [SOUND.columns.slice(0, 4), "Choose at least one score: overall, recommend or a rating."],
    [change(4, { scale: { kind: "none" } }), "Choose the scale of Overall."],
    [
      change(4, { scale: { kind: "range", lowest: 5, highest: 5, rule: "ends" } }),
      "The scale of Overall has no end, or an answer outside 1 to 10.",
    ],
    [
      change(4, { scale: { kind: "words", ratings: [{ word: "good", rating: 0 }] } }),
      "The scale of Overall has no end, or an answer outside 1 to 10.",
    ],
  ])("is refused with what is wrong: %#", async (columns, message) => {
    const reply = await save({ ...SOUND, columns });
    expect([reply.statusCode, reply.json()]).toEqual([400, { code: "MAPPING", message }]);
    expect(await listed()).toEqual([]);
  });
});
