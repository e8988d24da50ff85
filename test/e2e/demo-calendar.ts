import { demoClients } from "#demo/clients.ts";
import { addMonths, today, waveName } from "#domain/calendar/calendar.ts";

const TIME_ZONE = "Asia/Kolkata";

/** Holds the day on which a run began and made its demos: it may go on into the next day, which may be another quarter. */
export const JOURNEY_DAY = "JOURNEY_DAY";

/** What day it is where the demo's clients are. */
export function demoDay(): string {
  return today(TIME_ZONE, Date.now());
}

/** A month of the demo, `YYYY-MM`: its first is 0, those of the open wave are 21 to 23. */
export function demoMonth(place: number): string {
  return addMonths(firstMonth(), place);
}

/** What a wave of the demo is called: the open one is its eighth. */
export function demoWave(wave: string): string {
  return waveName(firstMonth(), wave);
}

function firstMonth(): string {
  const [client] = demoClients(process.env[JOURNEY_DAY] ?? demoDay());
  const month = client?.operations[0]?.programme.firstMonth;
  if (month === undefined) throw new Error("The demo has no survey.");
  return month;
}
