import { extname } from "node:path";
import { type OfferedOperation, offeredOperation } from "#contract/errors.ts";
import { encoderOf } from "#contract/wire.ts";
import { today } from "#domain/calendar/calendar.ts";
import { OPERATION_TYPES, type OperationType } from "#domain/programme/programme.ts";
import { loadDecidedNetwork, operationsOf } from "#server/features/catalogue/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { isOutage } from "#server/platform/database/outage.ts";
import { AppError, badRequest } from "#server/platform/errors.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import type { StoredFile } from "#server/platform/files/file-store.ts";
import { answerInTime } from "#server/platform/workbook/check-queue.ts";
import { MAX_XLSX_FILE_BYTES } from "#server/platform/workbook/workbook-limits.ts";
import {
  enqueueImports,
  isPreviewedFirst,
  lockAcceptance,
  operationProgrammes,
} from "./operation-queries.ts";
import { findSameBytes, insertUpload } from "./queries.ts";
import { type MendedUpload, refuseMended } from "./rejected-rows.ts";
import type { ImportServices } from "./services.ts";
import { FitsOtherOperation, isCsvName, openSurveyFile } from "./survey-file.ts";
import type { SurveyTask } from "./survey-file-messages.ts";

/** What one upload form may hold. */
export const UPLOAD_LIMITS = {
  files: 1,
  bytes: MAX_XLSX_FILE_BYTES,
  tooLarge: "The file is larger than 300 MB. Split it into smaller files.",
} as const;

const ALL_THE_SAME = "To import it here all the same, send it with Preview first and confirm it there.";
const encodeSuggestion = encoderOf(offeredOperation);

/** Who sends what to where. `operation` is the header's; `userType` decides when its type differs. */
export interface Sent {
  readonly name: string;
  readonly stored: StoredFile;
  readonly userType: string;
  readonly operation: { readonly id: number; readonly type: OperationType };
  readonly client: { readonly id: number; readonly timeZone: string };
  readonly person: number;
  /** What it would do is told first; nothing counts until it is published. Its operation may ask for that of every upload. */
  readonly isPreview?: boolean;
  /** The upload whose rejected rows it holds, mended. */
  readonly mends?: MendedUpload;
  /** Types of the operations that this person may open: only those are offered. */
  readonly types: readonly OperationType[];
}

/** An upload that is In Progress now. */
export interface Accepted {
  readonly uploadId: number;
  /** It is only looked at: by the sender's wish, or because its operation asks for it. */
  readonly isPreview: boolean;
}

/** Takes a workbook in: checks its headers, notes it as In Progress and queues its import; refuses it with a sentence. */
export async function acceptFile(services: ImportServices, asked: Sent): Promise<Accepted> {
  let isQueueing = false;
  try {
    const type = OPERATION_TYPES.find((each) => each === asked.userType.toUpperCase());
    if (type === undefined) throw badRequest("Choose the operation type CSI or SSI.");
    const operationId = await targetOf(services, asked, type);
    const sent = { ...asked, isPreview: await isOnlyPreviewed(services, asked, operationId) };
    // The content first: it tells more about a wrong file than its name does.
    const { warnings, fileKind } = await checkHeaders(services, sent, operationId);
    if (fileKind !== "csv" && !/^\.xlsx?$/i.test(extname(sent.name))) {
      throw badRequest("Only .xlsx and .xls files can be uploaded.", "WORKBOOK");
    }
    isQueueing = true;
    return await queue(services, sent, operationId, warnings);
  } catch (error) {
    services.checked.take(asked.stored.id)?.close();
    // A commit whose answer was lost may stand, and its upload needs the file.
    if (!(isQueueing && isOutage(error))) await services.files.remove(asked.stored.id);
    throw error;
  }
}

async function targetOf(services: ImportServices, sent: Sent, type: OperationType): Promise<number> {
  if (sent.operation.type === type) return sent.operation.id;
  const all = await inTransaction(services.db, wholeClient(sent.client.id), {}, (trx) =>
    operationsOf(trx, sent.client.id),
  );
  const found = all.filter((operation) => operation.type === type);
  const only = found[0];
  if (only !== undefined && found.length === 1) return only.id;
  const many = `There are several ${type} operations. Switch to the one this file belongs to and upload it there.`;
  throw badRequest(found.length === 0 ? `There is no ${type} operation to upload to.` : many);
}

function isOnlyPreviewed(services: ImportServices, { client, isPreview }: Sent, operationId: number) {
  return inTransaction(
    services.db,
    wholeClient(client.id),
    { readOnly: true },
    async (trx) => isPreview === true || (await isPreviewedFirst(trx, operationId)),
  );
}

/** What kind of file it is and warnings about its headers; it stays open for its import. */
async function checkHeaders(services: ImportServices, sent: Sent, operationId: number) {
  const { programmes, network } = await inTransaction(
    services.db,
    wholeClient(sent.client.id),
    {},
    async (trx) => {
      const same = await findSameBytes(trx, operationId, sent.stored.sha256);
      if (same !== null) throw alreadyThere(same, sent.client.timeZone);
      return {
        programmes: await operationProgrammes(trx, sent.client.id, operationId),
        network: await loadDecidedNetwork(trx, sent.client.id),
      };
    },
  );
  return services.checks.run(sent.person, async () => {
    const file = openSurveyFile(await services.files.localCopy(sent.stored.id));
    try {
      file.ask({
        mode: "check",
        path: file.path,
        isCsv: isCsvName(sent.name),
        ...programmes,
        network,
        today: today(sent.client.timeZone, services.now()),
        allowsMisfit: sent.isPreview === true || sent.mends?.isImported === true,
        dateOrder: sent.mends?.dateOrder ?? null,
        reportPath: null,
      });
      const checked = await answerInTime(file, file.receive("checked"));
      services.checked.store(sent.stored.id, file);
      return checked;
    } catch (error) {
      file.close();
      throw error instanceof FitsOtherOperation ? withSuggestion(error, sent, programmes.others) : error;
    }
  });
}

/** The refusal with the way to import it all the same, and the operation to send the workbook to in one click, where its sender may open it. */
function withSuggestion(refusal: FitsOtherOperation, sent: Sent, others: SurveyTask["others"]): AppError {
  const better = others.find(({ id }) => id === refusal.better);
  const sentence = refusal.code === "COLUMNS" ? refusal.text : `${refusal.text} ${ALL_THE_SAME}`;
  if (better === undefined || !sent.types.includes(better.programme.type))
    return new AppError(400, refusal.code, sentence);
  const operation: OfferedOperation = {
    id: better.id,
    name: better.name,
    type: better.programme.type,
  };
  return new AppError(400, refusal.code, sentence, { operation: encodeSuggestion(operation) });
}

async function queue(
  services: ImportServices,
  sent: Sent,
  operationId: number,
  warnings: readonly string[],
): Promise<Accepted> {
  const client = sent.client.id;
  return inTransaction(services.db, wholeClient(client), {}, async (trx) => {
    // Two people sending the same bytes at once: the second waits here and then finds the first.
    await lockAcceptance(trx, operationId);
    const same = await findSameBytes(trx, operationId, sent.stored.sha256);
    if (same !== null) throw alreadyThere(same, sent.client.timeZone);
    if (sent.mends !== undefined) await refuseMended(trx, sent.mends);
    // Asked again: somebody may have chosen it while the file was checked.
    const isPreview = sent.isPreview === true || (await isPreviewedFirst(trx, operationId));
    const uploadId = await insertUpload(trx, {
      clientId: client,
      operationId,
      fileName: sent.name,
      storedFile: sent.stored.id,
      sha256: sent.stored.sha256,
      bytes: sent.stored.bytes,
      uploadedBy: sent.person,
      warnings,
      isPreview,
      mends: sent.mends ?? null,
    });
    await enqueueImports(trx, operationId, client);
    await writeAudit(trx, {
      client,
      person: sent.person,
      action: "upload.accept",
      subject: sent.name,
      detail: { upload: uploadId, bytes: sent.stored.bytes, ...mendedDetail(sent) },
    });
    await publish(trx, { kind: "uploads", client });
    return { uploadId, isPreview };
  });
}

function mendedDetail({ mends }: Sent): Readonly<Record<string, number>> {
  return mends === undefined ? {} : { mends: mends.uploadId };
}

function alreadyThere(same: { readonly fileName: string; readonly createdOn: Date }, timeZone: string) {
  const day = today(timeZone, same.createdOn.getTime());
  return badRequest(
    `These rows are already here: ${same.fileName}, uploaded on ${day}, is the same file.`,
    "SAME_FILE",
  );
}
