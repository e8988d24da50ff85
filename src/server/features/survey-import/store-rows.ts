import { Readable } from "node:stream";
import type { Transaction } from "kysely";
import type { CopyInto } from "#server/platform/database/copy.ts";
import type { Database } from "#server/platform/database/tables.ts";
import {
  createStaging,
  insertStaged,
  lastResponseNumber,
  noteResponseNumber,
  type UploadKey,
} from "./response-queries.ts";

const PIECE_BYTES = 2 * 2 ** 20;
const LINE_FEED = 0x0a;

export interface StoredRows {
  readonly count: number;
  /** The row in line n of its sheet has this number plus n. */
  readonly base: bigint;
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
  // Once, at the end: others may need the operation's row while rows are still coming.
  await noteResponseNumber(trx, upload.operationId, last);
  return { count, base };
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
