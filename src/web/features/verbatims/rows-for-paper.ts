import type { Purpose } from "#contract/purpose.ts";
import {
  MAX_PAPER_PAGE_ROWS,
  MAX_PAPER_ROWS,
  type VerbatimList,
  type VerbatimQuestion,
  verbatims,
} from "#contract/verbatims.ts";
import { ApiError } from "#web/api/api-error.ts";
import { read } from "#web/api/call.ts";

/** An import that is under way changes the figures every few seconds at most. */
const ATTEMPTS = 3;

interface Asked {
  readonly operation: string;
  readonly question: VerbatimQuestion;
  /** The server writes it down. */
  readonly purpose: Exclude<Purpose, "picture">;
}

/** The rows of a question up to `MAX_PAPER_ROWS`, page by page, all of the same data; null signal = to the end. */
export async function rowsForPaper(asked: Asked, signal: AbortSignal | null): Promise<VerbatimList> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const list = await readRows(asked, signal);
    if (list !== null) return list;
  }
  throw new ApiError(
    409,
    "CHANGED",
    "The figures changed while the rows were fetched. Try again in a moment.",
  );
}

/** Null where the data changed between two pages. */
async function readRows(
  { operation, question, purpose }: Asked,
  signal: AbortSignal | null,
): Promise<VerbatimList | null> {
  const readPage = (page: number) => {
    const body = { ...question, page, pageSize: MAX_PAPER_PAGE_ROWS, purpose };
    return read(verbatims.list, { operation, body, ...(signal === null ? {} : { signal }) });
  };
  const first = await readPage(1);
  const rows = [...first.rows];
  let last = first;
  while (last.rows.length === MAX_PAPER_PAGE_ROWS && rows.length < MAX_PAPER_ROWS) {
    last = await readPage(last.page + 1);
    if (last.dataVersion !== first.dataVersion) return null;
    rows.push(...last.rows);
  }
  const { total, atLeast } = last;
  return { ...first, rows, total, atLeast, pageSize: MAX_PAPER_ROWS };
}
