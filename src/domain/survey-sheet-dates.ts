import {
  dayOfEpochDay,
  epochDayOf,
  firstDayOfMonth,
  isRealDay,
  monthNumber,
  monthOfDay,
} from "./calendar.ts";
import type { Cell } from "./cell.ts";

/** A day a response may have. `month` as YYYYMM. */
interface SurveyDay {
  readonly day: string;
  readonly month: number;
}

const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_FIRST = /^(\d{2})([-/])(\d{2})\2(\d{4})$/;
const NO_DATE = "Enter a date: an Excel date, or text such as 2026-07-31, 31-07-2026 or 31/07/2026.";
const NO_SUCH_DAY = "There is no such day in the calendar: correct the date.";

/**
 * Reads the calendar day of a response from a date cell or from text (`YYYY-MM-DD`, `DD-MM-YYYY`, `DD/MM/YYYY`); no
 * time zone takes part. Returns the reason instead for anything else, a day after `today` or before `firstMonth`.
 */
export function surveyDayReader(
  firstMonth: string,
  today: string,
): (cell: Cell | undefined) => SurveyDay | string {
  const firstDay = firstDayOfMonth(firstMonth);
  const first = epochDayOf(firstDay);
  const last = epochDayOf(today);
  const days = new Map<number, SurveyDay>();
  const texts = new Map<string, SurveyDay>();

  const dayAt = (epochDay: number): SurveyDay | string => {
    const known = days.get(epochDay);
    if (known !== undefined) return known;
    if (epochDay > last) return `The date lies in the future: today is ${today}.`;
    if (epochDay < first) return `The date lies before ${firstDay}, the first day of this survey.`;
    if (!Number.isInteger(epochDay)) return NO_DATE;
    const day = dayOfEpochDay(epochDay);
    const found = { day, month: monthNumber(monthOfDay(day)) };
    days.set(epochDay, found);
    return found;
  };

  return (cell) => {
    if (typeof cell === "object" && cell !== null) return dayAt(cell.epochDay);
    if (typeof cell !== "string") return NO_DATE;
    const text = cell.trim();
    const known = texts.get(text);
    if (known !== undefined) return known;
    const day = dayOfText(text);
    if (day === null) return NO_DATE;
    if (day === "") return NO_SUCH_DAY;
    const found = dayAt(epochDayOf(day));
    if (typeof found !== "string") texts.set(text, found);
    return found;
  };
}

/** `YYYY-MM-DD`; `""` for a day that does not exist, null for text of another form. */
function dayOfText(text: string): string | null {
  const [, year = "", month = "", day = ""] = YEAR_FIRST.exec(text) ?? dayFirst(text) ?? [];
  if (year === "") return null;
  return isRealDay(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : "";
}

function dayFirst(text: string): readonly string[] | null {
  const [whole, day = "", , month = "", year = ""] = DAY_FIRST.exec(text) ?? [];
  return whole === undefined ? null : [whole, year, month, day];
}
