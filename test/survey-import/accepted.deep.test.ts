import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { aNetwork, type GivenNetwork } from "#test/given/networks.ts";
import type { TestWorkbook } from "#test/workbooks.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { xlsBytes } from "#test/xls-workbooks.ts";
import { aRow, HEADER, modelsSheet, type Row, sheetOf, surveyBytes, surveySheet } from "./survey-files.ts";
import { withClient } from "./tables-dump.ts";
import { openWorld, type World } from "./world.ts";

const EPOCH_DAY = 20_484; // 2026-01-31
const SERIAL = EPOCH_DAY + 25_569;

const stored = z.object({
  survey_id: z.string(),
  survey_date: z.string(),
  month: z.number(),
  dealer_code: z.string(),
  model_code: z.string(),
  vin: z.string().nullable(),
  overall: z.number().nullable(),
  recommend: z.number().nullable(),
  ratings: z.array(z.number()),
  other_answers: z.array(z.number()),
  text: z.string().nullable(),
});

let world: World;

beforeAll(async () => {
  world = await openWorld({ network: withNumberedDealers(aNetwork()) });
});

afterAll(async () => {
  await world.close();
});

describe("an odd cell that is read as it was meant", () => {
  it.each<{ readonly name: string; readonly row: Row; readonly stored: object }>([
    dayAs("2026-01-31 as text", "2026-01-31"),
    dayAs("31-01-2026 as text", " 31-01-2026 "),
    dayAs("31/01/2026 as text", "31/01/2026"),
    dayAs("an Excel date", { epochDay: EPOCH_DAY }),
    dayAs("an Excel date in the evening", { number: SERIAL + 0.97, style: 1 }),
    { name: "a rating as text", row: { Q4_1: " 7.0 " }, stored: { ratings: [9, 8, 10, 7, 0, 0, 7, 0, 6] } },
    { name: "99 is blank", row: { Q4_1: 99, Q4_2: "99" }, stored: { ratings: [0, 8, 10, 0, 0, 0, 7, 0, 6] } },
    {
      name: "a number for a code with a leading zero",
      row: { dealer_code: 101 },
      stored: { dealer_code: "0101" },
    },
    { name: "a survey_id with leading zeros", row: { survey_id: "0007" }, stored: { survey_id: "0007" } },
    { name: "a survey_id as a number", row: { survey_id: 7 }, stored: { survey_id: "7" } },
    {
      name: "a survey_id of 64 characters",
      row: { survey_id: "x".repeat(64) },
      stored: { survey_id: "x".repeat(64) },
    },
    {
      name: "a survey_id of emoji",
      row: { survey_id: "🚗".repeat(32) },
      stored: { survey_id: "🚗".repeat(32) },
    },
    {
      name: "a survey_id named __proto__",
      row: { survey_id: "__proto__" },
      stored: { survey_id: "__proto__" },
    },
    {
      name: "a survey_id that COPY could take for an end",
      row: { survey_id: "\\." },
      stored: { survey_id: "\\." },
    },
    { name: "an answer by its name", row: { OQ1: " yes " }, stored: { other_answers: [1] } },
    { name: "an answer by its code as a number", row: { OQ1: 2 }, stored: { other_answers: [2] } },
    { name: "recommend 0", row: { recommend: 0, overall: null }, stored: { recommend: 0, overall: null } },
    text("emoji and Devanagari", "बहुत अच्छी सेवा 🚗👍🏽 — \u200dधन्यवाद\nदूसरी पंक्ति"),
    text("what COPY escapes", "tab\there \\N \\. back\\slash {a,\"b\"} NULL 'quoted'"),
    text("entities", '5 < 6 & 7 > 2 &amp; "x"'),
    { ...text("a NUL character in a text", "ab"), row: { V1: "a\u0000b" } },
    text("32,767 characters", "अ".repeat(32_767)),
  ])("$name", async ({ row, stored: wanted }) => {
    const given = aRow(row);
    const upload = await world.imported(await surveyBytes([given]), "odd.xlsx");
    expect(upload).toMatchObject({
      status: "Completed",
      rowsImported: 1,
      rowsRejected: 0,
      warnings: [],
    });
    expect(await storedRows(upload.uploadId)).toEqual([expect.objectContaining(wanted)]);
  });
});

describe("an odd workbook that is read as it was meant", () => {
  const at1904 = { epochDay: EPOCH_DAY };
  it.each<{ readonly name: string; readonly workbook: TestWorkbook; readonly warnings?: readonly string[] }>([
    {
      name: "dates of 1904",
      workbook: { date1904: true, sheets: [surveySheet([aRow({ survey_date: at1904 })])] },
    },
    {
      name: "shared strings after the sheet",
      workbook: { sharedStrings: "after", sheets: [surveySheet([late()])] },
    },
    {
      name: "the survey on the third sheet",
      workbook: { sheets: [{ rows: [["Read me"]] }, { rows: [] }, surveySheet([late()])] },
    },
    {
      name: "the survey on the last of 255 sheets",
      workbook: { sheets: [...sheets(254), surveySheet([late()])] },
      warnings: ["The result lists the first 100 sheets; there are 155 more."],
    },
    { name: "a header in row 5 after blank rows", workbook: { sheets: [pushedDown(surveySheet([late()]))] } },
    {
      name: "a hidden sheet before it",
      workbook: { sheets: [{ ...surveySheet([late()]), name: "Old", hidden: true }, surveySheet([late()])] },
    },
    {
      name: "an empty template sheet before it",
      workbook: { sheets: [{ ...surveySheet([]), name: "Template" }, surveySheet([late()])] },
    },
    { name: "a header in row 20 under titles", workbook: { sheets: [titled(surveySheet([late()]), 19)] } },
    {
      name: "headers in other spellings and order",
      workbook: { sheets: [{ name: "S", rows: respelled() }] },
      warnings: [
        "Score columns that are missing and stay blank: recommend, Q4_1, Q4_2, Q5_1, Q5_2, Q5_3, Q3_1.",
      ],
    },
    {
      name: "a rating by a formula without a stored value, another with one",
      workbook: {
        sheets: [surveySheet([late({ Q4_1: { formula: "1+1" }, Q4_2: { formula: "4+4", cached: 8 } })])],
      },
      warnings: ["Formulas without a stored value, read as blank: 1."],
    },
    {
      name: "unknown columns named like what every object has",
      workbook: { sheets: [sheetOf("S", [...HEADER, "__proto__", "hasOwnProperty"], [late()])] },
      warnings: ["Columns that are not known and were ignored: __proto__, hasOwnProperty."],
    },
    {
      name: "a model of the workbook's own",
      workbook: { sheets: [surveySheet([late({ model_code: "NEW" })]), modelsSheet(["NEW"])] },
    },
  ])("$name", async ({ workbook, warnings = [] }) => {
    const upload = await world.imported(await workbookBytes(workbook), "odd.xlsx");
    expect(upload).toMatchObject({ status: "Completed", rowsImported: 1, rowsRejected: 0, warnings });
    expect(await storedRows(upload.uploadId)).toEqual([
      expect.objectContaining({ survey_date: "2026-01-31" }),
    ]);
  });

  it("an .xls of the years before", async () => {
    const row = late();
    const cells = HEADER.map((column) =>
      z
        .union([z.string(), z.number()])
        .nullable()
        .parse(row[column] ?? null),
    );
    const bytes = xlsBytes({ sheets: [{ name: "Survey", rows: [[...HEADER], cells] }] });
    const upload = await world.imported(bytes, "old.xls");
    expect(upload).toMatchObject({
      status: "Completed",
      rowsImported: 1,
      rowsRejected: 0,
      warnings: [],
    });
  });
});

async function storedRows(uploadId: number): Promise<z.infer<typeof stored>[]> {
  const rows = await withClient(world.server.testDatabase.ownerUrl, (client) =>
    client.query(
      `select r.survey_id, r.survey_date::text, r.month, d.dealer_code, m.model_code, r.vin, r.overall, r.recommend,
         r.ratings, r.other_answers, v.texts[1] as text
       from response r join dealer d using (dealer_id) join model m using (model_id)
         left join verbatim v using (operation_id, dealer_id, response_id)
       where r.upload_id = $1`,
      [uploadId],
    ),
  );
  return z.array(stored).parse(rows.rows);
}

function dayAs(name: string, cell: Row[string]) {
  return { name, row: { survey_date: cell }, stored: { survey_date: "2026-01-31", month: 202_601 } };
}

function text(name: string, content: string) {
  return { name, row: { V1: content }, stored: { text: content } };
}

function late(change: Row = {}): Row {
  return aRow({ survey_date: "2026-01-31", ...change });
}

function sheets(count: number) {
  return Array.from({ length: count }, (_, at) => ({ name: `S${at}`, rows: [[at]] }));
}

function pushedDown(sheet: ReturnType<typeof surveySheet>) {
  return { ...sheet, rows: [[], [null], [" "], [], ...sheet.rows] };
}

function titled(sheet: ReturnType<typeof surveySheet>, titles: number) {
  return { ...sheet, rows: [...Array.from({ length: titles }, (_, at) => [`Title ${at}`]), ...sheet.rows] };
}

function respelled() {
  return [
    ["OVERALL", "Model-Code", "Dealer Code", "SURVEY_DATE", "surveyid"],
    [9, "M1", "D01", "2026-01-31", "respelled"],
  ];
}

function withNumberedDealers(network: GivenNetwork): GivenNetwork {
  const place = { name: "Numbered", region: "N", state: "N1", location: "N1-city" };
  return { ...network, dealers: [...network.dealers, { ...place, code: "0101" }] };
}
