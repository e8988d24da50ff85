import { useEffect, useEffectEvent, useRef } from "react";
import { useAction } from "./use-action.ts";

interface Options {
  /** What is printed: whoever asks for something else, or leaves, before it is prepared prints nothing. */
  readonly about: string;
  readonly prepare: (signal: AbortSignal) => Promise<unknown>;
  /** Whether Ctrl+P prints so, too; otherwise it is the browser's. */
  readonly byKey: boolean;
}

/** Prints once what it takes has come: the browser prints what stands there, and waits for no reply by itself. */
export function usePrintAfter({ about, prepare, byKey }: Options) {
  const { run, busy, problem } = useAction(about);
  const staying = useRef(new AbortController());
  // At once, where `busy` is so from the next rendering on: who asks again as soon as it is printed is heard.
  const preparing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever asks for something else wants no paper of this
  useEffect(() => {
    const stay = new AbortController();
    staying.current = stay;
    return () => stay.abort();
  }, [about]);
  const print = async () => {
    const { signal } = staying.current;
    const prepared = async () => {
      try {
        await prepare(signal);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    };
    preparing.current = true;
    const isReady = await run(prepared);
    preparing.current = false;
    if (isReady && !signal.aborted) window.print();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "p";
    if (!isPrint || !byKey) return;
    event.preventDefault();
    if (!preparing.current) void print();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return { print: () => void print(), busy, problem };
}
