import { zonedFormat } from "#domain/calendar/zoned-format.ts";
import type { NotifyingPage } from "./notifications.ts";

/** Minutes of a day, from 00:00 on. */
const MINUTES_PER_DAY = 24 * 60;
const MINUTES_PER_HOUR = 60;
const hoursAndMinutes = zonedFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Minutes after a push in which what else happens is gathered for one digest. */
export const GATHER_MINUTES = 10;

/** What a person wants to be pushed, and when; the list in the product holds everything. */
export interface PushChoices {
  readonly push: boolean;
  /** Minutes of the day in the client's time zone, the end excluded; may span midnight. null: no quiet hours. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  readonly muted: readonly NotifyingPage[];
}

/** The choices of a person who has chosen nothing: quiet from 22:00 to 07:00. */
export const DEFAULT_PUSH_CHOICES: PushChoices = {
  push: true,
  quiet: { from: 22 * MINUTES_PER_HOUR, to: 7 * MINUTES_PER_HOUR },
  muted: [],
};

/** Minutes since midnight on the clocks of a time zone. */
export function minuteOfDay(timeZone: string, instant: number): number {
  const [hours, minutes] = hoursAndMinutes(timeZone).format(instant).split(":").map(Number);
  return (hours ?? 0) * MINUTES_PER_HOUR + (minutes ?? 0);
}

/** Whether quiet hours hold at a minute of the day. */
export function isQuiet(quiet: PushChoices["quiet"], minute: number): boolean {
  if (quiet === null) return false;
  const { from, to } = quiet;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** '22:30' → 1350, null when it is no time of day. */
export function minuteOfClock(text: string): number | null {
  if (!/^\d{2}:\d{2}$/.test(text)) return null;
  const minute = Number(text.slice(0, 2)) * MINUTES_PER_HOUR + Number(text.slice(3));
  return Number(text.slice(3)) < MINUTES_PER_HOUR && minute < MINUTES_PER_DAY ? minute : null;
}

/** 1350 → '22:30'. */
export function clockOfMinute(minute: number): string {
  const part = (value: number) => String(value).padStart(2, "0");
  return `${part(Math.floor(minute / MINUTES_PER_HOUR))}:${part(minute % MINUTES_PER_HOUR)}`;
}
