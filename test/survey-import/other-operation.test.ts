import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { api } from "#contract/index.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { surveyColumns } from "#domain/survey-sheet/columns.ts";
import { logInAt, parsed } from "#test/given/caller.ts";
import { addPersonWith } from "#test/given/people.ts";
import { CLIENT, given } from "#test/given.ts";
import { settled } from "#test/ledger.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { askToPublish, previewed, shown } from "./previews.ts";
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
const REASON = `The columns of the sheet Sales fit ${SALES_NAME} better: ${CLIENT} ${CSI} does not ask Q8_1, Q8_2, Q8_3. Send the workbook to ${SALES_NAME}, or correct its columns.`;
const REFUSAL = {
  code: "OTHER_OPERATION",
  message: `${REASON} To import it here all the same, send it with Preview first and confirm it there.`,
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

describe("a preview of such a workbook", () => {
  it("tells of it, and is published only by who confirms it, which is written down", async () => {
    const bytes = await workbookBytes({ sheets: [salesSheet([aRow(), aRow()])] });
    const { uploadId, status } = await previewed(world, bytes, "looked at.xlsx");
    expect(status).toBe("Previewed");
    const preview = await shown(world, uploadId);
    expect(preview).toMatchObject({ misfit: REASON, rowsNew: 2, operationName: `${CLIENT} ${CSI}` });
    for (const publishAt of [null, "2026-03-16T06:00"]) {
      const refused = await askToPublish(world.admin, uploadId, preview.state, publishAt);
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { code: "OTHER_OPERATION", message: `${REASON} Confirm that it is meant for ${CLIENT} ${CSI}.` },
      ]);
    }
    expect((await world.settled(uploadId)).status).toBe("Previewed");
    expect((await askToPublish(world.admin, uploadId, preview.state, null, true)).statusCode).toBe(200);
    const done = await world.settled(uploadId);
    expect(done).toMatchObject({ status: "Completed", operation: CSI, rowsImported: 2 });
    expect(done.warnings).toContain(`Imported all the same: ${REASON}`);
    const audited = await world.query(
      "select detail->>'confirmed' as id from audit where action = 'upload.publish' and (detail->>'upload')::int = $1",
      uploadId,
    );
    expect(audited).toEqual([{ id: REASON }]);
    await world.remove(uploadId);
  });

  it("has its rejected rows mended without being asked again, once it was confirmed", async () => {
    const { show, check, import: send } = api.rejectedRows;
    const rows = ["D01", "D99", "D99"].map((dealer_code) => aRow({ dealer_code }));
    const { uploadId } = await previewed(
      world,
      await workbookBytes({ sheets: [salesSheet(rows)] }),
      "mine.xlsx",
    );
    const mend = async (id: number, row: number) => {
      const { state, sheets } = parsed(show.reply, await world.admin.post(show.path, { file_id: id }));
      const column = sheets[0]?.columns.indexOf("dealer_code") ?? -1;
      const body = { file_id: id, state, edits: [{ sheet: "Sales", column, text: "D01", rows: [row] }] };
      expect(parsed(check.reply, await world.admin.post(check.path, body)).rowsRight).toBe(1);
      return world.admin.post(send.path, { ...body, is_preview: false });
    };
    const tooEarly = await mend(uploadId, 2);
    expect([tooEarly.statusCode, tooEarly.json()]).toMatchObject([400, REFUSAL]);
    const { state } = await shown(world, uploadId);
    await askToPublish(world.admin, uploadId, state, null, true);
    await world.settled(uploadId);
    const first = await world.settled(parsed(send.reply, await mend(uploadId, 2)).uploadId);
    expect(first).toMatchObject({ status: "Completed", rowsImported: 1, rowsRejected: 1 });
    expect(first.warnings).toContain(`Imported all the same: ${REASON}`);
    const second = await world.settled(parsed(send.reply, await mend(first.uploadId, 2)).uploadId);
    expect(second).toMatchObject({ status: "Completed", rowsImported: 1, rowsRejected: 0 });
  });

  it("that fits needs no confirmation, and one that has a sheet that fits takes that alone", async () => {
    const service = sheetOf("Service", headerOf(PROGRAMME), [aRow(), aRow()]);
    const bytes = await workbookBytes({ sheets: [salesSheet([aRow()]), service] });
    const { uploadId } = await previewed(world, bytes, "both looked at.xlsx");
    expect(await shown(world, uploadId)).toMatchObject({ misfit: null, rowsNew: 2 });
    await world.remove(uploadId);
  });
});

describe("an agency's file whose columns another operation has a mapping of", () => {
  const BASICS = ["survey_id", "survey_date", "dealer_code", "model_code", "overall"];
  const theirs = (column: string) => `Their ${column}`;
  const mapping = (name: string, columns: readonly string[]) => ({
    name,
    header_rows: 1,
    headers: null,
    replaces: null,
    columns: columns.map((column) => ({
      header: theirs(column),
      column,
      scale: { kind: /^(overall|Q)/.test(column) ? "same" : "none" },
    })),
  });
  const save = async (operation: string, body: ReturnType<typeof mapping>) => {
    const saved = await world.admin.at(operation).post(api.surveyMapping.save.path, body);
    expect(saved.statusCode).toBe(200);
  };
  const bytes = (columns: readonly string[]) =>
    workbookBytes({
      sheets: [
        {
          name: "Data",
          rows: [
            columns.map(theirs),
            ...[aRow(), aRow()].map((row) => columns.map((each) => row[each] ?? 7)),
          ],
        },
      ],
    });
  const suggestion = { operationid: SSI, operationname: SALES_NAME, dstype: "SSI" };
  const CSI_NAME = `${CLIENT} ${CSI}`;

  afterEach(() => world.query("delete from survey_mapping returning 1 as id"));

  it("is refused with the offer to send it there, or to map it here", async () => {
    const columns = [...BASICS, ...DELIVERY];
    await save(SSI, mapping("Agency S", columns));
    const message = `The sheet Data has the columns of the mapping Agency S of ${SALES_NAME}. Send the file to ${SALES_NAME}, or map its columns for ${CSI_NAME}.`;
    const refused = await world.admin.upload(await bytes(columns), "sales.xlsx");
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { code: "COLUMNS", message, operation: suggestion },
    ]);
    const csv = Buffer.from(`${columns.map(theirs).join(",")}\n${columns.map(() => 7).join(",")}\n`);
    expect((await world.admin.upload(csv, "sales.csv")).json()).toEqual({
      code: "COLUMNS",
      message: message.replace("sheet Data", "sheet CSV"),
      operation: suggestion,
    });
  });

  it("is read where it was sent when its columns are the template's there, whatever is mapped elsewhere", async () => {
    await save(SSI, {
      ...mapping("Template", [...BASICS, "Q4_1"]),
      columns: mapping("", [...BASICS, "Q4_1"]).columns.map((each) => ({ ...each, header: each.column })),
    });
    expect(await world.imported(await surveyBytes([aRow()]), "own.xlsx")).toMatchObject({ rowsImported: 1 });
  });

  it("that a mapping of its own knows, too, is refused by the one that finds more questions, and can be confirmed", async () => {
    const columns = [...BASICS, "Q4_1", ...DELIVERY];
    await save(CSI, mapping("Agency C", [...BASICS, "Q4_1"]));
    const file = await bytes(columns);
    expect(await world.imported(file, "alone.xlsx")).toMatchObject({ rowsImported: 2 });
    await save(SSI, mapping("Agency S", [...BASICS, "Q4_1"]));
    expect(await world.imported(await bytes(columns), "tie.xlsx")).toMatchObject({ rowsImported: 2 });
    await world.query("delete from survey_mapping where name = 'Agency S' returning 1 as id");
    await save(SSI, mapping("Agency S", columns));
    const other = await bytes(columns);
    const reason = `The columns of the sheet Data fit ${SALES_NAME} better: its mapping Agency S finds 4 questions there, the mapping Agency C of ${CSI_NAME} 1. Send the file to ${SALES_NAME}.`;
    expect((await world.admin.upload(other, "sales.xlsx")).json()).toEqual({
      code: "OTHER_OPERATION",
      message: `${reason} To import it here all the same, send it with Preview first and confirm it there.`,
      operation: suggestion,
    });
    const { uploadId } = await previewed(world, other, "sales.xlsx");
    const { misfit, state } = await shown(world, uploadId);
    expect(misfit).toBe(reason);
    expect((await askToPublish(world.admin, uploadId, state, null, true)).statusCode).toBe(200);
    expect(await world.settled(uploadId)).toMatchObject({ status: "Completed", rowsImported: 2 });
  });
});

it("a workbook with the sheets of two operations gives each its own", async () => {
  const service = sheetOf("Service", headerOf(PROGRAMME), [aRow(), aRow()]);
  const bytes = await workbookBytes({ sheets: [salesSheet([aRow()]), service] });
  const here = await world.imported(bytes, "both.xlsx");
  expect(here.sheets).toEqual([
    { name: "Sales", rows: 0, reason: REASON },
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
