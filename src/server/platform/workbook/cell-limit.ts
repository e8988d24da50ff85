import { firstUnits } from "#domain/text/storable-text.ts";
import { MAX_CELL_CHARACTERS } from "./workbook-limits.ts";

/** As much of a text as a cell holds. */
export function cutText(text: string): string {
  return firstUnits(text, MAX_CELL_CHARACTERS);
}
