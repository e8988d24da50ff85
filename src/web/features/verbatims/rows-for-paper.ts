import { MAX_PAGE_ROWS, type VerbatimList, type VerbatimQuestion, verbatims } from "#contract/verbatims.ts";
import { ApiError } from "#web/api/api-error.ts";
import { read } from "#web/api/call.ts";
import { MAX_PAPER_ROWS } from "./page-words.ts";

/** An import that is under way changes the figures every few seconds at most. */
const ATTEMPTS = 3;

/** The rows of a question up to `MAX_PAPER_ROWS`, page by page, all of the same data; null signal = to the end. */
export async function rowsForPaper(
  operation: string,
  question: VerbatimQuestion,
  signal: AbortSignal | null,
): Promise<VerbatimList> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const list = await readRows(operation, question, signal);
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
  operation: string,
  question: VerbatimQuestion,
  signal: AbortSignal | null,
): Promise<VerbatimList | null> {
  const readPage = (page: number) =>
    read(verbatims.list, {
      operation,
      body: { ...question, page, pageSize: MAX_PAGE_ROWS },
      ...(signal === null ? {} : { signal }),
    });
  const first = await readPage(1);
  const rows = [...first.rows];
  let last = first;
  while (last.rows.length === MAX_PAGE_ROWS && rows.length < MAX_PAPER_ROWS) {
    last = await readPage(last.page + 1);
    if (last.dataVersion !== first.dataVersion) return null;
    rows.push(...last.rows);
  }
  const { total, atLeast } = last;
  return { ...first, rows, total, atLeast, pageSize: MAX_PAPER_ROWS };
}
