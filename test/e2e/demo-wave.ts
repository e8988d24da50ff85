import { addMonths, waveName } from "#domain/calendar/calendar.ts";

/** What a wave of the demo is called: its eighth is the quarter of today. */
export function demoWave(wave: string): string {
  const month = new Date().toISOString().slice(0, 7);
  const quarter = addMonths(month, -((Number(month.slice(5)) - 1) % 3));
  return waveName(addMonths(quarter, -21), wave);
}
