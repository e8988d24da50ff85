import { sentenceOfPage } from "#web/ui/page-head.tsx";

/** What a page says of itself in its head. */
export interface PageWords {
  readonly sentence: string;
  /** Period, filters, responses and data date, as far as the page names them. */
  readonly about: string;
}

const BETWEEN = " · ";

/** Reads the head of the page that is shown. */
export function readPageWords(page: HTMLElement): PageWords {
  const context = page.querySelector("[data-page-context]");
  return {
    sentence: sentenceOfPage()?.textContent ?? "",
    about: context === null ? "" : joined(runsOf(context)),
  };
}

/** The texts of an element and of those within it, each in one piece. */
function runsOf(element: Element): readonly string[] {
  const runs: string[] = [];
  let run = "";
  for (const node of element.childNodes) {
    if (node instanceof Element) {
      runs.push(run, ...runsOf(node));
      run = "";
    } else run += node.textContent ?? "";
  }
  return [...runs, run].filter((text) => text.trim() !== "");
}

function joined(runs: readonly string[]): string {
  return runs
    .map((text) => text.replace(/^ · | · $/g, "").trim())
    .filter((text) => text !== "")
    .join(BETWEEN);
}
