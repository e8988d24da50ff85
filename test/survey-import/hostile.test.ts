import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workbookBytes } from "#test/workbooks.ts";
import { expectRefused, expectTakenInPart, hostileWorld, REFUSED_UPLOADS } from "./hostile-uploads.ts";
import { REFUSED_SURVEYS } from "./refused-surveys.ts";
import { REJECTED_SURVEYS } from "./rejected-surveys.ts";
import { reportBytes, sheetsOf } from "./reports.ts";
import { aRow, surveyBytes } from "./survey-files.ts";
import { changedTables } from "./tables-dump.ts";
import type { World } from "./world.ts";

/** One of each way to be refused; hostile.deep.test.ts sends them all, survey-sheets.test.ts reads what each sentence says. */
const REFUSED = [
  "empty file",
  "encrypted .xlsx",
  "bomb by ratio",
  "wrong checksum",
  "a header twice",
  "a quote without end far down",
  "UTF-8 with a line of Windows-1252",
];
const REJECTED = ["an unknown dealer", "recommend 11 and overall 0"];

let world: World;

beforeAll(async () => {
  world = await hostileWorld();
});

afterAll(async () => {
  await world.close();
});

describe("a workbook that is refused", () => {
  it.each(named(REFUSED, REFUSED_UPLOADS))("says why and leaves nothing: $name", (file) =>
    expectRefused(world, file),
  );

  it.each(
    REFUSED_SURVEYS.filter(({ fileName, userType }) => fileName !== undefined || userType !== undefined),
  )("is refused before it is read: $name", async ({ workbook, fileName = "s.xlsx", userType, sentence }) => {
    const reply = await world.admin.upload(await workbookBytes(workbook), fileName, userType ?? "CSI");
    expect([reply.statusCode, reply.json().message]).toEqual([400, sentence]);
    expect(await world.storedFiles()).toEqual([]);
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
  it.each(named(REJECTED, REJECTED_SURVEYS))("is taken in without them: $name", (file) =>
    expectTakenInPart(world, file),
  );

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

it("a workbook that is a web page, too, is one, and its original comes back as nothing else", async () => {
  const polyglot = withComment(await surveyBytes([aRow()]), "<html><script>alert(1)</script></html>");
  const upload = await world.imported(polyglot, "page.html.xlsx");
  expect(upload).toMatchObject({ status: "Completed", rowsImported: 1 });
  const reply = await world.admin.get(`/api/uploadedfile/${upload.uploadId}/original`);
  expect(reply.rawPayload.equals(polyglot)).toBe(true);
  expect(reply.headers).toMatchObject({
    "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "content-disposition": expect.stringMatching(/^attachment;/),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  });
});

/** A zip may end with a comment, whose length stands in its last two bytes. */
function withComment(zip: Buffer, comment: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(comment.length);
  return Buffer.concat([zip.subarray(0, -2), length, Buffer.from(comment)]);
}

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

function named<T extends { readonly name: string }>(
  names: readonly string[],
  all: readonly T[],
): readonly T[] {
  const found = all.filter(({ name }) => names.includes(name));
  if (found.length !== names.length) throw new Error(`Not all of ${names.join(", ")} are there.`);
  return found;
}
