import { addMonths, monthOfDay, today, waveName } from "#domain/calendar/calendar.ts";

/** What a wave of the demo is called: its eighth is the quarter of today, where its clients are. */
export function demoWave(wave: string): string {
  const month = monthOfDay(today("Asia/Kolkata", Date.now()));
  const quarter = addMonths(month, -((Number(month.slice(5)) - 1) % 3));
  return waveName(addMonths(quarter, -21), wave);
}
