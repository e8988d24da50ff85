import { nextTask } from "./timers.ts";

/**
 * The parts of the app, in the order in which they are needed: what every screen starts with, what every screen behind
 * the login runs, what some addresses alone show, what a screen opens, what draws charts. The build names their files in
 * the page. Charts are asked for once figures stand, which they would hold up; on a slow line with the figures.
 */
type ChunkGroup = "start" | "inside" | "own" | "later" | "charts";

/** A page that has not asked for its figures by then has a slow line or a slow processor. */
const SLOW_PAGE_MS = 1_500;

let asked = false;

/**
 * Asks for what the screens behind the login need: one file each time another one is there, so that the line is never
 * idle and what runs first comes first. What they open, and their font, share no line with what they run.
 */
export function preloadChunks(): void {
  if (asked) return;
  asked = true;
  const own = linksOf("own").filter(({ dataset }) => location.pathname.startsWith(dataset["address"] ?? ""));
  const needed = [...linksOf("inside"), ...own];
  const later = linksOf("later");
  let underWay = needed.length;
  const ask = (link: HTMLLinkElement | undefined, onThere: () => void) => {
    if (link === undefined) return;
    link.onload = onThere;
    link.onerror = onThere;
    link.rel = link.dataset["rel"] ?? "";
  };
  const askForLater = () => ask(later.shift(), askForLater);
  const askForNeeded = () =>
    ask(needed.shift(), () => {
      underWay -= 1;
      if (underWay === 0) askForLater();
      else askForNeeded();
    });
  for (const link of linksOf("start")) {
    if (performance.getEntriesByName(link.href).length > 0) askForNeeded();
    else link.addEventListener("load", askForNeeded, { once: true });
  }
}

/** Asks for what draws charts, on a slow page while its figures are asked for: few KB, drawn while the line is idle. */
export function preloadCharts(): void {
  if (performance.now() < SLOW_PAGE_MS) return;
  for (const link of linksOf("charts").filter(({ rel }) => rel === "")) link.rel = link.dataset["rel"] ?? "";
}

const run = new Map<ChunkGroup, Promise<void>>();

/** Runs the files of a part, each in a task of its own: all in one would hold a phone up for half a second. */
export function runChunks(group: ChunkGroup): Promise<void> {
  const known = run.get(group) ?? runEach(linksOf(group));
  run.set(group, known);
  return known;
}

async function runEach(links: readonly HTMLLinkElement[]): Promise<void> {
  for (const { href } of links) {
    // What fails here fails again, and is told, where it is needed.
    await import(/* @vite-ignore */ href).catch(() => undefined);
    await nextTask();
  }
}

function linksOf(group: ChunkGroup): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>(`link[data-part=${group}]`)];
}
