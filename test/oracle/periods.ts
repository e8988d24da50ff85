import type { Question } from "./inputs.ts";
import type { ScoredRow } from "./scored-rows.ts";

const MS_PER_DAY = 86_400_000;

type Inside = (row: ScoredRow) => boolean;

/** Which rows a question's time covers, and which the time before it; null = there is no time before. */
export function timesOf(question: Question): { now: Inside; before: Inside | null } {
  const { wave = null, month = null, firstDay = null, lastDay = null } = question;
  if (firstDay !== null && lastDay !== null) return rangeTimes(firstDay, lastDay);
  if (wave === null) return { now: (row) => month === null || row.month === month, before: null };
  const number = Number(wave.replace("WQ-", ""));
  if (month === null) return { now: (row) => row.wave === number, before: (row) => row.wave === number - 1 };
  const monthBefore = shifted(`${month}-01`, -1).slice(0, 7);
  return {
    now: (row) => row.wave === number && row.month === month,
    before: (row) => row.month === monthBefore,
  };
}

function rangeTimes(from: string, to: string): { now: Inside; before: Inside } {
  const between = (first: string, last: string) => (row: ScoredRow) =>
    row.row.survey_date >= first && row.row.survey_date <= last;
  const earlier = rangeBefore(from, to);
  return { now: between(from, to), before: between(earlier.firstDay, earlier.lastDay) };
}

/** The range of equal length before a range: as many months before whole months, as many days before others. */
export function rangeBefore(from: string, to: string): { firstDay: string; lastDay: string } {
  const dayAfter = iso(Date.parse(to) + MS_PER_DAY);
  const lastDay = iso(Date.parse(from) - MS_PER_DAY);
  if (!isWholeMonths(from, to)) {
    return { firstDay: iso(Date.parse(from) - (Date.parse(dayAfter) - Date.parse(from))), lastDay };
  }
  let months = 0;
  while (shifted(from, months) < dayAfter) months += 1;
  return { firstDay: shifted(from, -months), lastDay };
}

/** Whether a range begins with the first and ends with the last day of a month. */
export function isWholeMonths(from: string, to: string): boolean {
  return from.endsWith("-01") && iso(Date.parse(to) + MS_PER_DAY).endsWith("-01");
}

/** The months or quarters (counted from a first month) that a range touches, each held inside the range. */
export function stepsOfRange(firstMonth: string, from: string, to: string, months: 1 | 3) {
  const steps: { code: string; name: string; firstDay: string; lastDay: string; partial: boolean }[] = [];
  let start = `${firstMonth}-01`;
  while (start > from) start = shifted(start, -months);
  for (; start <= to; start = shifted(start, months)) {
    const end = iso(Date.parse(shifted(start, months)) - MS_PER_DAY);
    if (end < from) continue;
    const firstDay = start < from ? from : start;
    const lastDay = end > to ? to : end;
    const partial = firstDay !== start || lastDay !== end;
    const name = months === 1 ? monthOf(start) : quarterOf(start);
    steps.push({ code: start.slice(0, 7), name, firstDay, lastDay, partial });
  }
  return steps;
}

/** Sep 2026. */
function monthOf(day: string): string {
  return new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" }).format(
    Date.parse(day),
  );
}

/** Jul–Sep 2026, or Nov 2025–Jan 2026. */
function quarterOf(firstDay: string): string {
  const [first, last] = [monthOf(firstDay), monthOf(shifted(firstDay, 2))];
  return `${first.slice(-4) === last.slice(-4) ? first.slice(0, 3) : first}–${last}`;
}

/** The first of a month, some months on. */
function shifted(firstOfMonth: string, months: number): string {
  const date = new Date(`${firstOfMonth}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
