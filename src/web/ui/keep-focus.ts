const FOCUSABLE =
  "button:enabled, input:enabled, select:enabled, textarea:enabled, a[href], [tabindex]:not([tabindex='-1'])";
const ENDS = "main, [role=dialog], [role=menu], [role=listbox]";

/** An element and where it stands among its siblings. */
interface Step {
  readonly element: Element;
  readonly place: number;
}

/**
 * Keeps the keyboard's place, which browsers drop: where what has the focus goes away or is disabled, its nearest
 * neighbour takes it, or the page as a whole where that is another one; a button that only works gets it back.
 * Returns the way to stop.
 */
export function keepFocus(): () => void {
  let path: readonly Step[] = [];
  let awaited: Element | null = null;
  let frame = 0;
  const remember = ({ target }: Event) => {
    path = target instanceof Element ? pathOf(target) : [];
    awaited = null;
  };
  const clearPath = () => {
    path = [];
  };
  const mend = () => {
    frame = 0;
    const had = path[0]?.element;
    if (had === undefined) return;
    // What came or went around it has moved its place.
    if (had === document.activeElement) path = pathOf(had);
    if (!isLost()) return;
    if (had.matches("[data-loading]")) awaited = had;
    else if (!had.isConnected || had.matches(":disabled")) giveTo(neighbourOf(path));
    else if (awaited === had && had instanceof HTMLElement) giveTo(had);
  };
  const watcher = new MutationObserver(() => {
    if (frame === 0) frame = requestAnimationFrame(mend);
  });
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  document.addEventListener("pointerdown", clearPath);
  document.addEventListener("focusin", remember);
  return () => {
    cancelAnimationFrame(frame);
    watcher.disconnect();
    document.removeEventListener("pointerdown", clearPath);
    document.removeEventListener("focusin", remember);
  };
}

/** The element and all that it stands in, innermost first, up to what gives the focus back by itself, or the page. */
function pathOf(element: Element): readonly Step[] {
  const path: Step[] = [];
  let at = element;
  for (let parent = at.parentElement; parent !== null; parent = at.parentElement) {
    path.push({ element: at, place: [...parent.children].indexOf(at) });
    if (at.matches(ENDS)) break;
    at = parent;
  }
  return path;
}

function giveTo(element: HTMLElement | null): void {
  element?.focus({ preventScroll: element.matches("main") });
}

function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(":disabled");
}

/** What follows, or else what stands before, as near as possible; the page where it was exchanged as a whole. */
function neighbourOf(path: readonly Step[]): HTMLElement | null {
  for (const [above, { place }] of path.entries()) {
    const around = path[above + 1]?.element;
    if (around === undefined || !around.isConnected) continue;
    if (around instanceof HTMLElement && around.matches("main")) return around;
    const siblings = [...around.children];
    const [next] = [...siblings.slice(place), ...siblings.slice(0, place).reverse()].flatMap(focusablesOf);
    if (next !== undefined) return next;
  }
  return null;
}

function focusablesOf(element: Element): HTMLElement[] {
  return [element, ...element.querySelectorAll(FOCUSABLE)]
    .filter((each) => each instanceof HTMLElement)
    .filter((each) => each.matches(FOCUSABLE) && each.checkVisibility());
}
