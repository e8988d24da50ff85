import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "kysely";
import { today } from "#domain/calendar/calendar.ts";
import { inWavesOf, monthsWith, movementsBetween, type WaveMovement } from "#domain/movements/movements.ts";
import { unusualAnswers } from "#domain/movements/unusual-answers.ts";
import type { OperationType, Programme } from "#domain/programme/programme.ts";
import { allClients, loadDecidedNetwork, loadNetwork } from "#server/features/catalogue/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { type CopyInto, inCopyTransaction } from "#server/platform/database/copy.ts";
import { inTransaction, rolledBack, wholeClient } from "#server/platform/database/db.ts";
import { isDiskFull, isOutage } from "#server/platform/database/outage.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import { loggedText } from "#server/platform/log.ts";
import { countStored } from "./count-stored.ts";
import { countUnchanged, networkAggregatesAt, previewState } from "./movement-queries.ts";
import { publishVersions } from "./network-queries.ts";
import { notifyCompleted, notifyFailed } from "./notify-administrators.ts";
import {
  enqueueImports,
  interruptedOperations,
  lockOperation,
  operationProgrammes,
  takeTurn,
  type WhenBusy,
} from "./operation-queries.ts";
import type { PreviewDocument } from "./preview-document.ts";
import { type Progress, progressOf } from "./progress.ts";
import { notePublication } from "./publication-queries.ts";
import {
  clearOriginal,
  findUpload,
  type ImportResult,
  markCompleted,
  markFailed,
  markPreviewed,
  nextWaiting,
  type Upload,
} from "./queries.ts";
import { renewStatistics } from "./response-queries.ts";
import type { ImportServices } from "./services.ts";
import { storeSurveyFile } from "./store-rows.ts";
import { isCsvName, openSurveyFile, type SurveyFile } from "./survey-file.ts";
import type { NetworkChanges } from "./survey-file-messages.ts";
import { makeTemporaryFolder, sweepTemporaryFolders } from "./temporary-folder.ts";

const MAX_REPORT_BYTES = 2 ** 30;
const UNEXPECTED =
  "The import stopped because of a fault on our side; nothing of the file was imported. Send it again.";

/** A million rows take half of it. */
const SLOW_SECONDS = 120;

/** Imports the waiting uploads of an operation, oldest first. `leave`: whoever imports of it now takes them afterwards. */
export async function importWaiting(
  services: ImportServices,
  { clientId, operationId }: { readonly clientId: number; readonly operationId: number },
  whenBusy: WhenBusy,
): Promise<void> {
  const next = () =>
    inTransaction(services.db, wholeClient(clientId), {}, (trx) => nextWaiting(trx, operationId));
  // Who imports looks again after the end of the transaction that held the turn: nothing is forgotten in between.
  for (let uploadId = await next(); uploadId !== null; uploadId = await next()) {
    if (!(await importFile(services, { clientId, uploadId, whenBusy }))) return;
  }
}

/** Queues again what a crash left In Progress and removes what it left half done; harmless where an import is under way. */
export async function recoverImports(services: ImportServices): Promise<void> {
  await sweepTemporaryFolders();
  for (const { clientId } of await allClients(services.db)) {
    await inTransaction(services.db, wholeClient(clientId), {}, async (trx) => {
      for (const operationId of await interruptedOperations(trx, clientId)) {
        await enqueueImports(trx, operationId, clientId);
      }
    });
  }
}

interface ImportOf {
  readonly clientId: number;
  readonly uploadId: number;
  readonly whenBusy: WhenBusy;
  /** From when on it is told to be slow. */
  readonly slowSeconds?: number;
}

/** Imports an accepted upload in one transaction, or marks it Failed with the reason; false: it was left to who imports of its operation already. Safe to run again at any time. */
export async function importFile(
  services: ImportServices,
  { clientId, uploadId, whenBusy, slowSeconds = SLOW_SECONDS }: ImportOf,
): Promise<boolean> {
  const upload = await readUpload(services, clientId, uploadId);
  if (upload === null) return true;
  const folder = await makeTemporaryFolder();
  const progress = progressOf(services, upload);
  const begun = performance.now();
  try {
    return await importInto(services, { upload, whenBusy }, join(folder, "report.xlsx"), progress);
  } catch (error) {
    // The upload stays In Progress and is taken up again.
    if (isOutage(error) || isDiskFull(error)) throw error;
    services.log.error({ upload: uploadId, error: loggedText(error) }, "An import failed");
    await fail(services, upload, error instanceof AppError ? error.text : UNEXPECTED);
    return true;
  } finally {
    const seconds = Math.round((performance.now() - begun) / 1000);
    if (seconds >= slowSeconds) services.log.warn({ upload: uploadId, seconds }, "An import was slow");
    await progress.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function importInto(
  services: ImportServices,
  { upload, whenBusy }: { readonly upload: Upload; readonly whenBusy: WhenBusy },
  reportPath: string,
  progress: Progress,
): Promise<boolean> {
  let reportFile: string | null = null;
  let outdated: string[] = [];
  const { storedFile } = upload;
  if (storedFile === null) throw new Error(`Upload ${upload.uploadId} has no file any more.`);
  const isFree = () =>
    inTransaction(services.db, wholeClient(upload.clientId), {}, (trx) =>
      takeTurn(trx, upload.operationId, "leave"),
    );
  if (whenBusy === "leave" && !(await isFree())) return false;
  // Fetched before a connection is taken: a slow store holds up nobody else.
  const checked = services.checked.take(storedFile);
  const file = checked ?? openSurveyFile(await services.files.localCopy(storedFile));
  let hasEnded = false;
  try {
    const taken = await inCopyTransaction(
      services.pool,
      wholeClient(upload.clientId),
      async (trx, copyInto) => {
        if (!(await takeTurn(trx, upload.operationId, whenBusy))) return false;
        await lockOperation(trx, upload.operationId);
        const waiting = await findUpload(trx, upload.clientId, upload.uploadId);
        if (waiting?.status !== "In Progress") return true;
        hasEnded = checked?.isOpen() === false;
        if (hasEnded) return true;
        const programmes = await operationProgrammes(trx, upload.clientId, upload.operationId);
        const state = await previewState(trx, upload.operationId);
        file.ask({
          mode: "import",
          path: file.path,
          isCsv: isCsvName(upload.fileName),
          ...programmes,
          network: await loadDecidedNetwork(trx, upload.clientId),
          today: today(upload.timeZone, services.now()),
          // A preview says it, and is published only by who confirms it.
          allowsMisfit: waiting.isPreview || waiting.isMisfitAllowed,
          dateOrder: upload.dateOrder,
          reportPath,
        });
        const { programme } = programmes.operation;
        const readFile = async () => {
          const read = await importRows(trx, copyInto, file, { upload, progress, programme });
          reportFile = (await read.reportWritten) ? await storeReport(services, reportPath) : null;
          const { dateOrder, readBy } = read;
          const result = { ...read.result, dateOrder: upload.dateOrder ?? dateOrder, readBy, reportFile };
          await progress.stop();
          return { read, result };
        };
        outdated = waiting.reportFile === null ? [] : [waiting.reportFile];
        if (waiting.isPreview) {
          const { read, result, unchanged } = await rolledBack(trx, async () => {
            const done = await readFile();
            return { ...done, unchanged: done.result.updated === 0 ? 0 : await countUnchanged(trx, upload) };
          });
          await storePreview(trx, upload, result, { ...read.preview, state, unchanged });
          return true;
        }
        const { read, result } = await readFile();
        // So late that no other operation's import waits long for its own.
        await renewStatistics(trx, upload.operationId, result.imported + result.updated);
        await complete(trx, waiting, result, { type: programme.type, ...read });
        if (read.erased > 0) {
          await clearOriginal(trx, upload.uploadId);
          outdated.push(storedFile);
        }
        return true;
      },
    );
    // The process that checked it ended while this import waited for its turn.
    if (hasEnded) return await importInto(services, { upload, whenBusy }, reportPath, progress);
    await services.files.removeAll(outdated);
    return taken;
  } catch (error) {
    // After an outage nobody knows whether the commit stood; the sweep of unused files decides later.
    if (reportFile !== null && !isOutage(error)) await services.files.remove(reportFile);
    throw error;
  } finally {
    file.close();
  }
}

/** Has the rows of a file count, and tells what that moved. */
async function importRows(
  trx: Transaction<Database>,
  copyInto: CopyInto,
  file: SurveyFile,
  {
    upload,
    progress,
    programme,
  }: { readonly upload: Upload; readonly progress: Progress; readonly programme: Programme },
) {
  const before = await networkAggregatesAt(trx, upload, programme);
  const read = await storeSurveyFile(trx, copyInto, file, { upload, progress });
  const { total, rejected, causes, sheets, changes, unknown, hasUnknownNames, busiestDay } = read;
  const { hasNetworkChanged } = read;
  const { updated, version, arrived, moved } = await countStored(trx, upload, programme, read);
  const network = await loadNetwork(trx, upload.clientId);
  const after = { network, months: monthsWith(before.months, moved, 1) };
  // A dealer that moved to another region moves the figures of all waves.
  const touched = hasNetworkChanged ? [...before.months, ...moved] : moved;
  const movements = movementsBetween(
    programme,
    inWavesOf(programme, before, touched),
    inWavesOf(programme, after, touched),
  );
  const unusual = unusualAnswers(programme, { before, after, file: arrived, busiestDay });
  const confirmed = upload.isPreview || read.misfit === null ? [] : [`Imported all the same: ${read.misfit}`];
  const warnings = [...confirmed, ...unusual, ...read.warnings];
  const imported = total - rejected - updated;
  return {
    result: { total, imported, updated, rejected, causes, warnings, sheets, hasUnknownNames },
    preview: { unknown, movements, misfit: read.misfit, ...placesOf(changes) },
    movements,
    version,
    hasNetworkChanged,
    dateOrder: read.dateOrder,
    readBy: read.readBy,
    reportWritten: read.reportWritten,
    erased: read.erased,
  };
}

function placesOf(changes: NetworkChanges | null) {
  const added = (level: "dealers" | "models") =>
    (changes?.[level] ?? [])
      .filter(({ before }) => before === null)
      .map(({ code, name }) => ({ code, name }));
  const all = Object.values(changes ?? {}).flat();
  return {
    newDealers: added("dealers"),
    newModels: added("models"),
    placesChanged: all.filter(({ before }) => before !== null).length,
  };
}

/** Keeps what an import would do that was rolled back. */
async function storePreview(
  trx: Transaction<Database>,
  upload: Upload,
  result: ImportResult,
  preview: PreviewDocument,
): Promise<void> {
  await markPreviewed(trx, upload.uploadId, result, preview);
  await writeAudit(trx, {
    client: upload.clientId,
    person: upload.uploadedBy,
    action: "upload.preview",
    subject: upload.fileName,
    detail: { upload: upload.uploadId, total: result.total, rejected: result.rejected },
  });
  await publish(trx, { kind: "uploads", client: upload.clientId });
}

/** Marks an upload as imported and publishes that to everybody who may see it. */
async function complete(
  trx: Transaction<Database>,
  upload: Upload,
  { dateOrder, hasUnknownNames, readBy, ...counts }: ImportResult,
  {
    type,
    version,
    hasNetworkChanged,
    movements,
  }: {
    readonly type: OperationType;
    readonly version: number;
    readonly hasNetworkChanged: boolean;
    readonly movements: WaveMovement[];
  },
): Promise<void> {
  await markCompleted(trx, upload.uploadId, { ...counts, dateOrder, hasUnknownNames, readBy });
  const person = upload.publishedBy ?? upload.uploadedBy;
  const responses = counts.imported + counts.updated;
  await notePublication(trx, upload, { act: "publish", person, responses, movements });
  // Causes quote cells of rejected rows, which may name a customer, and the audit log outlives an erasure.
  const { causes: _, ...audited } = counts;
  await writeAudit(trx, {
    client: upload.clientId,
    person,
    action: "upload.import",
    subject: upload.fileName,
    detail: { upload: upload.uploadId, ...audited },
  });
  await notifyCompleted(trx, upload, counts);
  await publish(trx, { kind: "uploads", client: upload.clientId });
  if (hasNetworkChanged) return publishVersions(trx, upload.clientId);
  await publish(trx, {
    kind: "data",
    client: upload.clientId,
    operation: upload.operationSlug,
    type,
    dataVersion: version,
  });
}

async function storeReport({ files }: ImportServices, path: string): Promise<string> {
  return (await files.write(createReadStream(path), MAX_REPORT_BYTES)).id;
}

async function readUpload(
  { db }: ImportServices,
  clientId: number,
  uploadId: number,
): Promise<Upload | null> {
  return inTransaction(db, wholeClient(clientId), {}, (trx) => findUpload(trx, clientId, uploadId));
}

async function fail({ db }: ImportServices, upload: Upload, reason: string): Promise<void> {
  await inTransaction(db, wholeClient(upload.clientId), {}, async (trx) => {
    if (!(await markFailed(trx, upload.uploadId, reason))) return;
    await writeAudit(trx, {
      client: upload.clientId,
      person: upload.uploadedBy,
      action: "upload.fail",
      subject: upload.fileName,
      detail: { upload: upload.uploadId, reason },
    });
    await notifyFailed(trx, upload, reason);
    await publish(trx, { kind: "uploads", client: upload.clientId });
  });
}
