import type { Question } from "./inputs.ts";
import type { ScoredRow } from "./scored-rows.ts";

const MS_PER_DAY = 86_400_000;

type Inside = (row: ScoredRow) => boolean;

/** Which rows a question's time covers, and which the time before it; null = there is no time before. */
export function timesOf(question: Question): { now: Inside; before: Inside | null } {
  const { wave = null, month = null, fromdate = null, todate = null } = question;
  if (fromdate !== null && todate !== null) return rangeTimes(fromdate, todate);
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
  const dayAfter = iso(Date.parse(to) + MS_PER_DAY);
  const between = (first: string, end: string) => (row: ScoredRow) =>
    row.row.survey_date >= first && row.row.survey_date < end;
  const wholeMonths = from.endsWith("-01") && dayAfter.endsWith("-01");
  let start: string;
  if (wholeMonths) {
    let months = 0;
    while (shifted(from, months) < dayAfter) months += 1;
    start = shifted(from, -months);
  } else {
    start = iso(Date.parse(from) - (Date.parse(dayAfter) - Date.parse(from)));
  }
  return { now: between(from, dayAfter), before: between(start, from) };
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
