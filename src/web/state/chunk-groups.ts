import { nextTask } from "./timers.ts";

/**
 * The parts of the app, in the order in which they are needed: what every screen starts with, what every screen behind
 * the login runs, what some addresses alone show, what a screen opens. The build names their files in the page. What
 * draws charts is none of them: it comes once figures stand, which it would hold up on a slow line.
 */
type ChunkGroup = "start" | "inside" | "own" | "later";

let asked = false;

/**
 * Asks for what the screens behind the login need: one file each time another one is there, so that the line is never
 * idle and what runs first comes first.
 */
export function preloadChunks(): void {
  if (asked) return;
  asked = true;
  const own = linksOf("own").filter(({ dataset }) => location.pathname.startsWith(dataset["address"] ?? ""));
  const waiting = [...linksOf("inside"), ...own, ...linksOf("later")];
  const askForNext = () => {
    const link = waiting.shift();
    if (link === undefined) return;
    link.onload = askForNext;
    link.onerror = askForNext;
    link.rel = link.dataset["rel"] ?? "";
  };
  for (const link of linksOf("start")) {
    if (performance.getEntriesByName(link.href).length > 0) askForNext();
    else link.addEventListener("load", askForNext, { once: true });
  }
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
