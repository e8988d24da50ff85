import { firstDayOfMonth, isDay, lastDayOfMonth, monthOfDay } from "#domain/calendar/calendar.ts";
import type { NormalizedRequest } from "#domain/filters/filters.ts";
import type { Scope } from "#domain/network/scope.ts";
import { rulesOfPage } from "#domain/pages/pages.ts";
import { type FairQueue, fairQueue } from "#server/platform/process/fair-queue.ts";

/** Of fewer dealers the days of a month are soon read. */
const WIDE_DEALERS = 50;
const BUSY =
  "Many ask for days of the whole network at this moment. Choose whole months, or try again in a minute.";

/** The turns of those who read days of a whole network, in the order they came, but for nobody twice before another. */
export function networkDaysQueue(): FairQueue<number> {
  return fairQueue({ atOnce: 2, waiting: 100, waitingOfOne: 10, busy: BUSY });
}

/** Whether a range may cut a month: its days are then counted one by one. */
export function cutsMonths({
  page,
  request: { from, to },
}: {
  readonly page: string;
  readonly request: NormalizedRequest;
}): boolean {
  if (rulesOfPage(page).time !== "range") return false;
  return (
    (isDay(from) && from !== firstDayOfMonth(monthOfDay(from))) ||
    (isDay(to) && to !== lastDayOfMonth(monthOfDay(to)))
  );
}

export function isWide({ dealerIds }: Pick<Scope, "dealerIds">): boolean {
  return dealerIds.length > WIDE_DEALERS;
}
