const WRITTEN = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
const STORED = /^\d{4}-\d{2}-\d{2}$/;

/** '1-3-2026' → '2026-03-01'; null where the text is no day. */
export function dayOf(text: string): string | null {
  const [, day, month, year] = WRITTEN.exec(text.trim()) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(iso) ? iso : null;
}

/** '2026-03-01' → '01-03-2026'; a text that is no day stays as it was typed. */
export function written(day: string): string {
  return isDay(day) ? day.split("-").reverse().join("-") : day;
}

/** Why a field can't take what stands in it, a sentence; null where it can. The day that stood there may be past. */
export function dayProblem(value: string, min: string, stood: string): string | null {
  if (!isDay(value)) return "Write the day as dd-MM-yyyy.";
  return value < min && value !== stood ? `Not before ${written(min)}.` : null;
}

/** A `YYYY-MM-DD` of the calendar. */
export function isDay(text: string): boolean {
  if (!STORED.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
