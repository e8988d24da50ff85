/** What a spreadsheet may take for a formula, and the sign that keeps it from that. */
const LIKE_A_FORMULA = /^[=+\-@\t\r\n'＝＋－＠]/u;

/** A number, a day or a code of ours; null is an empty field. */
export function csvPlain(value: number | string | boolean | null): string {
  return value === null ? "" : String(value);
}

/**
 * A text, always in quotes; null is an empty field without them. Before what a spreadsheet may take for a formula, and
 * before an apostrophe, stands one more apostrophe: whoever takes it off again has the text as it was.
 */
export function csvText(text: string | null): string {
  if (text === null) return "";
  const safe = LIKE_A_FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A record of RFC 4180. */
export function csvRecord(fields: readonly string[]): string {
  return `${fields.join(",")}\r\n`;
}
