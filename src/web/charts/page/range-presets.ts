import { addMonths, firstDayOfMonth, lastDayOfMonth, monthOfDay } from "#domain/calendar/calendar.ts";
import { monthsName } from "#domain/calendar/period-name.ts";
import type { DayRange } from "#domain/calendar/periods.ts";
import type { TimeRange } from "#web/state/page-props.ts";

/** A range that is taken at once, by its name. */
export type RangePreset = DayRange & { readonly name: string };

const MONTHS_PER_QUARTER = 3;
const OTHER_LENGTHS = [3, 6, 24] as const;

/**
 * Ranges up to the newest response (`dataDate`, as the figures say it): the usual ones first, others as far as there are
 * responses, and everything. None while there are no responses. `day` is today.
 */
export function rangePresets(
  dataDate: string | null,
  stored: TimeRange | null,
  day: string,
): readonly RangePreset[] {
  if (dataDate === null) return [];
  const last = (months: number) => lastMonths(dataDate, months);
  const first = stored?.firstDay ?? dataDate;
  const others = OTHER_LENGTHS.map(last).filter(({ from }) => from >= firstDayOfMonth(monthOfDay(first)));
  return [
    last(12),
    thisYear(dataDate, day),
    lastQuarter(dataDate, day),
    ...others,
    { name: "All data", from: first, to: dataDate },
  ];
}

function lastMonths(dataDate: string, months: number): RangePreset {
  const from = firstDayOfMonth(addMonths(monthOfDay(dataDate), 1 - months));
  return { name: `Last ${months} months`, from, to: dataDate };
}

/** The year of the newest response, by its number once it is over. */
function thisYear(dataDate: string, day: string): RangePreset {
  const year = dataDate.slice(0, 4);
  return {
    name: year === day.slice(0, 4) ? "This year" : `Year ${year}`,
    from: `${year}-01-01`,
    to: dataDate,
  };
}

/** The newest calendar quarter that is over and not behind the data, by its months where a later one is over. */
function lastQuarter(dataDate: string, day: string): RangePreset {
  const before = addMonths(quarterOf(day), -MONTHS_PER_QUARTER);
  const held = quarterOf(dataDate);
  const first = held < before ? held : before;
  const last = addMonths(first, MONTHS_PER_QUARTER - 1);
  return {
    name: first === before ? "Last quarter" : monthsName(first, last),
    from: firstDayOfMonth(first),
    to: lastDayOfMonth(last),
  };
}

/** First month of the calendar quarter of a day. */
function quarterOf(day: string): string {
  const month = monthOfDay(day);
  return addMonths(month, -((Number(month.slice(5)) - 1) % MONTHS_PER_QUARTER));
}
