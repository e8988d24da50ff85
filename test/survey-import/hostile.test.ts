import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aNetwork, type GivenNetwork } from "#test/given/networks.ts";
import { HOSTILE_WORKBOOKS } from "#test/hostile-workbooks.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { REFUSED_SURVEYS } from "./refused-surveys.ts";
import { REJECTED_SURVEYS } from "./rejected-surveys.ts";
import { rejectedRowsOf, reportBytes, reportFor, sheetsOf } from "./reports.ts";
import { aRow, surveyBytes } from "./survey-files.ts";
import { changedTables } from "./tables-dump.ts";
import { openWorld, type World } from "./world.ts";

const NO_SURVEY =
  /^No sheet of the workbook has the columns of a survey: use the template workbook\.( The sheet \w+ lacks .+)?$/;

let world: World;

beforeAll(async () => {
  world = await openWorld({ network: withNumberedDealers(aNetwork()) });
});

afterAll(async () => {
  await world.close();
});

describe("a workbook that is refused", () => {
  const hostile = HOSTILE_WORKBOOKS.map(({ name, fileName, bytes, refusal }) => ({
    name,
    bytes,
    fileName,
    userType: "CSI",
    sentence: refusal ?? expect.stringMatching(NO_SURVEY),
  }));
  const surveys = REFUSED_SURVEYS.map(
    ({ name, workbook, fileName = "s.xlsx", userType = "CSI", sentence }) => ({
      name,
      bytes: () => workbookBytes(workbook),
      fileName,
      userType,
      sentence,
    }),
  );

  it.each([...hostile, ...surveys])("says why and leaves nothing: $name", async (file) => {
    const bytes = await file.bytes();
    const before = await world.dump();
    const kept = await world.storedFiles();
    const reply = await world.admin.upload(bytes, file.fileName, file.userType);
    expect(reply.json()).toMatchObject({ message: file.sentence });
    expect(reply.statusCode).toBe(400);
    expect(changedTables(before, await world.dump())).toEqual([]);
    expect(await world.storedFiles()).toEqual(kept);
    expect(await world.leftovers()).toEqual([]);
    const good = await world.imported(await surveyBytes([aRow(), aRow()]), "good.xlsx");
    expect(good).toMatchObject({ status: "Completed", rowsImported: 2, rowsRejected: 0, warnings: [] });
    await world.remove(good.uploadId);
  });

  it("a form without a file, with two files, and no form at all change nothing", async () => {
    const before = await world.dump();
    const bytes = await surveyBytes([aRow()]);
    const url = "/api/uploadsurveydatafile";
    const none = await world.admin.post(url, { user_type: "CSI" });
    expect([none.statusCode, none.json().message]).toEqual([
      400,
      "Send the file as a form (multipart/form-data).",
    ]);
    expect((await sendForm(url, [])).json()).toMatchObject({ message: "Choose an Excel file first." });
    expect((await sendForm(url, [bytes, bytes])).statusCode).toBeGreaterThanOrEqual(400);
    expect(changedTables(before, await world.dump())).toEqual([]);
    expect(await world.storedFiles()).toEqual([]);
  });
});

describe("a workbook with wrong rows", () => {
  it.each(REJECTED_SURVEYS)("is taken in without them: $name", async (file) => {
    const bytes = await workbookBytes(file.workbook);
    const before = await world.dump();
    const kept = await world.storedFiles();
    const upload = await world.imported(bytes, "wrong rows.xlsx");
    const rejected = Object.keys(file.reasons["Survey"] ?? {}).length;
    expect(upload).toMatchObject({
      status: "Completed",
      reason: null,
      rowsTotal: rejected + file.imported,
      rowsImported: file.imported,
      rowsUpdated: 0,
      rowsRejected: rejected,
      warnings: file.warnings ?? [],
    });
    const report = await reportBytes(world.admin, upload);
    expect(await rejectedRowsOf(report ?? Buffer.alloc(0))).toEqual(await reportFor(bytes, file.reasons));
    expect(await world.storedFiles()).toHaveLength(kept.length + 2);
    if (file.imported === 0) {
      expect(changedTables(before, await world.dump())).toEqual(["audit", "operation", "upload"]);
    }
    expect(await world.leftovers()).toEqual([]);
    await world.remove(upload.uploadId);
    const after = await world.dump();
    expect(after.get("response")).toEqual(before.get("response"));
    expect(after.get("verbatim")).toEqual(before.get("verbatim"));
    expect(await world.storedFiles()).toEqual(kept);
  });

  it("can be mended in its report and sent again", async () => {
    const rows = [aRow({ dealer_code: "D99", survey_date: { epochDay: 20_490 }, V1: "नमस्ते 🚗" }), aRow()];
    const first = await world.imported(await surveyBytes(rows), "first.xlsx");
    const report = await sheetsOf((await reportBytes(world.admin, first)) ?? Buffer.alloc(0));
    const mended = (report["Survey"] ?? []).map((row) => row.map((cell) => (cell === "D99" ? "D02" : cell)));
    const again = await world.imported(
      await workbookBytes({ sheets: [{ name: "Survey", rows: mended }] }),
      "mended.xlsx",
    );
    expect(again).toMatchObject({ rowsImported: 1, rowsRejected: 0, warnings: [], reportUrl: null });
  });
});

async function sendForm(url: string, files: readonly Buffer[]) {
  const form = new FormData();
  form.append("user_type", "CSI");
  for (const file of files) form.append("file", new Blob([new Uint8Array(file)]), "a.xlsx");
  const sent = new Response(form);
  return world.server.call({
    method: "POST",
    url,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { ...world.admin.headers, "content-type": sent.headers.get("content-type") ?? "" },
  });
}

function withNumberedDealers(network: GivenNetwork): GivenNetwork {
  const place = { name: "Numbered", region: "N", state: "N1", location: "N1-city" };
  return { ...network, dealers: [...network.dealers, { ...place, code: "07" }, { ...place, code: "007" }] };
}
