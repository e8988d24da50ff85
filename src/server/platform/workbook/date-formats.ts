const BUILTIN_DATE_FORMATS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
/** Excel takes no longer number format; what stands behind counts for nothing. */
const MAX_FORMAT_CHARACTERS = 255;
const ELAPSED = /^(?:h+|m+|s+)$/i;
const HIDES_NEXT = new Set(["\\", "_", "*"]);
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["[", "]"],
]);

/** For each style, told by the number format it uses, whether its numbers are days; every format is looked at once. */
export function dateStyles(
  formatOfStyle: readonly number[],
  codes: ReadonlyMap<number, string>,
): readonly boolean[] {
  const known = new Map<number, boolean>();
  return formatOfStyle.map((format) => {
    const isDate = known.get(format) ?? isDateFormat(codes.get(format), format);
    known.set(format, isDate);
    return isDate;
  });
}

function isDateFormat(code: string | undefined, id: number): boolean {
  return code === undefined ? BUILTIN_DATE_FORMATS.has(id) : showsDay(code);
}

/** Whether a number format shows a calendar day. Formats of a time alone do not. */
export function showsDay(code: string): boolean {
  const letters = placeholders(code.slice(0, MAX_FORMAT_CHARACTERS));
  if (letters === null || /general|standard/i.test(letters) || /[#?]/.test(letters)) return false;
  if (/[yd]/i.test(letters)) return true;
  if (/e(?![+-])/i.test(letters) && !letters.includes("0")) return true;
  return /m/i.test(letters) && !/[hs]/i.test(letters);
}

/** The first section without texts, paddings, colours and conditions; null where it counts elapsed time. */
function placeholders(code: string): string | null {
  let letters = "";
  for (let at = 0; at < code.length && code[at] !== ";"; at += 1) {
    const sign = code[at] ?? "";
    const closing = CLOSING.get(sign);
    if (closing !== undefined) {
      const end = code.indexOf(closing, at + 1);
      if (end < 0) break;
      if (sign === "[" && ELAPSED.test(code.slice(at + 1, end))) return null;
      at = end;
    } else if (HIDES_NEXT.has(sign)) at += 1;
    else letters += sign;
  }
  return letters;
}
