import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { MOST_MENDED_ROWS } from "#contract/rejected-rows.ts";
import { type Caller, logInAt, parsed } from "#test/given/caller.ts";
import { addPersonWith } from "#test/given/people.ts";
import { CLIENT } from "#test/given.ts";
import { openRestorePoint } from "#test/restore-point.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { agencyMapping, ask, checked, current, edit, mended, opened, THEIRS, WRONG } from "./mending-rows.ts";
import { published } from "./previews.ts";
import { aRow, HEADER, surveyBytes } from "./survey-files.ts";
import { openWorld, type World } from "./world.ts";

// Rejected rows are mended in the page: read by the import's rules, and imported as an upload of their own.

const { show, check, import: send } = api.rejectedRows;
const SECOND = "second@meridian.example";

let world: World;
let second: Caller;
let restore: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld();
  const membership = { client: CLIENT, designation: "Administrator", adminPermission: 3 } as const;
  await addPersonWith(world.server, SECOND, [membership]);
  second = await logInAt(world.server, SECOND, "meridian-csi");
  restore = await openRestorePoint(world.server);
});

beforeEach(() => restore());

afterAll(() => world.close());

describe("rejected rows of an upload", () => {
  test("are shown as they were uploaded, each reason at its cell", async () => {
    const upload = await world.imported(await surveyBytes([aRow(), ...WRONG]), "january.xlsx");
    expect(upload).toMatchObject({ rowsImported: 1, rowsRejected: 4, mendedIn: null, mends: null });
    const rows = await opened(world, upload.uploadId);
    const audited = await world.query(
      `select jsonb_build_array(detail->>'which', subject, person_id is not null) as id from audit
       where action = 'upload.download' and (detail->>'upload')::int = $1`,
      upload.uploadId,
    );
    expect(audited).toEqual([{ id: ["rows", "january.xlsx", true] }]);
    expect(rows).toMatchObject({ fileName: "january.xlsx", rowsRight: 0, rowsWrong: 4 });
    expect(rows.causes).toEqual([
      '3 rows: dealer_code is the code of no dealer ("D99", "D98"). Rows 2–4.',
      '1 row: overall is not a whole number from 1 to 10 ("11"). Row 4.',
      '1 row: vin is longer than 17 characters ("A very long vehicle number"). Row 5.',
    ]);
    const [sheet, ...others] = rows.sheets;
    expect(others).toEqual([]);
    expect([sheet?.name, sheet?.columns]).toEqual(["Survey", HEADER]);
    expect(sheet?.rows.map(({ number }) => number)).toEqual([2, 3, 4, 5]);
    const [one, two, three] = sheet?.rows ?? [];
    expect([one?.cells[HEADER.indexOf("V1")], two?.cells[HEADER.indexOf("survey_date")]]).toEqual([
      "=1+1",
      "2026-02-16",
    ]);
    expect(three?.problems).toEqual([
      {
        column: HEADER.indexOf("dealer_code"),
        reason: "No dealer has this code: correct it, or add the dealer to the network first.",
      },
      {
        column: HEADER.indexOf("overall"),
        reason: "Enter a whole number from 1 to 10, or leave the cell blank.",
      },
    ]);
  });

  test("are checked by the import's rules with what was typed, and nothing is kept", async () => {
    const upload = await world.imported(await surveyBytes(WRONG), "january.xlsx");
    const rows = await opened(world, upload.uploadId);
    const before = await world.dump();
    const files = await world.storedFiles();
    const found = await checked(world, upload.uploadId, rows, [
      edit("dealer_code", "D01", [2, 3, 4]),
      edit("survey_id", "m-1", [3]),
    ]);
    expect(found).toMatchObject({ rowsRight: 0, rowsWrong: 4 });
    const reasons = found.sheets.flatMap((sheet) =>
      sheet.rows.map(({ number, cells, problems }) => [number, cells, problems.map(({ reason }) => reason)]),
    );
    expect(reasons).toEqual([
      [2, [], ["Row 3 has the same survey_id; keep one of them."]],
      [3, [], ["Row 2 has the same survey_id; keep one of them."]],
      [4, [], ["Enter a whole number from 1 to 10, or leave the cell blank."]],
      [5, [], ["Shorten it to 17 characters: it has 26."]],
    ]);
    expect(found.causes[0]).toBe("2 rows: survey_id stands more than once in the file. Rows 2, 3.");
    expect(await world.dump()).toEqual(before);
    expect(await world.storedFiles()).toEqual(files);
    const nothing = await ask(world, upload.uploadId, rows, []);
    expect([nothing.statusCode, nothing.json().message]).toEqual([
      400,
      "None of the rows is right yet: mend at least one of them and check again.",
    ]);
    expect(await world.storedFiles()).toEqual(files);
  });

  test("come in as an upload of their own, whose wrong ones can be mended again; undo takes them back", async () => {
    const upload = await world.imported(
      await surveyBytes([aRow({ survey_id: "m-0" }), ...WRONG]),
      "january.xlsx",
    );
    const rows = await opened(world, upload.uploadId);
    const first = await mended(world, upload.uploadId, rows, [
      edit("dealer_code", "D02", [2, 3, 4]),
      edit("V1", "=2+2", [3]),
    ]);
    expect(first).toMatchObject({
      fileName: "january mended.xlsx",
      status: "Completed",
      rowsTotal: 4,
      rowsImported: 2,
      rowsRejected: 2,
      mends: "january.xlsx",
    });
    expect(await current(world, "survey_id")).toEqual([{ id: "m-0" }, { id: "m-1" }, { id: "m-2" }]);
    expect(
      await world.query("select texts[1] as id from verbatim where texts[1] is not null order by 1"),
    ).toEqual([{ id: "=1+1" }, { id: "=2+2" }]);
    expect(await current(world, "survey_date::text")).toContainEqual({ id: "2026-02-16" });
    const [newest, source] = await world.admin.uploads();
    expect([newest?.uploadId, source?.mendedIn]).toEqual([
      first.uploadId,
      { fileName: "january mended.xlsx", person: first.uploadedBy },
    ]);
    const left = await opened(world, first.uploadId);
    expect(left.sheets[0]?.rows.map(({ cells }) => cells[0])).toEqual(["m-3", "m-4"]);
    const again = await mended(world, first.uploadId, left, [
      edit("overall", "10", [2]),
      edit("vin", "", [3]),
    ]);
    expect(again).toMatchObject({ fileName: "january mended 2.xlsx", rowsImported: 2, rowsRejected: 0 });
    expect(await current(world, "overall")).toHaveLength(5);

    await world.remove(again.uploadId);
    expect(await current(world, "overall")).toHaveLength(3);
    await world.remove(first.uploadId);
    expect(await current(world, "survey_id")).toEqual([{ id: "m-0" }]);
    expect((await opened(world, upload.uploadId)).rowsWrong).toBe(4);
    const actions = await world.query(
      "select detail->>'mends' as id from audit where action = 'upload.accept' and detail ? 'mends' order by audit_id",
    );
    expect(actions).toEqual([{ id: `${upload.uploadId}` }, { id: `${first.uploadId}` }]);
  });

  test("of a preview are mended beside it", async () => {
    const reply = await world.admin.preview(
      await surveyBytes([aRow({ survey_id: "m-0" }), ...WRONG]),
      "looked at.xlsx",
    );
    const { uploadId } = await world.settled(parsed(api.surveyImport.uploadFile.reply, reply).uploadId);
    const rows = await opened(world, uploadId);
    expect(await mended(world, uploadId, rows, [edit("vin", "", [5])])).toMatchObject({ rowsImported: 1 });
    // Figures have changed since it was looked at.
    await world.admin.post(api.surveyPreview.renew.path, { file_id: uploadId });
    await world.settled(uploadId);
    expect(await published(world, uploadId)).toMatchObject({ rowsImported: 1, rowsRejected: 4 });
    expect(await current(world, "survey_id")).toEqual([{ id: "m-0" }, { id: "m-4" }]);
  });

  test("of all sheets together are no more text than a page can show", async () => {
    const sheets = ["Jan", "Feb"].map((name) => ({
      name,
      rows: [
        ["survey_id", "survey_date", "dealer_code", "model_code", "overall", "V1"],
        ...Array.from({ length: 130 }, (_, at) => [
          `${name}-${at}`,
          "2026-02-01",
          "D99",
          "M1",
          8,
          "text".repeat(8_000),
        ]),
      ],
    }));
    const { uploadId } = await world.imported(await workbookBytes({ sheets }), "long.xlsx");
    const reply = await world.admin.post(show.path, { file_id: uploadId });
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      "These rows hold more text than the page can show: download the report, mend the rows there and send it.",
    ]);
  });

  test("are read day or month first as the file was that they came from", async () => {
    const dates = ["02/13/2026", "02/14/2026", "03/04/2026"];
    const bytes = await surveyBytes(
      dates.map((survey_date, at) =>
        aRow({ survey_id: `d-${at}`, survey_date, ...(at === 2 ? { dealer_code: "D99" } : {}) }),
      ),
    );
    const upload = await world.imported(bytes, "american.xlsx");
    const rows = await opened(world, upload.uploadId);
    const { warnings } = await mended(world, upload.uploadId, rows, [edit("dealer_code", "D01", [2])]);
    expect(warnings).toContain("Text dates were read month first, as in the file that the rows came from.");
    expect(await current(world, "survey_date::text")).toEqual([
      { id: "2026-02-13" },
      { id: "2026-02-14" },
      { id: "2026-03-04" },
    ]);
  });
});

describe("rows that came by a mapping", () => {
  test("stand under the agency's own columns, and are read by the mapping again", async () => {
    await world.admin.post(api.surveyMapping.save.path, agencyMapping(2, "Umfrage / "));
    const sheets = [
      {
        name: "Daten",
        rows: [
          ["Report of February"],
          ["Umfrage", null, null, null, null, null],
          THEIRS,
          ["a", "2026-02-01", "D01", "M1", 6, null],
          ["b", "2026-02-01", "D01", "M1", 5, "gut"],
        ],
      },
    ];
    const upload = await world.imported(await workbookBytes({ sheets }), "agency.xlsx");
    const rows = await opened(world, upload.uploadId);
    expect(rows.sheets[0]).toMatchObject({
      columns: THEIRS.map((header) => `Umfrage / ${header}`),
      rows: [
        {
          cells: ["a", "2026-02-01", "D01", "M1", "6", ""],
          problems: [{ column: 4, reason: "Enter a number from 1 to 5, or leave the cell blank." }],
        },
      ],
    });
    const done = await mended(world, upload.uploadId, rows, [
      { sheet: "Daten", column: 4, text: "3", rows: [2] },
    ]);
    expect(done).toMatchObject({ rowsImported: 1, rowsRejected: 0 });
    expect(await current(world, "overall")).toEqual([{ id: 6 }, { id: 10 }]);
  });
});

describe("two people, and what is gone", () => {
  test("who mends last learns who came first, at once and afterwards, and nothing is overwritten", async () => {
    const upload = await world.imported(await surveyBytes(WRONG), "january.xlsx");
    const [mine, theirs] = [
      await opened(world, upload.uploadId),
      await opened(world, upload.uploadId, second),
    ];
    const replies = await Promise.all([
      ask(world, upload.uploadId, mine, [edit("vin", "FIRST", [5])]),
      ask(world, upload.uploadId, theirs, [edit("vin", "SECOND", [5])], { caller: second }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [late] = replies.filter(({ statusCode }) => statusCode === 409);
    expect(late?.json()).toMatchObject({
      code: "MENDED",
      message: expect.stringMatching(
        /has mended these rows meanwhile: they came in as january mended\.xlsx\./,
      ),
    });
    const [won] = replies.filter(({ statusCode }) => statusCode === 200);
    await world.settled(won === undefined ? 0 : parsed(send.reply, won).uploadId);
    expect(await current(world, "vin")).toHaveLength(1);
    for (const path of [show.path, check.path]) {
      const reply = await second.post(path, {
        file_id: upload.uploadId,
        ...(path === show.path ? {} : { state: theirs.state, edits: [] }),
      });
      expect([reply.statusCode, reply.json().code]).toEqual([409, "MENDED"]);
    }
    expect(await world.storedFiles()).toHaveLength(4);
  });

  test("rows that are others by now are not mended by what was typed into those of before", async () => {
    const reply = await world.admin.preview(await surveyBytes(WRONG), "looked at.xlsx");
    const { uploadId } = await world.settled(parsed(api.surveyImport.uploadFile.reply, reply).uploadId);
    const rows = await opened(world, uploadId);
    await world.admin.post(api.surveyPreview.renew.path, { file_id: uploadId });
    await world.settled(uploadId);
    const late = await ask(world, uploadId, rows, [edit("vin", "", [5])]);
    expect([late.statusCode, late.json().code]).toEqual([409, "STALE"]);
    expect((await opened(world, uploadId)).rowsWrong).toBe(4);
  });

  test("an upload without rejected rows, one that is gone and too many rows say so", async () => {
    const whole = await world.imported(await surveyBytes([aRow()]), "whole.xlsx");
    const none = await world.admin.post(show.path, { file_id: whole.uploadId });
    expect([none.statusCode, none.json().message]).toEqual([409, "No row of this file was rejected."]);
    const missing = await world.admin.post(show.path, { file_id: 999_999 });
    expect(missing.statusCode).toBe(404);
    const { uploadId } = await world.imported(await surveyBytes(WRONG), "january.xlsx");
    await world.query(
      "update upload set rows_rejected = $2 where upload_id = $1 returning 1 as id",
      uploadId,
      MOST_MENDED_ROWS + 1,
    );
    const many = await world.admin.post(show.path, { file_id: uploadId });
    expect([many.statusCode, many.json().message]).toEqual([
      400,
      "10,001 rows were rejected, more than the 10,000 that the page can show: download the report, mend the rows there and send it.",
    ]);
  });
});
