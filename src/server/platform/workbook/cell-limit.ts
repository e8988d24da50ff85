import { MAX_CELL_CHARACTERS } from "./workbook-limits.ts";

/** The first 32,767 UTF-16 units of a text, never half of a surrogate pair. */
export function cutText(text: string): string {
  if (text.length <= MAX_CELL_CHARACTERS) return text;
  const last = text.charCodeAt(MAX_CELL_CHARACTERS - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_CELL_CHARACTERS - 1 : MAX_CELL_CHARACTERS);
}
