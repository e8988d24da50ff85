import { addMonths, firstDayOfMonth, lastDayOfMonth, monthOfDay } from "#domain/calendar.ts";

const LENGTHS = [3, 6, 12, 24] as const;

/** Whole months up to the one of the newest response; none while there are no responses. */
export function rangeOffers(dataDate: string | null) {
  if (dataDate === null) return [];
  const last = monthOfDay(dataDate);
  return LENGTHS.map((months) => ({
    name: `Last ${months} months`,
    from: firstDayOfMonth(addMonths(last, 1 - months)),
    to: lastDayOfMonth(last),
  }));
}
