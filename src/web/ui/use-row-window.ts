import { useCallback, useEffect, useRef, useState } from "react";
import { usePrinting } from "./printing.ts";

/** Rows kept ready above and below those in sight. */
const AHEAD = 10;
const FIRST_ROWS = 24;

interface RowWindow {
  readonly first: number;
  /** One after the last. */
  readonly end: number;
  /** Height of what is left out above and below, in pixels. */
  readonly above: number;
  readonly below: number;
}

/** Which rows of a scrolling list stand in it: all rows are equally high, so that a long list costs no more than a short one. Printed, all of them do. */
export function useRowWindow(count: number, rowHeightRem: number) {
  const printing = usePrinting().now;
  const scroller = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, end: FIRST_ROWS });
  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const height = rowHeightRem * rootPixels();
    const first = Math.max(0, Math.floor(element.scrollTop / height) - AHEAD);
    const end = Math.ceil((element.scrollTop + element.clientHeight) / height) + AHEAD;
    setRange((before) => (before.first === first && before.end === end ? before : { first, end }));
  }, [rowHeightRem]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => resized.disconnect();
  }, [look]);
  const height = rowHeightRem * rootPixels();
  const end = printing ? count : Math.min(count, range.end);
  const first = printing ? 0 : Math.min(range.first, end);
  const window: RowWindow = { first, end, above: first * height, below: (count - end) * height };
  return { scroller, onScroll: look, window };
}

function rootPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
