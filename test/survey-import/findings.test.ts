import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workbookBytes } from "#test/workbooks.ts";
import { xlsBytes } from "#test/xls-workbooks.ts";
import { previewed, shown } from "./previews.ts";
import { reportBytes, SUMMARY, sheetsOf } from "./reports.ts";
import { aRow, HEADER, type Row, surveyBytes } from "./survey-files.ts";
import { openWorld, type World } from "./world.ts";

const SURE = "To be sure, format the column as a date, or write dates like 2026-03-14.";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(async () => {
  await world.close();
});

describe("text dates", () => {
  it("are month first in every sheet when the last row of the last one exists only so", async () => {
    const sheets = [
      { name: "Jan", rows: dated(["03/04/2026", "02/03/2026", "03/05/2026 10:22"]) },
      { name: "Feb", rows: dated(["2026-01-31", "02/13/2026"]) },
    ];
    for (const [fileName, bytes] of [
      ["month first.xlsx", await workbookBytes({ sheets })],
      ["month first.xls", xlsBytes({ sheets })],
    ] as const) {
      const upload = await world.imported(bytes, fileName);
      expect(upload).toMatchObject({ rowsRejected: 0 });
      expect(upload.warnings).toContain("Text dates were read month first: some of them exist only so.");
      expect(await daysOf(upload.uploadId)).toEqual([
        "2026-01-31",
        "2026-02-03",
        "2026-02-13",
        "2026-03-04",
        "2026-03-05",
      ]);
      await world.remove(upload.uploadId);
    }
  });

  it("are month first behind a thousand rows that need no order, and nothing is counted twice", async () => {
    const rows = Array.from({ length: 1500 }, (_, at) =>
      aRow({ survey_date: at < 1400 ? { epochDay: 20_500 } : "01/02/2026", overall: 1 + (at % 10) }),
    );
    const bytes = await surveyBytes([...rows, aRow({ survey_date: "01/31/2026", vin: { error: "#N/A" } })]);
    const upload = await world.imported(bytes, "late.xlsx");
    expect(upload).toMatchObject({ rowsImported: 1501, rowsRejected: 0 });
    expect(upload.warnings).toContain("Error cells, read as blank: 1.");
    const days = await daysOf(upload.uploadId);
    expect([days.at(0), days.at(-1), days.filter((day) => day === "2026-01-02").length]).toEqual([
      "2026-01-02",
      "2026-02-16",
      100,
    ]);
  });

  it("that exist both ways are day first, and the note says how to be sure", async () => {
    const upload = await world.imported(
      await surveyBytes([aRow({ survey_date: "05/02/2026" }), aRow({ survey_date: "02/03/2026" })]),
      "both ways.xlsx",
    );
    expect(upload.warnings).toEqual([
      `Text dates were read day first (05/02/2026 as Feb 5th 2026); every one of them exists month first, too. ${SURE}`,
    ]);
    expect(await daysOf(upload.uploadId)).toEqual(["2026-02-05", "2026-03-02"]);
  });

  it("of both orders in one file are read by the most, and the others are rejected and told", async () => {
    const dates = ["13/02/2026", "02/14/2026", "15/02/2026", "05/03/2026"];
    const upload = await world.imported(
      await surveyBytes(dates.map((survey_date) => aRow({ survey_date }))),
      "both orders.xlsx",
    );
    expect(upload).toMatchObject({ rowsImported: 3, rowsRejected: 1 });
    expect(upload.warnings).toEqual([
      "This file writes dates in both orders: they were read day first, and 1 row was rejected whose date exists only month first. Other dates may be meant month first too: check the file before you use its figures.",
    ]);
    expect(upload.rejectionCauses).toEqual([
      '1 row: survey_date is written in the other order than the file\'s dates ("02/14/2026"). Row 3.',
    ]);
    expect(await daysOf(upload.uploadId)).toEqual(["2026-02-13", "2026-02-15", "2026-03-05"]);
  });
});

describe("ratings that were hardly asked on the scale they are read on", () => {
  it("are imported with a warning", async () => {
    const five = (at: number): Row =>
      Object.fromEntries(
        HEADER.filter((name) => /^(overall|Q\d_\d)$/.test(name)).map((name, place) => [
          name,
          1 + ((at + place) % 5),
        ]),
      );
    const rows = Array.from({ length: 12 }, (_, at) => aRow({ ...five(at), recommend: at % 11 }));
    const upload = await world.imported(await surveyBytes(rows), "one to five.xlsx");
    expect(upload).toMatchObject({ rowsImported: 12, status: "Completed" });
    expect(upload.warnings).toEqual([
      "No rating in this file is above 5: was it asked on a scale of 1 to 5? It was read on a scale of 1 to 10. If so, delete this upload and send the ratings on a scale of 1 to 10.",
    ]);
  });
});

describe("answers far off the usual", () => {
  const scores = ["overall", ...HEADER.filter((name) => /^Q\d_\d$/.test(name))];
  const rowOf = (survey_date: string, score: (place: number) => number): Row =>
    aRow({ survey_date, ...Object.fromEntries(scores.map((name, at) => [name, score(at)])) });
  const varied = (month: string, at: number) => ({
    ...rowOf(`${month}-${10 + (at % 15)}`, (place) => 6 + ((at + place) % 4)),
    recommend: at % 11,
  });
  const usual = () =>
    ["2025-07", "2025-08", "2025-09", "2025-10", "2025-11", "2025-12"].flatMap((month) =>
      Array.from({ length: 20 }, (_, at) => varied(month, at)),
    );

  it("are imported with what is odd about them, the preview says it before, and usual ones without a word", async () => {
    // What is usual is that of these files alone.
    for (const { uploadId } of await world.admin.uploads()) await world.remove(uploadId);
    const history = await world.imported(await surveyBytes(usual()), "history.xlsx");
    expect(history.warnings).toEqual([]);
    const more = await world.imported(
      await surveyBytes(Array.from({ length: 20 }, (_, at) => varied("2026-01", at))),
      "january.xlsx",
    );
    expect(more.warnings).toEqual([]);
    const odd = await surveyBytes(Array.from({ length: 60 }, () => rowOf("2026-02-27", () => 10)));
    const expected = [
      expect.stringMatching(
        /^The index of the 60 answers in this file is 1000; in the last 2 waves of the same dealers it was 750\. Chance hardly explains that: check/,
      ),
      "With this file dealers have three times the answers of their usual month, or more: Dealer D01 (D01) in Feb 2026 (60, usually 20). Check that the dealer column is right, and that nobody's answers come twice under other numbers.",
      "All 60 answers in this file are of one day, Feb 27th 2026; the same dealers usually have 20 in a whole month. Check that the column taken for the day of the answer is not that of the export.",
      expect.stringMatching(
        /^The same answer stands in every filled row of these columns: overall \(10, 60 times\)/,
      ),
    ];
    const preview = await previewed(world, odd, "odd.xlsx");
    expect((await shown(world, preview.uploadId)).warnings).toEqual(expected);
    await world.remove(preview.uploadId);
    expect((await world.imported(odd, "odd.xlsx")).warnings).toEqual(expected);
    await world.remove((await world.admin.uploads())[0]?.uploadId ?? 0);
    // Rows that are rejected, as their survey_id stands twice, are of no day.
    const twice = Array.from({ length: 40 }, () => {
      const row = rowOf("2026-02-27", () => 7);
      return [row, row];
    });
    const others = Array.from({ length: 20 }, (_, at) => varied("2026-02", at));
    const repeated = await world.imported(await surveyBytes([...twice.flat(), ...others]), "repeated.xlsx");
    expect(repeated).toMatchObject({ rowsImported: 20, rowsRejected: 80 });
    expect(repeated.warnings.filter((warning) => warning.includes("of one day"))).toEqual([]);
    await world.remove(repeated.uploadId);
    await world.imported(odd, "odd again.xlsx");
    const again = await world.imported(
      await surveyBytes(Array.from({ length: 5 }, () => rowOf("2026-02-26", () => 10))),
      "more of february.xlsx",
    );
    expect(again.warnings).toEqual([]);
  });
});

describe("a file whose rows are all rejected", () => {
  const rows = Array.from({ length: 40 }, (_, at) => aRow({ overall: 11 + at, dealer_code: "D77" }));

  it("says why, counted by kind, in the list, to the other administrators and in the report", async () => {
    const upload = await world.imported(await surveyBytes(rows), "all wrong.xlsx");
    const causes = [
      'All 40 rows: dealer_code is the code of no dealer ("D77"). Rows 2–26 and 15 more.',
      'All 40 rows: overall is not a whole number from 1 to 10 ("11", "12", "13", …). Rows 2–26 and 15 more.',
    ];
    expect(upload).toMatchObject({ status: "Completed", rowsImported: 0, rowsRejected: 40 });
    expect(upload.rejectionCauses).toEqual(causes);
    const report = await sheetsOf((await reportBytes(world.admin, upload)) ?? Buffer.alloc(0));
    expect(report[SUMMARY]).toEqual([[SUMMARY], ...causes.map((cause) => [cause])]);
    expect(Object.keys(report)).toEqual(["Survey", SUMMARY]);
  });

  it("may be sent again as it is, once the network knows its dealers", async () => {
    const bytes = await surveyBytes([aRow({ dealer_code: "D77" })]);
    await world.imported(bytes, "too early.xlsx");
    const again = await world.imported(bytes, "again.xlsx");
    expect(again).toMatchObject({ rowsRejected: 1 });
  });
});

it("a survey_id that stands twice is counted among the causes", async () => {
  const twice = { survey_id: "twice" };
  const upload = await world.imported(await surveyBytes([aRow(twice), aRow(), aRow(twice)]), "twice.xlsx");
  expect(upload.rejectionCauses).toEqual(["2 rows: survey_id stands more than once in the file. Rows 2, 4."]);
});

/** A header and a row for each date. */
function dated(days: readonly string[]) {
  const rows = days.map((day) => [`${days.length} ${day}`, day, "D01", "M1", 8]);
  return [["survey_id", "survey_date", "dealer_code", "model_code", "overall"], ...rows];
}

async function daysOf(uploadId: number): Promise<unknown[]> {
  const rows = await world.query(
    "select survey_date::text as id from response where upload_id = $1 order by survey_date",
    uploadId,
  );
  return rows.map(({ id }) => id);
}
