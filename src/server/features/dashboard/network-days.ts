import { firstDayOfMonth, isDay, lastDayOfMonth, monthOfDay } from "#domain/calendar/calendar.ts";
import type { NormalizedRequest } from "#domain/filters/filters.ts";
import { rulesOfPage } from "#domain/pages/pages.ts";
import type { OperationSnapshot } from "#server/features/catalogue/index.ts";

/** Of fewer dealers the days of a month are soon read. */
const WIDE_DEALERS = 50;

/** A question with the page whose rules it follows. */
interface PageQuestion {
  readonly page: string;
  readonly request: NormalizedRequest;
}

/** Whether a range may have partial months. */
export function hasPartialMonths(question: PageQuestion): boolean {
  return daysOfPartialMonths(question).length > 0;
}

/** Whether that takes the responses of many dealers: days are counted over all models, and not of every month. */
export function readsManyResponses(
  question: PageQuestion,
  { catalogue: { dayMonths }, scope: { dealerIds } }: Pick<OperationSnapshot, "catalogue" | "scope">,
): boolean {
  const isCounted = (day: string) => question.request.modelCode === "" && dayMonths.has(monthOfDay(day));
  return dealerIds.length > WIDE_DEALERS && daysOfPartialMonths(question).some((day) => !isCounted(day));
}

function daysOfPartialMonths({ page, request: { from, to } }: PageQuestion): string[] {
  if (rulesOfPage(page).time !== "range") return [];
  return [
    ...(isDay(from) && from !== firstDayOfMonth(monthOfDay(from)) ? [from] : []),
    ...(isDay(to) && to !== lastDayOfMonth(monthOfDay(to)) ? [to] : []),
  ];
}
