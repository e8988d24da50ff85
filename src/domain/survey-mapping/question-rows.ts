import type { Cell } from "#domain/survey-sheet/cell.ts";
import { normalizeHeader } from "#domain/survey-sheet/sheet-headers.ts";
import { isBlank, shownText } from "#domain/survey-sheet/sheet-values.ts";

type Cells = readonly (Cell | undefined)[];

const IMPORT_ID = /^\{\s*"ImportId"\s*:/u;
/** Headers that a row of codes and the row of questions below it have in common, such as `EndDate` and `End Date`. */
const ALIKE_IN_BOTH = 2;

/** A row of numbers of questions, as exports of Qualtrics have one below their questions: `{"ImportId":"QID2_1"}`. */
export function isImportIds(cells: Cells): boolean {
  // Nearly every row is none: its first cell says so.
  if (!isImportId(cells.find((cell) => !isBlank(cell)))) return false;
  return cells.every((cell) => isBlank(cell) || isImportId(cell));
}

function isImportId(cell: Cell | undefined): boolean {
  return typeof cell === "string" && IMPORT_ID.test(cell.trimStart());
}

/**
 * Whether the lower of two rows words the questions whose codes the upper one has, as exports of Qualtrics do: it is followed
 * by their numbers, or what is no question is called alike in both. Answers are never called like their header.
 */
export function wordsQuestions(
  upper: Cells | undefined,
  lower: Cells | undefined,
  next: Cells | undefined,
): boolean {
  if (upper === undefined || lower === undefined || !areTexts(upper) || !areTexts(lower)) return false;
  if (next !== undefined && isImportIds(next)) return !isImportIds(lower);
  const alike = [...lower.keys()].filter((at) => {
    const [code, text] = [upper[at], lower[at]].map((cell) => shownText(cell).trim());
    return code !== "" && normalizeHeader(code ?? "") === normalizeHeader(text ?? "");
  });
  return alike.length >= ALIKE_IN_BOTH;
}

function areTexts(cells: Cells): boolean {
  return (
    cells.some((cell) => !isBlank(cell)) && cells.every((cell) => isBlank(cell) || typeof cell === "string")
  );
}
