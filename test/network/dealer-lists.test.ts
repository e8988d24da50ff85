import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DealerListColumns, DealerListPreview } from "#contract/dealer-list.ts";
import { api } from "#contract/index.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { proposeLists } from "#server/features/survey-import/index.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { openRestorePoint } from "#test/restore-point.ts";
import { withOperationHeld } from "#test/survey-import/operation-lock.ts";
import { openWorld, SSI, type World } from "#test/survey-import/world.ts";
import { type TestSheet, workbookBytes, writeTestWorkbook } from "#test/workbooks.ts";

// A manufacturer's own list of dealers or models, under its own headers, changes the network as its preview told.

const { propose, preview, apply } = api.dealerList;
const ADMIN = "admin@meridian.example";

let world: World;
let admin: Caller;
let restore: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld();
  admin = world.admin;
  await admin.confirm(ADMIN);
  restore = await openRestorePoint(world.server);
});

beforeEach(() => restore());

afterAll(() => world.close());

const HEADER = ["Sr. No.", "Dealer Code", "Dealer Name", "City", "State", "Zone"];
const LIST: readonly (readonly Cell[])[] = [
  ["Dealer master, March 2026"],
  [],
  HEADER,
  // As it is, renamed, moved, and new in a place that is new.
  [1, "D01", "Dealer D01", "Location N1-city", "State N1", "Region N"],
  [2, "D02", "Second Motors", "Location N1-city", "State N1", "Region N"],
  [3, "D03", "Dealer D03", "Location S1-city", "State S1", "Region S"],
  [4, "X99", "Ninety Motors", "Kochi", "Kerala", "Region S"],
  [5, "X98", "", "Kochi", "Kerala", "Region S"],
  ["Total", 5],
];

function fileOf(rows: readonly (readonly Cell[])[] = LIST, name = "Network") {
  return workbookBytes({
    sheets: [
      { name: "Cover", rows: [["Confidential"]] },
      { name, rows },
    ],
  });
}

/** What is proposed without a person. */
async function proposed(bytes: Buffer, name = "dealers.xlsx"): Promise<DealerListColumns> {
  const { sheets } = parsed(propose.reply, await admin.dealerList(propose.path, bytes, name));
  const [sheet] = sheets;
  if (sheet === undefined) throw new Error("no sheet");
  const columns = sheet.columns.flatMap(({ header, field }) => (field === null ? [] : [{ header, field }]));
  return { sheet: sheet.name, headerRows: sheet.headerRows, columns, version: null };
}

async function previewed(
  bytes: Buffer,
  columns: DealerListColumns,
  name = "dealers.xlsx",
): Promise<DealerListPreview> {
  return parsed(preview.reply, await admin.dealerList(preview.path, bytes, name, columns));
}

function ask(bytes: Buffer, columns: DealerListColumns, name = "dealers.xlsx", caller = admin) {
  return caller.dealerList(apply.path, bytes, name, columns);
}

function dealers() {
  return world.query(`select concat_ws(' | ', dealer_code, d.name, l.name, s.name, r.name) as id
    from dealer d join location l using (client_id, location_code) join state s using (client_id, state_code)
    join region r using (client_id, region_code) where dealer_code in ('D02', 'D03', 'X98', 'X99') order by 1`);
}

describe("a list of dealers", () => {
  test("is proposed, shows what it would add, rename and move, and does just that", async () => {
    const bytes = await fileOf();
    const columns = await proposed(bytes);
    expect(columns.columns.map(({ field }) => field)).toEqual(["code", "name", "area", "state", "region"]);
    const before = await world.dump();
    const shown = await previewed(bytes, columns);
    expect(shown).toMatchObject({ rows: 5, rejected: 1, added: 3, renamed: 1, moved: 1 });
    expect(shown.causes).toEqual(["In the sheet Network, 1 row: Name is blank. Row 8."]);
    expect(shown.warnings).toEqual(["1 row of totals passed over: row 9 of the sheet Network."]);
    expect(
      shown.differences.map(({ act, level, code, from, to }) => [act, level, code, from, to].join(" | ")),
    ).toEqual([
      "rename | dealer | D02 | Dealer D02 | Second Motors",
      "move | dealer | D03 | Location N2-city | Location S1-city",
      "add | dealer | X99 |  | Kochi",
      "add | location | Kochi |  | Kerala",
      "add | state | Kerala |  | Region S",
    ]);
    expect(await world.dump()).toEqual(before);

    const done = parsed(apply.reply, await ask(bytes, { ...columns, version: shown.version }));
    expect(done.message).toBe("The network was changed by dealers.xlsx: 3 added, 2 renamed or moved.");
    expect((await dealers()).map(({ id }) => id)).toEqual([
      "D02 | Second Motors | Location N1-city | State N1 | Region N",
      "D03 | Dealer D03 | Location S1-city | State S1 | Region S",
      "X99 | Ninety Motors | Kochi | Kerala | Region S",
    ]);
    const [audited] = await world.query(
      "select action || ' ' || subject || ' ' || (person_id is not null) as id from audit order by audit_id desc limit 1",
    );
    expect(audited?.id).toBe("network.change dealers.xlsx true");
    const again = await previewed(bytes, columns);
    expect(again).toMatchObject({ added: 0, renamed: 0, moved: 0, differences: [] });
    expect(await world.storedFiles()).toEqual([]);
  });

  test("of models, and one that is a CSV file, come in as well", async () => {
    const models = await fileOf([
      ["Model", "Model Code"],
      ["Nova", "N1"],
      ["Model one", "M1"],
    ]);
    const columns = await proposed(models);
    const { version, differences } = await previewed(models, columns);
    expect(differences).toEqual([{ act: "add", level: "model", code: "N1", name: "Nova", from: "", to: "" }]);
    await ask(models, { ...columns, version });
    const csv = Buffer.from("Outlet Code;Outlet Name;Town\r\nX97;Seven;Location N1-city\r\n");
    const read = await proposed(csv, "dealers.csv");
    const shown = await previewed(csv, read, "dealers.csv");
    expect(shown.differences).toMatchObject([{ act: "add", code: "X97", to: "Location N1-city" }]);
    const done = await ask(csv, { ...read, version: shown.version }, "dealers.csv");
    expect(done.json().message).toBe("The network was changed by dealers.csv: 1 added.");
    expect(await world.query("select name as id from model where model_code = 'N1'")).toEqual([
      { id: "Nova" },
    ]);
  });

  test("is read as a person says, and refused where nobody could", async () => {
    const bytes = await fileOf([
      ["Code", "Name", "City"],
      ["X96", "Six", "Location N1-city"],
      ["X95", "Five", "Location N1-city"],
    ]);
    const columns = await proposed(bytes);
    expect(columns.columns).toEqual([{ header: "City", field: "area" }]);
    const refused = await admin.dealerList(preview.path, bytes, "dealers.xlsx", columns);
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      "Say which column is this: Code of the dealer. Say which column is this: Name of the dealer.",
    ]);
    const said: DealerListColumns = {
      ...columns,
      columns: [{ header: "Code", field: "code" }, { header: "Name", field: "name" }, ...columns.columns],
    };
    expect(await previewed(bytes, said)).toMatchObject({ added: 2 });
    const other = { ...said, columns: [...said.columns, { header: "Zone", field: "region" as const }] };
    const lacking = await admin.dealerList(preview.path, bytes, "dealers.xlsx", other);
    expect([lacking.statusCode, lacking.json().message]).toEqual([
      400,
      "The sheet Network lacks the columns Zone.",
    ]);
    for (const bytes of [
      await fileOf([["Notes"]]),
      await workbookBytes({ sheets: [{ name: "Dealers", rows: [] }] }),
    ]) {
      const nothing = await admin.dealerList(propose.path, bytes, "notes.xlsx");
      expect(nothing.statusCode).toBe(400);
      expect(nothing.json().message).toMatch(/^No sheet of the file has a header with dealers or models/);
    }
  });

  test("that Excel stored as numbers means no dealer that it could not tell, and the template's example none", async () => {
    const said = await fileOf([
      HEADER,
      [1, "012", "Twelve", "Pune"],
      [2, "12", "Dozen", "Pune"],
      [3, "007", "Seven"],
    ]);
    const columns = await proposed(said);
    await ask(said, { ...columns, version: (await previewed(said, columns)).version });
    const numbers = await fileOf([
      HEADER,
      [1, "EXAMPLE", "Kaveri Motors", "Pune"],
      [2, 12, "Other"],
      [3, 7, "Sevens"],
    ]);
    const shown = await previewed(numbers, columns);
    expect(shown).toMatchObject({ rows: 2, rejected: 1, added: 0, renamed: 1 });
    expect(shown.differences).toMatchObject([{ act: "rename", code: "007", to: "Sevens" }]);
    expect(shown.causes).toEqual([
      'In the sheet Network, 1 row: Code is a number that several codes share ("12"). Row 3.',
    ]);
    expect(shown.warnings).toEqual(["The template's example was passed over: row 2 of the sheet Network."]);
  });

  test("is none, but the template, where a visible sheet has its columns", async () => {
    const folder = await mkdtemp(join(tmpdir(), "forecourt-list-"));
    const path = join(folder, "file.xlsx");
    const list = { name: "Network", rows: [HEADER, [1, "X96", "Six", "Pune", "", ""]] };
    const isTemplate = async (...sheets: readonly TestSheet[]) => {
      await writeTestWorkbook(path, { sheets: [...sheets, list] });
      return (await proposeLists("file.xlsx", { path, release: () => undefined })).isTemplate;
    };
    const rows = [
      ["dealer_code", "dealer_name"],
      ["X95", "Five"],
    ];
    expect(await isTemplate({ name: "dealers ", rows })).toBe(true);
    expect(await isTemplate({ name: "Models", rows: [["model_code", "model_name"]] })).toBe(true);
    expect(await isTemplate({ name: "Dealers", rows, hidden: true })).toBe(false);
    expect(
      await isTemplate({
        name: "Dealers",
        rows: [
          ["Outlet Code", "Outlet Name"],
          ["X95", "Five"],
        ],
      }),
    ).toBe(false);
    await rm(folder, { recursive: true });
  });

  test("changes nothing that was not looked at, and what administrators decided stays", async () => {
    const bytes = await fileOf();
    const columns = await proposed(bytes);
    const { version } = await previewed(bytes, columns);
    const { ownerUrl } = world.server.testDatabase;
    const before = await world.dump();
    const busy = await withOperationHeld(ownerUrl, SSI, () => ask(bytes, { ...columns, version }));
    expect([busy.statusCode, busy.json().code]).toEqual([409, "IMPORTING"]);
    expect(await world.dump()).toEqual(before);
    const change = { act: "rename", level: "dealer", code: "D02", value: "Our name" };
    const seen = await admin.post(api.network.preview.path, change);
    await admin.post(api.network.change.path, { ...change, version: seen.json().version });
    const late = await ask(bytes, { ...columns, version });
    expect([late.statusCode, late.json().code]).toEqual([409, "STALE"]);
    await world.server.query("update session set admin_confirmed_on = null");
    const asked = await ask(bytes, { ...columns, version });
    expect([asked.statusCode, asked.json().code]).toEqual([403, "ADMIN_REAUTH"]);
    const back = await fileOf([HEADER, [1, "D02", "Dealer D02"], [2, "D01", "Dealer D01"]]);
    const kept = await previewed(back, { ...columns, columns: columns.columns });
    expect(kept.differences).toEqual([]);
    expect(kept.warnings).toEqual([expect.stringMatching(/^Left as an administrator decided: /)]);
  });
});
