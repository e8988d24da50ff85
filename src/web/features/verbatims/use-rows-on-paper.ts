import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { VerbatimList, VerbatimQuestion } from "#contract/verbatims.ts";
import { useAction } from "#web/api/use-action.ts";
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
