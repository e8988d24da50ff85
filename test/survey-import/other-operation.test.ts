import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Programme } from "#domain/programme/programme.ts";
import { surveyColumns } from "#domain/survey-sheet/columns.ts";
import { logInAt } from "#test/given/caller.ts";
import { addPersonWith } from "#test/given/people.ts";
import { CLIENT, given } from "#test/given.ts";
import { settled } from "#test/ledger.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { aRow, sheetOf, surveyBytes } from "./survey-files.ts";
import { changedTables } from "./tables-dump.ts";
import { CSI, openWorld, PROGRAMME, SSI, type World } from "./world.ts";

const DELIVERY = ["Q8_1", "Q8_2", "Q8_3"];
const SALES: Programme = {
  ...PROGRAMME,
  type: "SSI",
  factors: [
    ...PROGRAMME.factors,
    {
      code: "Q8",
      name: "Delivery",
      slot: 5,
      tab: 4,
      attributes: DELIVERY.map((code, at) => ({ code, name: code, slot: 20 + at })),
    },
  ],
  weights: PROGRAMME.weights.map((each) => ({ ...each, weights: { ...each.weights, Q8: 10 } })),
};
const SALES_NAME = `${CLIENT} ${SSI}`;
const REFUSAL = {
  code: "OTHER_OPERATION",
  message: `The columns of the sheet Sales fit ${SALES_NAME} better: ${CLIENT} ${CSI} does not ask Q8_1, Q8_2, Q8_3. Send the workbook to ${SALES_NAME}, or correct its columns.`,
};

let world: World;

beforeAll(async () => {
  world = await openWorld({ operations: { [CSI]: PROGRAMME, [SSI]: SALES } });
});

afterAll(async () => {
  await world.close();
});

describe("a workbook that was meant for another operation", () => {
  it("is refused with the offer to send it there, changes nothing, and is taken there", async () => {
    const row = aRow();
    await world.imported(await surveyBytes([row]), "csi.xlsx");
    await settled(world.server);
    const bytes = await workbookBytes({ sheets: [salesSheet([row])] });
    const before = await world.dump();
    const refused = await world.admin.upload(bytes, "sales.xlsx", "CSI");
    const operation = { operationid: SSI, operationname: SALES_NAME, dstype: "SSI" };
    expect([refused.statusCode, refused.json()]).toEqual([400, { ...REFUSAL, operation }]);
    const inside = await world.admin.at(SSI).upload(bytes, "sales.xlsx", "CSI");
    expect(inside.json()).toEqual({ ...REFUSAL, operation });
    expect(changedTables(before, await world.dump())).toEqual([]);
    expect(await world.leftovers()).toEqual([]);
    expect(await world.imported(bytes, "sales.xlsx", world.admin.at(SSI), "SSI")).toMatchObject({
      status: "Completed",
      operation: SSI,
      rowsImported: 1,
      warnings: [],
    });
  });

  it("is refused without the offer for who may not open that operation", async () => {
    const email = "service@meridian.example";
    const scope = { userTypes: ["CSI"] as const };
    await addPersonWith(world.server, email, [
      { client: CLIENT, designation: "Administrator", adminPermission: 1, scope },
    ]);
    const caller = await logInAt(world.server, email, CSI);
    const bytes = await workbookBytes({ sheets: [salesSheet([aRow()])] });
    expect((await caller.upload(bytes, "sales.xlsx")).json()).toEqual(REFUSAL);
  });

  it("is no business of another client's operation", async () => {
    const make = given(world.server);
    await make.client({ name: "Aurora Vehicles", operations: { "aurora-csi": PROGRAMME } });
    await make.person("admin@aurora.example", {
      client: "Aurora Vehicles",
      designation: "Administrator",
      adminPermission: 1,
    });
    const caller = await make.logIn("admin@aurora.example", "aurora-csi");
    const bytes = await workbookBytes({ sheets: [salesSheet([aRow()])] });
    expect((await caller.upload(bytes, "sales.xlsx")).json()).toMatchObject({
      fileuploadid: expect.any(Number),
    });
  });
});

it("a workbook with the sheets of two operations gives each its own", async () => {
  const service = sheetOf("Service", headerOf(PROGRAMME), [aRow(), aRow()]);
  const bytes = await workbookBytes({ sheets: [salesSheet([aRow()]), service] });
  const here = await world.imported(bytes, "both.xlsx");
  expect(here.sheets).toEqual([
    { name: "Sales", rows: 0, reason: REFUSAL.message },
    { name: "Service", rows: 2, reason: null },
  ]);
  const there = await world.imported(bytes, "both.xlsx", world.admin.at(SSI), "SSI");
  expect(there.sheets.map(({ rows }) => rows)).toEqual([1, 0]);
});

function headerOf(programme: Programme): string[] {
  return surveyColumns(programme, true).map(({ name }) => name);
}

function salesSheet(rows: readonly ReturnType<typeof aRow>[]) {
  return sheetOf(
    "Sales",
    headerOf(SALES),
    rows.map((row) => ({ ...row, Q8_1: 9, Q8_2: 8, Q8_3: 7 })),
  );
}
