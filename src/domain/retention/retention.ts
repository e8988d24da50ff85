import { addMonths, lastDayOfMonth, monthOfDay } from "#domain/calendar/calendar.ts";
import { counted, countText } from "#domain/text/count-text.ts";

/**
 * What a client may keep for a time: what tells who answered (comments, VIN, recordings and the files that brought them;
 * the scores stay), recordings, stored files of uploads, answers as a whole with their part of every figure, the audit log.
 */
export const RETENTION_KINDS = ["identity", "recordings", "originals", "answers", "audit"] as const;
/** See `RETENTION_KINDS`. */
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** The shortest time of each kind: figures are compared with those of a year before, and a year is looked into by auditors. */
export const LEAST_MONTHS: Readonly<Record<RetentionKind, number>> = {
  identity: 1,
  recordings: 1,
  originals: 1,
  answers: 12,
  audit: 12,
};

/** The longest time of any kind; who wants to keep longer sets no time. */
export const MOST_MONTHS = 240;

/** How much goes, or went, with a period: answers as people count them, whatever versions they have. */
export interface RemovedAmounts {
  readonly answers: number;
  readonly recordings: number;
  /** Uploads that lose their original and report. */
  readonly files: number;
  /** Of the audit log. */
  readonly entries: number;
}

/** What goes in words, part by part; empty: nothing. Of `identity` an answer loses its words and VIN alone. */
export function amountTexts(kind: string, { answers, recordings, files, entries }: RemovedAmounts): string[] {
  const answersText = counted(answers, "answer");
  return [
    ...(answers === 0 ? [] : [kind === "identity" ? `comments and VIN of ${answersText}` : answersText]),
    ...(recordings === 0 ? [] : [counted(recordings, "recording")]),
    ...(files === 0 ? [] : [`the files of ${counted(files, "upload")}`]),
    ...(entries === 0
      ? []
      : [`${countText(entries)} ${entries === 1 ? "entry" : "entries"} of the audit log`]),
  ];
}

/** The first day that is kept: `months` before today, or the last day of that month where it is shorter. */
export function keptFrom(today: string, months: number): string {
  const month = addMonths(monthOfDay(today), -months);
  const last = lastDayOfMonth(month);
  const day = `${month}-${today.slice(8)}`;
  return day < last ? day : last;
}
