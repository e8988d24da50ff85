import { epochDayOf, firstDayOfMonth, lastDayOfMonth, monthsOfWave } from "#domain/calendar/calendar.ts";
import type { DemoClient, DemoOperation } from "./clients.ts";
import type { DemoDealer } from "./dealers.ts";
import { type Random, randomFrom, wholeBelow } from "./random.ts";

/** One customer who answered: where and on which day. */
export interface Visit {
  readonly dealer: DemoDealer;
  readonly epochDay: number;
}

/** An open wave never has less than this share of its surveys, so the first days of a quarter show something. */
const LEAST_SHARE_OF_OPEN_WAVE = 0.55;
const DAYS_PER_WEEK = 7;
/** 1970-01-01 was a Thursday. */
const FIRST_SUNDAY = 3;

/** Everybody who answered in a wave up to today, in the order of the days. */
export function visitsOfWave(
  client: DemoClient,
  operation: DemoOperation,
  wave: number,
  today: string,
): Visit[] {
  const { first, last, share } = openDays(operation.programme.firstMonth, wave, epochDayOf(today));
  const visits: Visit[] = [];
  for (const dealer of client.dealers) {
    if (wave < dealer.firstWave) continue;
    const random = randomFrom(`visits/${operation.id}/${wave}/${dealer.code}`);
    const swing = 0.8 + 0.4 * random();
    const count = Math.round(operation.surveysPerDealer * dealer.volume * swing * share);
    for (let visit = 0; visit < count; visit += 1)
      visits.push({ dealer, epochDay: workingDay(random, first, last) });
  }
  return visits.sort((a, b) => a.epochDay - b.epochDay);
}

function openDays(firstMonth: string, wave: number, today: number) {
  const months = monthsOfWave(firstMonth, `WQ-${wave}`);
  const first = epochDayOf(firstDayOfMonth(months[0] ?? firstMonth));
  const end = epochDayOf(lastDayOfMonth(months.at(-1) ?? firstMonth));
  const last = Math.min(end, today);
  const elapsed = (last - first + 1) / (end - first + 1);
  return { first, last, share: Math.max(elapsed, LEAST_SHARE_OF_OPEN_WAVE) };
}

function workingDay(random: Random, first: number, last: number): number {
  const day = first + wholeBelow(random, last - first + 1);
  const isSunday = day % DAYS_PER_WEEK === FIRST_SUNDAY;
  return isSunday && day > first ? day - 1 : day;
}
