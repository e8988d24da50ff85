import { useEffect, useState } from "react";

const FOCUSABLE = "button:enabled, input:enabled, select:enabled, textarea:enabled, a[href]";

/**
 * Gives the focus back to what had it before the component came, or, where that is gone by then, to the first thing
 * that takes it in what stood around. For a dialog that is only mounted while open.
 */
export function useFocusBack(): void {
  const [before] = useState(() => withSurroundings(document.activeElement));
  useEffect(
    () => () => {
      const [had, ...around] = before;
      if (had?.isConnected === true && had instanceof HTMLElement) return had.focus();
      const left = around.find((element) => element.isConnected && element.querySelector(FOCUSABLE) !== null);
      const next = left?.querySelector(FOCUSABLE);
      if (next instanceof HTMLElement) next.focus();
    },
    [before],
  );
}

/** An element and all that it stands in, innermost first, without the page itself. */
function withSurroundings(element: Element | null): Element[] {
  const found: Element[] = [];
  for (let each = element; each !== null && each !== document.body; each = each.parentElement)
    found.push(each);
  return found;
}
