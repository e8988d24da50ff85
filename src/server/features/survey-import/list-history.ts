import { LEVEL_NAMES } from "#domain/network/place-change.ts";
import { namesInSentence } from "#domain/survey-sheet/sheet-headers.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { historyOf, type MovedLevel } from "./history-queries.ts";
import type { ImportServices } from "./services.ts";

const PAGE = 50;
const MOVED_LEVELS: readonly MovedLevel[] = ["dealer", "location", "state"];

/** What the figures of an operation came from, by whom, and what that moved: a page, the newest first. */
export async function listHistory(
  { db }: ImportServices,
  { clientId, operationId }: { readonly clientId: number; readonly operationId: number },
  before: string | null,
) {
  const rows = await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
    historyOf(trx, { clientId, operationId }, before, PAGE + 1),
  );
  return {
    entries: rows.slice(0, PAGE).map(({ moved, ...row }) => ({
      ...row,
      changes: moved === null ? row.changes : [movedSentence(moved, row.fileName ?? "")],
      happenedOn: row.happenedOn.toISOString(),
    })),
    more: rows.length > PAGE,
  };
}

/** What a list or workbook moved, as the log of changes says what somebody moved: 'moved dealers D1, D2, location PUN with a.xlsx'. */
function movedSentence(moved: Readonly<Record<MovedLevel, readonly string[]>>, fileName: string): string {
  const moves = MOVED_LEVELS.flatMap((level) => {
    const codes = moved[level];
    if (codes.length === 0) return [];
    return [`${LEVEL_NAMES[level]}${codes.length === 1 ? "" : "s"} ${namesInSentence(codes)}`];
  });
  return `moved ${moves.join(", ")} with ${fileName}`;
}
