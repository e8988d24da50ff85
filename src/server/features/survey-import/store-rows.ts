import { Readable } from "node:stream";
import type { Transaction } from "kysely";
import { writeAudit } from "#server/platform/access/audit.ts";
import type { CopyInto } from "#server/platform/database/copy.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { AppError } from "#server/platform/errors.ts";
import { storeNetworkChanges } from "./network-queries.ts";
import type { Progress } from "./progress.ts";
import type { Upload } from "./queries.ts";
import {
  createStaging,
  insertStaged,
  lastResponseNumber,
  retract,
  type UploadKey,
} from "./response-queries.ts";
import type { SurveyFile } from "./survey-file.ts";
import type { NetworkChanges } from "./survey-file-messages.ts";

const PIECE_BYTES = 2 * 2 ** 20;
const LINE_FEED = 0x0a;

/** Stores the accepted rows while it receives what the reading process says. */
export async function storeSurveyFile(
  trx: Transaction<Database>,
  copyInto: CopyInto,
  file: SurveyFile,
  { upload, progress }: { readonly upload: Upload; readonly progress: Progress },
) {
  const { changes } = await file.receive("network");
  const hasNetworkChanged = changes !== null && (await changeNetwork(trx, upload, changes));
  const storing = storeRows(trx, copyInto, file.rows, upload);
  const receiving = file.receive("rows", ({ fraction, rows }) => progress.read(fraction, rows));
  try {
    const [stored, read] = await Promise.all([storing, receiving]);
    progress.read(1, read.total);
    const sent = read.total - read.rejected + read.retracted.length;
    if (stored.count !== sent)
      throw new Error(`${sent} rows were sent but ${stored.count} found their dealer and model.`);
    await retract(
      trx,
      upload,
      read.retracted.map((row) => stored.base + BigInt(row)),
    );
    const reportWritten = file.receive("done").then((done) => done.reportWritten);
    // Awaited at the end; a failure must not count as unhandled before that.
    reportWritten.catch(() => undefined);
    return { ...read, changes, hasNetworkChanged, lastNumber: stored.last, reportWritten };
  } catch (error) {
    // Nothing may be stored any more when the transaction is rolled back.
    file.close();
    const [, received] = await Promise.allSettled([storing, receiving]);
    // A refusal is also why rows end in the middle of a line, which may fail to be stored before it is received.
    throw received.status === "rejected" && received.reason instanceof AppError ? received.reason : error;
  }
}

async function changeNetwork(
  trx: Transaction<Database>,
  upload: Upload,
  changes: NetworkChanges,
): Promise<boolean> {
  if (Object.values(changes).every((level) => level.length === 0)) return false;
  await storeNetworkChanges(trx, upload.clientId, changes, upload.uploadId);
  await writeAudit(trx, {
    client: upload.clientId,
    person: upload.uploadedBy,
    action: "network.change",
    subject: upload.fileName,
    detail: changes,
  });
  return true;
}

export interface StoredRows {
  readonly count: number;
  /** The row in line n of its sheet has this number plus n. */
  readonly base: bigint;
  /** The last row's number; `base` where there is none. */
  readonly last: bigint;
}

/** Stores COPY text as current responses of an upload, piece by piece, while the next piece is still being written. */
export async function storeRows(
  trx: Transaction<Database>,
  copyInto: CopyInto,
  text: AsyncIterable<Buffer>,
  upload: UploadKey,
): Promise<StoredRows> {
  await createStaging(trx);
  const base = await lastResponseNumber(trx, upload.operationId);
  const pieces = linesInPieces(text, PIECE_BYTES);
  let count = 0;
  let last = base;
  for (let coming = pieces.next(); ; ) {
    const { value: piece } = await coming;
    if (piece === undefined) break;
    coming = pieces.next();
    // Awaited in the next turn; a failure must not count as unhandled before that.
    coming.catch(() => undefined);
    await copyInto("staged", Readable.from(piece));
    const stored = await insertStaged(trx, upload, base);
    count += stored.count;
    last = stored.last;
  }
  return { count, base, last };
}

/** A text of lines in pieces of whole lines, each of at least this many bytes but the last. */
export async function* linesInPieces(
  text: AsyncIterable<Buffer>,
  bytes: number,
): AsyncGenerator<Buffer[], void, void> {
  let piece: Buffer[] = [];
  let size = 0;
  for await (const chunk of text) {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    const isFull = size + end >= bytes && end > 0;
    piece.push(isFull ? chunk.subarray(0, end) : chunk);
    size += chunk.length;
    if (!isFull) continue;
    yield piece;
    piece = [chunk.subarray(end)];
    size = chunk.length - end;
  }
  if (size > 0) yield piece;
}
