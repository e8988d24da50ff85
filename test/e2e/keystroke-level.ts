import type { Page } from "@playwright/test";

/** Seconds that the keystroke-level model (Card, Moran and Newell) gives a person. */
const POINT = 1.1;
const CLICK = 0.2;
const KEY = 0.28;
const DECISION = 1.35;
/** What the page does not see: a file double-clicked in the system's window, or found there by its name, and a list that the system draws. */
const UNSEEN = {
  "file by mouse": { clicks: 2, keys: 0 },
  "file by keyboard": { clicks: 0, keys: 12 },
  "option by mouse": { clicks: 2, keys: 0 },
} as const;

interface Acts {
  clicks: number;
  keys: number;
  decisions: number;
}

/** What a journey asks of the person at it, from its first page on. */
export interface PersonWatch {
  chose(what: keyof typeof UNSEEN): void;
  readonly clicks: number;
  readonly keys: number;
  /** All of it by the model, with everything that was waited for. */
  readonly seconds: number;
}

/** Counts clicks and keys that reach the pages; each click, and each control that is typed into, is a decision. */
export async function watchPerson(page: Page): Promise<PersonWatch> {
  const acts: Acts = { clicks: 0, keys: 0, decisions: 0 };
  const began = performance.now();
  await page.exposeFunction("personActed", (kind: "click" | "key" | "choice") => {
    if (kind === "click") acts.clicks += 1;
    else acts.keys += 1;
    if (kind !== "key") acts.decisions += 1;
  });
  await page.addInitScript(`
    let typedInto = null;
    addEventListener("pointerdown", () => personActed("click"), true);
    addEventListener("keydown", ({ key, target }) => {
      const isChoice = key !== "Tab" && target !== typedInto;
      if (isChoice) typedInto = target;
      personActed(isChoice ? "choice" : "key");
    }, true);
  `);
  return {
    chose(what) {
      acts.decisions += 1;
      acts.clicks += UNSEEN[what].clicks;
      acts.keys += UNSEEN[what].keys;
    },
    get clicks() {
      return acts.clicks;
    },
    get keys() {
      return acts.keys;
    },
    get seconds() {
      const waited = (performance.now() - began) / 1000;
      return acts.clicks * (POINT + CLICK) + acts.keys * KEY + acts.decisions * DECISION + waited;
    },
  };
}
