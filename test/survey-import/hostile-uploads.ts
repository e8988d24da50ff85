import { expect } from "vitest";
import { aNetwork } from "#test/given/networks.ts";
import { HOSTILE_WORKBOOKS } from "#test/hostile-workbooks.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { REFUSED_SURVEYS } from "./refused-surveys.ts";
import type { RejectedSurvey } from "./rejected-surveys.ts";
import { rejectedRowsOf, reportBytes, reportFor } from "./reports.ts";
import { aRow, surveyBytes } from "./survey-files.ts";
import { changedTables } from "./tables-dump.ts";
import { openWorld, type World } from "./world.ts";

const NO_SURVEY =
  /^No sheet of the workbook has the columns of a survey: (?:map its columns, or )?use the template workbook\.( The sheet \w+ lacks .+)?$/;

const CSV_UNMAPPED =
  "A CSV file is read by a mapping: say once what its columns stand for, and every later file with these columns comes in by itself.";

interface RefusedUpload {
  readonly name: string;
  readonly bytes: () => Promise<Buffer>;
  readonly fileName: string;
  readonly userType: string;
  readonly sentence: unknown;
}

/** Every workbook that is refused as a whole, be it for what it is or for what it holds. */
export const REFUSED_UPLOADS: readonly RefusedUpload[] = [
  ...HOSTILE_WORKBOOKS.map(({ name, fileName, bytes, refusal }) => ({
    name,
    bytes,
    fileName,
    userType: "CSI",
    sentence: refusal ?? (fileName.endsWith(".csv") ? CSV_UNMAPPED : expect.stringMatching(NO_SURVEY)),
  })),
  ...REFUSED_SURVEYS.map(({ name, workbook, fileName = "s.xlsx", userType = "CSI", sentence }) => ({
    name,
    bytes: () => workbookBytes(workbook),
    fileName,
    userType,
    sentence,
  })),
];

/** Two of its dealers share a number. */
export function hostileWorld(): Promise<World> {
  const network = aNetwork();
  const place = { name: "Numbered", region: "N", state: "N1", location: "N1-city" };
  const dealers = [...network.dealers, { ...place, code: "07" }, { ...place, code: "007" }];
  return openWorld({ network: { ...network, dealers } });
}

/** It says why, leaves nothing, and the next file goes in. */
export async function expectRefused(world: World, file: RefusedUpload): Promise<void> {
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
}

/** It is taken in without its wrong rows, and goes without a trace. */
export async function expectTakenInPart(world: World, file: RejectedSurvey): Promise<void> {
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
}
