import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { parsed } from "#test/given/caller.ts";
import { openRestorePoint } from "#test/restore-point.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { xlsBytes } from "#test/xls-workbooks.ts";
import { agencyMapping, checked, current, edit, mended, opened, THEIRS, WRONG } from "./mending-rows.ts";
import { published, shown as shownPreview } from "./previews.ts";
import { rejectedRowsOf, reportBytes } from "./reports.ts";
import { aRow, dealersSheet, surveyBytes, surveySheet } from "./survey-files.ts";
import { openWorld, type World } from "./world.ts";

// Rejected rows of other files and in other orders than in mending.test.ts.

let world: World;
let restore: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld();
  restore = await openRestorePoint(world.server);
});

beforeEach(() => restore());

afterAll(() => world.close());

describe("rejected rows of an upload", () => {
  test("can be looked at first, as any upload", async () => {
    const upload = await world.imported(await surveyBytes(WRONG), "january.xlsx");
    const rows = await opened(world, upload.uploadId);
    const preview = await mended(world, upload.uploadId, rows, [edit("vin", "MA3", [5])], {
      isPreview: true,
    });
    expect(preview).toMatchObject({ status: "Previewed", rowsRejected: 3 });
    expect(await shownPreview(world, preview.uploadId)).toMatchObject({ rowsNew: 1, rowsRejected: 3 });
    expect(await current(world, "survey_id")).toEqual([]);
    expect(await published(world, preview.uploadId)).toMatchObject({ status: "Completed", rowsImported: 1 });
  });

  test("of a preview that brings dealers of its own say that it has to be published first", async () => {
    const dealers = dealersSheet([["D77", "N1", "N", "North"]]);
    const sheets = [surveySheet([aRow({ dealer_code: "D77" }), aRow({ dealer_code: "D99" })]), dealers];
    const reply = await world.admin.preview(await workbookBytes({ sheets }), "with dealers.xlsx");
    const { uploadId } = await world.settled(parsed(api.surveyImport.uploadFile.reply, reply).uploadId);
    const rows = await opened(world, uploadId);
    const waits =
      "This file waits to be published, and the dealers and models of its own sheets do not count yet: publish it first, and open these rows again.";
    expect([rows.rowsWrong, rows.causes[0]]).toEqual([1, waits]);
    const mend = [edit("dealer_code", "D77", [2])];
    expect(await checked(world, uploadId, rows, mend)).toMatchObject({
      rowsRight: 0,
      causes: [waits, expect.any(String)],
    });
    await published(world, uploadId);
    const now = await opened(world, uploadId);
    expect(now.causes).toHaveLength(1);
    expect(await mended(world, uploadId, now, mend)).toMatchObject({ rowsImported: 1, rowsRejected: 0 });
  });

  test("that are right by now, since their dealer has come, need no change", async () => {
    const upload = await world.imported(await surveyBytes([aRow({ dealer_code: "D55" })]), "early.xlsx");
    const dealers = {
      name: "Dealers",
      rows: [
        ["dealer_code", "dealer_name", "region_code", "region_name"],
        ["D55", "Fifty-five", "N", "North"],
      ],
    };
    await world.imported(await workbookBytes({ sheets: [surveySheet([aRow()]), dealers] }), "network.xlsx");
    const rows = await opened(world, upload.uploadId);
    expect(rows).toMatchObject({ rowsRight: 1, rowsWrong: 0, causes: [] });
    expect(await mended(world, upload.uploadId, rows, [])).toMatchObject({
      rowsImported: 1,
      rowsRejected: 0,
    });
  });

  test("of several sheets are named by their sheet, also in an .xls file", async () => {
    const sheets = ["Jan", "Feb"].map((name) => ({
      name,
      rows: [
        ["survey_id", "survey_date", "dealer_code", "model_code", "overall"],
        [`${name}-1`, "2026-02-01", "D99", "M1", 8],
        [`${name}-2`, "2026-02-01", "D01", "M1", 12],
      ],
    }));
    const upload = await world.imported(xlsBytes({ sheets }), "two.xls");
    const rows = await opened(world, upload.uploadId);
    expect(rows.sheets.map(({ name, rows: those }) => [name, those.length])).toEqual([
      ["Jan", 2],
      ["Feb", 2],
    ]);
    const edits = [
      { sheet: "Feb", column: 2, text: "D01", rows: [2] },
      { sheet: "Jan", column: 4, text: "10", rows: [3] },
      { sheet: "Elsewhere", column: 4, text: "10", rows: [3] },
    ];
    const upload2 = await mended(world, upload.uploadId, rows, edits);
    expect(upload2).toMatchObject({ fileName: "two mended.xlsx", rowsImported: 2, rowsRejected: 2 });
    expect(await current(world, "survey_id")).toEqual([{ id: "Feb-1" }, { id: "Jan-2" }]);
  });

  test.each([
    ["02/13/2026", "2026-02-03"],
    ["13/02/2026", "2026-03-02"],
  ])(
    "of an upload from before the order of dates was kept are read as there: %s",
    async (clear, expected) => {
      const bytes = await surveyBytes([
        aRow({ survey_id: "o-1", survey_date: clear }),
        aRow({ survey_id: "o-2", survey_date: "02/03/2026", dealer_code: "D99" }),
      ]);
      const { uploadId } = await world.imported(bytes, "old.xlsx");
      await world.query(
        "update upload set date_order = null where upload_id = $1 returning 1 as id",
        uploadId,
      );
      await world.query(await readFile("db/migrations/0041_order_of_dates.sql", "utf8"));
      const rows = await opened(world, uploadId);
      await mended(world, uploadId, rows, [edit("dealer_code", "D01", [2])]);
      expect(await current(world, "survey_date::text")).toContainEqual({ id: expected });
    },
  );
});

describe("rows that came by a mapping", () => {
  test("of a CSV file keep what stood behind the last column, and stay wrong until it is put right", async () => {
    await world.admin.post(api.surveyMapping.save.path, agencyMapping(1));
    const lines = [
      THEIRS.join(";"),
      "007;2026-02-01;D01;M1;4,5;good",
      "008;2026-02-01;D;01;M1;4,5;shifted",
      "009;2026-02-01;D99;M1;5;fine",
    ];
    const upload = await world.imported(Buffer.from(lines.join("\r\n")), "agency.csv");
    expect(upload).toMatchObject({ rowsImported: 1, rowsRejected: 2 });
    const rows = await opened(world, upload.uploadId);
    const [sheet] = rows.sheets;
    expect(sheet?.columns).toEqual([...THEIRS, "surplus_value_1"]);
    expect(sheet?.rows[0]?.cells).toEqual(["008", "2026-02-01", "D", "01", "M1", "4,5", "shifted"]);
    expect(sheet?.rows[0]?.problems).toEqual([
      { column: null, reason: expect.stringMatching(/^The row has more values than the header has columns/) },
    ]);
    // The report that is sent as it is would have been taken before, with values under other headers.
    const report = await reportBytes(world.admin, upload);
    const again = await world.imported(report ?? Buffer.alloc(0), "report.xlsx");
    expect(again).toMatchObject({ rowsImported: 0, rowsRejected: 2 });
    const put = (column: number, text: string) => ({ sheet: "CSV", column, text, rows: [2] });
    const edits = [put(2, "D01"), put(3, "M1"), put(4, "4,5"), put(5, "shifted"), put(6, "")];
    const done = await mended(world, upload.uploadId, rows, edits);
    expect(done).toMatchObject({ fileName: "agency mended.xlsx", rowsImported: 1, rowsRejected: 1 });
    expect(await current(world, "survey_id")).toEqual([{ id: "007" }, { id: "008" }]);
    const left = await rejectedRowsOf((await reportBytes(world.admin, done)) ?? Buffer.alloc(0));
    expect(left["CSV"]?.[1]?.[0]).toBe("009");
  });
});
