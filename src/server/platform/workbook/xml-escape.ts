import { cutText } from "./cell-limit.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow them, Excel writes them as _xHHHH_
const NEEDS_CARE = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]|_x[0-9A-Fa-f]{4}_/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const NOT_IN_XML = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as Excel writes it into XML: at most 32,767 characters, control characters as _xHHHH_. */
export function xmlText(text: string): string {
  const kept = cutText(text);
  if (!NEEDS_CARE.test(kept)) return kept;
  return kept
    .toWellFormed()
    .replace(LOOKS_ESCAPED, "_x005F_")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "")
    .replace(NOT_IN_XML, (character) => {
      return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
    });
}
