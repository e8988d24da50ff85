import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { MOST_MENDED_ROWS } from "#contract/rejected-rows.ts";
import { today } from "#domain/calendar/calendar.ts";
import type { DateOrder } from "#domain/calendar/date-text.ts";
import { countText } from "#domain/text/count-text.ts";
import { loadDecidedNetwork } from "#server/features/catalogue/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { type AppError, badRequest, conflict, notFound } from "#server/platform/errors.ts";
import { answerInTime } from "#server/platform/workbook/check-queue.ts";
import { operationProgrammes } from "./operation-queries.ts";
import type { UploadOf } from "./publish-file.ts";
import { holdUpload } from "./queries.ts";
import { findReport, type Report } from "./rejected-queries.ts";
import type { ImportServices } from "./services.ts";
import { openSurveyFile } from "./survey-file.ts";
import type { MendTask } from "./survey-file-messages.ts";

type Trx = Transaction<Database>;

/** An upload whose rejected rows were mended. */
export interface MendedUpload {
  readonly uploadId: number;
  readonly clientId: number;
  /** Of the report that was mended. */
  readonly state: string;
  readonly dateOrder: DateOrder | null;
  /** It was imported: if its columns are another survey's, somebody has confirmed them. */
  readonly isImported: boolean;
}

/** A report that is there. */
export type OpenReport = Report & { readonly reportFile: string };

/** What is asked of the rows. */
type Asked = Pick<MendTask, "edits" | "hasCells" | "mendedPath">;

const CHANGED =
  "These rows have changed since you opened them: the file was imported or looked at anew. Open them again.";

const OWN_SHEETS_WAIT =
  "This file waits to be published, and the dealers and models of its own sheets do not count yet: publish it first, and open these rows again.";

/** The rejected rows of an upload, and what is wrong with each of them now; written down, as a download of them is. */
export async function showRejected(services: ImportServices, upload: UploadOf) {
  const report = await readReport(services, upload);
  const { sheets, ...counts } = await mended(services, upload, report, {
    edits: [],
    hasCells: true,
    mendedPath: null,
  });
  const { fileName, operationName } = report;
  await inTransaction(services.db, wholeClient(upload.clientId), {}, (trx) =>
    writeAudit(trx, {
      client: upload.clientId,
      person: upload.person,
      action: "upload.download",
      subject: fileName,
      detail: { upload: upload.uploadId, which: "rows" },
    }),
  );
  return { ...counts, fileName, operationName, state: stateOf(report.reportFile), sheets: [...sheets] };
}

/** What is wrong with the rows once they are others. Nothing is kept. */
export async function checkMended(
  services: ImportServices,
  upload: UploadOf,
  { state, edits }: { readonly state: string; readonly edits: MendTask["edits"] },
) {
  const report = await readReport(services, upload, state);
  return mended(services, upload, report, { edits, hasCells: false, mendedPath: null });
}

/** An upload whose rejected rows can be mended; says why where they can't, or are others than those of a `state`. */
export async function readReport(
  services: ImportServices,
  upload: UploadOf,
  state: string | null = null,
): Promise<OpenReport> {
  const report = await openReport(services, upload, state);
  if (report.rejected > MOST_MENDED_ROWS) {
    throw badRequest(
      `${countText(report.rejected)} rows were rejected, more than the ${countText(MOST_MENDED_ROWS)} that the page can show: download the report, mend the rows there and send it.`,
    );
  }
  return report;
}

/** The same, however many rows it has. */
export async function openReport(
  { db }: Pick<ImportServices, "db">,
  { clientId, uploadId }: UploadOf,
  state: string | null = null,
): Promise<OpenReport> {
  return inTransaction(db, wholeClient(clientId), { readOnly: true }, async (trx) => {
    const report = await findReport(trx, clientId, uploadId);
    const { reportFile, rejected } = report ?? { reportFile: null, rejected: 0 };
    if (report === null || reportFile === null || rejected === 0 || report.mendedBy !== null)
      throw notMendable(report);
    if (state !== null && stateOf(reportFile) !== state) throw conflict(CHANGED, "STALE");
    return { ...report, reportFile };
  });
}

/** Reads the report with what was typed into it, in the process that reads workbooks and by the same rules. */
export async function mended(
  services: ImportServices,
  { clientId, person }: UploadOf,
  report: OpenReport,
  asked: Asked,
) {
  const read = await inTransaction(services.db, wholeClient(clientId), { readOnly: true }, async (trx) => ({
    ...(await operationProgrammes(trx, clientId, report.operationId)),
    network: await loadDecidedNetwork(trx, clientId),
  }));
  const { sheets, total, causes } = await services.checks.run(person, async () => {
    const file = openSurveyFile(await services.files.localCopy(report.reportFile));
    try {
      file.ask({
        mode: "mend",
        path: file.path,
        isCsv: false,
        ...read,
        today: today(report.timeZone, services.now()),
        allowsMisfit: true,
        dateOrder: report.dateOrder,
        ...asked,
      });
      return await answerInTime(file, file.receive("mended"));
    } finally {
      file.close();
    }
  });
  const rowsWrong = sheets.reduce(
    (sum, { rows }) => sum + rows.filter(({ problems }) => problems.length > 0).length,
    0,
  );
  const waits = rowsWrong > 0 && report.addsCodes ? [OWN_SHEETS_WAIT] : [];
  return { rowsRight: total - rowsWrong, rowsWrong, causes: [...waits, ...causes], sheets };
}

/** Refuses rows that somebody else has mended meanwhile, or that are others by now; keeps both from happening to the end of the transaction. */
export async function refuseMended(trx: Trx, { clientId, uploadId, state }: MendedUpload): Promise<void> {
  await holdUpload(trx, uploadId);
  const report = await findReport(trx, clientId, uploadId);
  if (report === null || report.reportFile === null || report.mendedBy !== null) throw notMendable(report);
  if (stateOf(report.reportFile) !== state) throw conflict(CHANGED, "STALE");
}

/** Tells one report from the next without naming its file. */
export function stateOf(reportFile: string): string {
  return createHash("sha256").update(reportFile).digest("base64url").slice(0, 16);
}

function notMendable(report: Report | null): AppError {
  if (report === null) return notFound("This file is no longer in the list.");
  if (report.status === "In Progress")
    return conflict("This file is still being imported. Mend its rows when that is done.");
  if (report.mendedBy !== null) {
    const { person, fileName } = report.mendedBy;
    return conflict(
      `${person} has mended these rows meanwhile: they came in as ${fileName}. Rows that are still wrong can be mended there.`,
      "MENDED",
    );
  }
  return conflict(
    report.rejected > 0
      ? "The rejected rows of this file are not kept any more. Send the file again to mend them."
      : "No row of this file was rejected.",
  );
}
