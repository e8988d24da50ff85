import dayjs from "dayjs";
import advancedFormat from "dayjs/plugin/advancedFormat.js";

dayjs.extend(advancedFormat);

const BYTES_PER_KB = 1000;
const BYTES_PER_MB = 1000 * BYTES_PER_KB;
const counts = new Intl.NumberFormat("en-GB");

/** 'Jan 12th 2026' */
export function dateText(instant: string): string {
  return dayjs(instant).format("MMM Do YYYY");
}

/** '09:15 am' */
export function timeText(instant: string): string {
  return dayjs(instant).format("hh:mm a");
}

/** '7.1 MB', '12 KB' */
export function sizeText(bytes: number): string {
  if (bytes >= BYTES_PER_MB) return `${(bytes / BYTES_PER_MB).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / BYTES_PER_KB))} KB`;
}

/** '1,672' */
export function countText(count: number): string {
  return counts.format(count);
}

/** '68%' for 0.684; never 100% before it is all done. */
export function percentText(share: number): string {
  return `${Math.floor(Math.min(1, Math.max(0, share)) * 100)}%`;
}
