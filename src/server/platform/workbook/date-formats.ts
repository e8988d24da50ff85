const BUILTIN_DATE_FORMATS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
const ELAPSED = /\[(h+|m+|s+)\]/i;

/** Whether a number format shows a calendar day. Formats of a time alone do not. */
export function isDateFormat(id: number, codes: ReadonlyMap<number, string>): boolean {
  const code = codes.get(id);
  return code === undefined ? BUILTIN_DATE_FORMATS.has(id) : showsDay(code);
}

function showsDay(code: string): boolean {
  const section = code
    .replace(/"[^"]*"/g, "")
    .replace(/\\./g, "")
    .replace(/[_*]./g, "")
    .split(";")[0];
  if (section === undefined || ELAPSED.test(section)) return false;
  const letters = section.replace(/\[[^\]]*\]/g, "");
  if (/general|standard/i.test(letters) || /[#?]/.test(letters)) return false;
  if (/[yd]/i.test(letters)) return true;
  if (/e(?![+-])/i.test(letters) && !/0/.test(letters)) return true;
  return /m/i.test(letters) && !/[hs]/i.test(letters);
}
