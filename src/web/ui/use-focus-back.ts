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
      if (had !== undefined && takesFocus(had)) return;
      for (const element of around) {
        if ([...element.querySelectorAll(FOCUSABLE)].some(takesFocus)) return;
      }
    },
    [before],
  );
}

/** Whether the focus is on the element now; what is gone or in a closed menu does not take it. */
function takesFocus(element: Element): boolean {
  if (element.isConnected && element instanceof HTMLElement) element.focus();
  return document.activeElement === element;
}

/** An element and all that it stands in, innermost first, without the page itself. */
function withSurroundings(element: Element | null): Element[] {
  const found: Element[] = [];
  for (let each = element; each !== null && each !== document.body; each = each.parentElement)
    found.push(each);
  return found;
}
