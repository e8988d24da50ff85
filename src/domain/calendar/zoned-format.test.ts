import { expect, test, vi } from "vitest";
import { minuteOfDay } from "#domain/notifications/push-choices.ts";
import { countText } from "#domain/text/count-text.ts";
import { today } from "./calendar.ts";
import { clockOf } from "./date-display.ts";
import { zonedFormat } from "./zoned-format.ts";

const INSTANT = Date.UTC(2026, 10, 21, 18, 45);

test("each zone has a format of its own, the one left out is the machine's", () => {
  const format = zonedFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" });
  expect(format("Asia/Kolkata").format(INSTANT)).toBe("2026-11-22 00:15:00");
  expect(format("UTC").format(INSTANT)).toBe("2026-11-21 18:45:00");
  expect(format().resolvedOptions().timeZone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test("an unknown zone is refused, however often it is asked for", () => {
  const format = zonedFormat("en", {});
  expect(() => format("Asia/Nowhere")).toThrow(RangeError);
  expect(() => format("Asia/Nowhere")).toThrow(RangeError);
});

test.each([
  ["today", () => today("Asia/Kolkata", INSTANT)],
  ["minuteOfDay", () => minuteOfDay("Asia/Kolkata", INSTANT)],
  ["clockOf", () => clockOf("Asia/Kolkata").moment(INSTANT)],
  ["countText", () => countText(1_234_567)],
])("%s makes no second format for the same zone", (_, read) => {
  const first = read();
  const dates = vi.spyOn(Intl, "DateTimeFormat");
  const numbers = vi.spyOn(Intl, "NumberFormat");
  const plain = vi.spyOn(Number.prototype, "toLocaleString");
  try {
    expect(read()).toBe(first);
    expect([dates, numbers, plain].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  } finally {
    vi.restoreAllMocks();
  }
});
