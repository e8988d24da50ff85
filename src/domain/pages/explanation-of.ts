import { EXPLANATIONS, type Explanation } from "./explanations.ts";
import { findCard, isPageKey, PAGES } from "./pages.ts";

/** The explanation of the card of a path `…/<page>/<card>`; null where the catalogue has no such card. */
export function explanationOf(path: string): Explanation | null {
  const [card = "", page = ""] = path.split("/").reverse();
  if (isPageKey(page) && PAGES[page].cards === "otherQuestions") return EXPLANATIONS.answers;
  const row = findCard(page, card);
  if (row === null) return null;
  const { of, ...own } = row.explanation;
  return { ...EXPLANATIONS[of], ...own };
}
