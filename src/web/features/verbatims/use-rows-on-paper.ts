import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { VerbatimList, VerbatimQuestion } from "#contract/verbatims.ts";
import { usePrintAfter } from "#web/api/use-print-after.ts";
import { usePrinting } from "#web/ui/printing.ts";
import { rowsForPaper } from "./rows-for-paper.ts";

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
 * The rows as they are printed: not the page on the screen, but all of them up to `MAX_PAPER_ROWS`. They are fetched for
 * every print, those that stand on the screen as well: the server writes down who prints what.
 */
export function useRowsOnPaper({ operation, question, shown }: Options) {
  const asked = JSON.stringify(question);
  const { now } = usePrinting();
  const [fetched, setFetched] = useState<Fetched | null>(null);
  useEffect(() => {
    if (!now) return;
    return () => setFetched(null);
  }, [now]);
  const isCurrent =
    fetched?.asked === asked && (shown === undefined || fetched.list.dataVersion === shown.dataVersion);
  const prepare = async (signal: AbortSignal) => {
    const list = await rowsForPaper({ operation, question, purpose: "print" }, signal);
    if (!signal.aborted) flushSync(() => setFetched({ asked, list }));
  };
  const { print, busy, problem } = usePrintAfter({ about: asked, prepare, byKey: shown !== undefined });
  return { list: now && isCurrent ? fetched.list : shown, isOnPaper: now, print, busy, problem };
}
