import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

interface Printing {
  readonly now: boolean;
  /** When the page was last about to be printed, in milliseconds since 1970; until then, when it was opened. */
  readonly instant: number;
}

const SCHEME = "data-mantine-color-scheme";

let printing: Printing = { now: false, instant: Date.now() };
let restore: () => void = () => undefined;
const listeners = new Set<() => void>();

/** Whether the page is being printed: what is drawn only near the window is then drawn whole. */
export function usePrinting(): Printing {
  return useSyncExternalStore(subscribe, () => printing);
}

/**
 * Lays the page out as paper before the browser prints it, and as it was afterwards. Charts are drawn by script, which
 * knows no print layout: so the styles of print hang on an attribute of the root, which stands before that.
 */
export function watchPrinting(): void {
  window.addEventListener("beforeprint", () => {
    restore();
    restore = layOutAsPaper(document.documentElement);
    // The browser prints what stands there when its handlers have returned.
    flushSync(() => set({ now: true, instant: Date.now() }));
  });
  window.addEventListener("afterprint", () => {
    flushSync(() => set({ ...printing, now: false }));
    restore();
    restore = () => undefined;
  });
}

/** Light and as wide as the paper; the way back keeps the colours, the focus and where everything was scrolled to. */
function layOutAsPaper(root: HTMLElement): () => void {
  const scheme = root.getAttribute(SCHEME);
  const focused = document.activeElement;
  const scrolled = [...document.querySelectorAll("*")]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => ({ element, left: element.scrollLeft, top: element.scrollTop }));
  root.setAttribute("data-printing", "");
  root.setAttribute(SCHEME, "light");
  return () => {
    root.removeAttribute("data-printing");
    if (scheme !== null) root.setAttribute(SCHEME, scheme);
    for (const { element, left, top } of scrolled) element.scrollTo({ left, top, behavior: "instant" });
    if (focused instanceof HTMLElement && focused !== document.activeElement)
      focused.focus({ preventScroll: true });
  };
}

function set(next: Printing): void {
  printing = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
