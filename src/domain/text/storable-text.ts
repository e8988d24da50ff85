/** True for a text that a database can keep: no U+0000, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The first UTF-16 units of a text, never half of a surrogate pair. */
export function firstUnits(text: string, units: number): string {
  return text.slice(0, isHigh(text.charCodeAt(units - 1)) && units < text.length ? units - 1 : units);
}

/** The last UTF-16 units of a text, never half of a surrogate pair. */
export function lastUnits(text: string, units: number): string {
  if (text.length <= units) return text;
  const start = text.length - units;
  return text.slice(isHigh(text.charCodeAt(start - 1)) ? start + 1 : start);
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
