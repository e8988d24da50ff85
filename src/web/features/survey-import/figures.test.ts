import { expect, test } from "vitest";
import { dateText, percentText, sizeText, timeText } from "./figures.ts";

test.each([
  ["2026-01-12T09:15:00", "Jan 12th 2026", "09:15 am"],
  ["2026-03-01T16:30:59", "Mar 1st 2026", "04:30 pm"],
  ["2025-12-22T00:05:00", "Dec 22nd 2025", "12:05 am"],
])("%s is shown as 'MMM Do YYYY' and 'hh:mm a'", (instant, date, time) => {
  expect(dateText(instant)).toBe(date);
  expect(timeText(instant)).toBe(time);
});

test.each([
  [0, "0%"],
  [0.684, "68%"],
  [0.999, "99%"],
  [1, "100%"],
  [1.2, "100%"],
])("progress %d is shown as %s", (share, text) => expect(percentText(share)).toBe(text));

test.each([
  [12, "1 KB"],
  [12_400, "12 KB"],
  [7_100_000, "7.1 MB"],
])("%d bytes are shown as %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));
