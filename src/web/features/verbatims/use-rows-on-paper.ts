import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { MAX_PAGE_ROWS, type VerbatimList, type VerbatimQuestion, verbatims } from "#contract/verbatims.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { usePrinting } from "#web/ui/printing.ts";

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
 * The rows as they are printed: not the page on the screen, but all of them up to `MAX_PAGE_ROWS`. The browser prints what
 * stands there, so they are fetched before it is asked to; Ctrl+P does so, too.
 */
export function useRowsOnPaper({ operation, question, shown }: Options) {
  const asked = JSON.stringify(question);
  const { now } = usePrinting();
  const { run, busy, problem } = useAction(asked);
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const isCurrent = fetched?.asked === asked && fetched.list.dataVersion === shown?.dataVersion;
  const print = async () => {
    const isWhole = isCurrent || shown === undefined || shown.rows.length === shown.total;
    const body = { ...question, page: 1, pageSize: MAX_PAGE_ROWS };
    const fetchRows = async () => {
      const list = await call(verbatims.list, { operation, body });
      flushSync(() => setFetched({ asked, list }));
    };
    if (isWhole || (await run(fetchRows))) window.print();
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
