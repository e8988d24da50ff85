import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MAX_PAGE_ROWS, type VerbatimList, type VerbatimQuestion, verbatims } from "#contract/verbatims.ts";
import { ApiError } from "#web/api/api-error.ts";
import { read } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { usePrinting } from "#web/ui/printing.ts";
import { MAX_PAPER_ROWS } from "./page-words.ts";

/** An import that is under way changes the figures every few seconds at most. */
const ATTEMPTS = 3;

interface Options {
  readonly operation: string;
  readonly question: VerbatimQuestion;
  /** The page of rows on the screen; undefined while there is none that answers the question. */
  readonly shown: VerbatimList | undefined;
}

interface Fetched {
  readonly asked: string;
  readonly list: VerbatimList;
}

/**
 * The rows as they are printed: not the page on the screen, but all of them up to `MAX_PAPER_ROWS`. The browser prints
 * what stands there, so they are fetched before it is asked to; Ctrl+P does so, too.
 */
export function useRowsOnPaper({ operation, question, shown }: Options) {
  const asked = JSON.stringify(question);
  const { now } = usePrinting();
  const { run, busy, problem } = useAction(asked);
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const staying = useRef(new AbortController());
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever asks for other rows wants no paper of these
  useEffect(() => {
    const stay = new AbortController();
    staying.current = stay;
    return () => stay.abort();
  }, [asked]);
  const isCurrent = fetched?.asked === asked && fetched.list.dataVersion === shown?.dataVersion;
  const print = async () => {
    const isWhole = isCurrent || shown === undefined || shown.rows.length === shown.total;
    const { signal } = staying.current;
    const fetchRows = async () => {
      const list = await rowsForPaper(operation, question, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
        return null;
      });
      if (list !== null && !signal.aborted) flushSync(() => setFetched({ asked, list }));
    };
    const isReady = isWhole || (await run(fetchRows));
    if (isReady && !signal.aborted) window.print();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "p";
    if (!isPrint || shown === undefined) return;
    event.preventDefault();
    if (!busy) void print();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return {
    list: now && isCurrent ? fetched.list : shown,
    isOnPaper: now,
    print: () => void print(),
    busy,
    problem,
  };
}

/** Page by page, all of the same data. */
async function rowsForPaper(
  operation: string,
  question: VerbatimQuestion,
  signal: AbortSignal,
): Promise<VerbatimList> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const list = await readRows(operation, question, signal);
    if (list !== null) return list;
  }
  throw new ApiError(
    409,
    "CHANGED",
    "The figures changed while the rows were fetched. Print again in a moment.",
  );
}

/** Null where the data changed between two pages. */
async function readRows(
  operation: string,
  question: VerbatimQuestion,
  signal: AbortSignal,
): Promise<VerbatimList | null> {
  const readPage = (page: number) =>
    read(verbatims.list, { operation, body: { ...question, page, pageSize: MAX_PAGE_ROWS }, signal });
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
