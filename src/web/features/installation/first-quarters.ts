import { addMonths, monthsBetween } from "#domain/calendar/calendar.ts";
import { monthsName } from "#domain/calendar/period-name.ts";

const MONTHS_PER_QUARTER = 3;

export const QUARTERS_OFFERED = 24;
/** Two years back, as a place in the list. */
export const USUAL_QUARTER = 8;

/** Quarters a survey may begin with, the present one first; `value` is the first month, `YYYY-MM`. */
export function firstQuarters(now: Date, count: number): { value: string; label: string }[] {
  const present = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}`;
  const within = (Number(present.slice(5)) - 1) % MONTHS_PER_QUARTER;
  const first = addMonths(present, -within);
  return Array.from({ length: count }, (_, place) => {
    const value = addMonths(first, -place * MONTHS_PER_QUARTER);
    return { value, label: monthsName(value, addMonths(value, MONTHS_PER_QUARTER - 1)) };
  });
}

/** The quarters usually offered, and more where answers are older; `oldest` by its first month. */
export function quartersSince(now: Date, oldest: string | null): { value: string; label: string }[] {
  const usual = firstQuarters(now, QUARTERS_OFFERED);
  const [present] = usual;
  if (oldest === null || present === undefined) return usual;
  const needed = Math.ceil(monthsBetween(oldest, present.value) / MONTHS_PER_QUARTER) + 1;
  return needed > QUARTERS_OFFERED ? firstQuarters(now, needed) : usual;
}
