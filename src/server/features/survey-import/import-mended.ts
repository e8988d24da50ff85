import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { extname, join } from "node:path";
import type { OperationType } from "#domain/programme/programme.ts";
import { badRequest } from "#server/platform/errors.ts";
import { type Accepted, acceptFile, UPLOAD_LIMITS } from "./accept-file.ts";
import type { UploadOf } from "./publish-file.ts";
import { type MendedUpload, mended, type OpenReport, readReport } from "./rejected-rows.ts";
import type { ImportServices } from "./services.ts";
import type { MendTask } from "./survey-file-messages.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

interface Mending {
  /** Of the report that was mended. */
  readonly state: string;
  readonly edits: MendTask["edits"];
  readonly isPreview: boolean;
}

/** Who sends rows of an upload again. */
export interface Mender extends UploadOf {
  readonly timeZone: string;
  /** Types of the operations that this person may open. */
  readonly types: readonly OperationType[];
}

/** Sends the mended rows of an upload as a workbook of their own, through the door that every workbook comes in by. */
export async function importMended(
  services: ImportServices,
  mender: Mender,
  { state, edits, isPreview }: Mending,
): Promise<Accepted> {
  const report = await readReport(services, mender, state);
  const folder = await makeTemporaryFolder();
  try {
    const mendedPath = join(folder, "mended.xlsx");
    const { rowsRight } = await mended(services, mender, report, { edits, hasCells: false, mendedPath });
    if (rowsRight === 0)
      throw badRequest("None of the rows is right yet: mend at least one of them and check again.");
    return await sendRows(services, mender, report, { path: mendedPath, state, isPreview });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface SentRows {
  /** The workbook with the rows. */
  readonly path: string;
  /** Of the report that they were taken from. */
  readonly state: string;
  readonly isPreview: boolean;
}

/** Sends rejected rows of an upload, as they are by now, as an upload of their own. */
export async function sendRows(
  services: ImportServices,
  sender: Mender,
  report: OpenReport,
  { path, state, isPreview }: SentRows,
): Promise<Accepted> {
  const { clientId, person, timeZone, types } = sender;
  return acceptFile(services, {
    name: mendedName(report.fileName),
    stored: await services.files.write(createReadStream(path), UPLOAD_LIMITS.bytes),
    userType: report.operationType,
    operation: { id: report.operationId, type: report.operationType },
    client: { id: clientId, timeZone },
    person,
    isPreview,
    mends: mendedUpload(sender, report, state),
    types,
  });
}

/** The upload that rows were taken from. */
export function mendedUpload(
  { clientId, uploadId }: UploadOf,
  { dateOrder, status }: OpenReport,
  state: string,
): MendedUpload {
  return { uploadId, clientId, state, dateOrder, isImported: status === "Completed" };
}

/** 'January mended.xlsx' for 'January.csv', then 'January mended 2.xlsx'. */
export function mendedName(fileName: string): string {
  const base = fileName.slice(0, fileName.length - extname(fileName).length);
  const again = / mended(?: (\d+))?$/.exec(base);
  if (again === null) return `${base} mended.xlsx`;
  return `${base.slice(0, again.index)} mended ${Number(again[1] ?? 1) + 1}.xlsx`;
}
