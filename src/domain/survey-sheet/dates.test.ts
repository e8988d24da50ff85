import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOfEpochDay, epochDayOf } from "#domain/calendar/calendar.ts";
import { OTHER_ORDER_CAUSE, otherOrderNote, surveyDayReader } from "./dates.ts";

const DATES = { firstMonth: "2025-07", today: "2026-11-21" };
const read = surveyDayReader({ ...DATES, order: "day-first" });
const monthFirst = surveyDayReader({ ...DATES, order: "month-first" });
const NO_DATE = "Enter a date: an Excel date, or text such as 2026-07-31, 31-07-2026 or 31/07/2026.";
const NO_SUCH_DAY = "There is no such day in the calendar: correct the date.";
const FUTURE = "The date lies in the future: today is 2026-11-21.";
const TOO_EARLY = "The date lies before 2025-07-01, the first day of this survey.";
const SERIAL = "This is the bare number behind an Excel date: format the column as a date.";

describe("a survey date", () => {
  it.each([
    [{ epochDay: epochDayOf("2026-02-28") }, "2026-02-28", 202602],
    ["2026-02-03", "2026-02-03", 202602],
    ["03-02-2026", "2026-02-03", 202602],
    ["03/02/2026", "2026-02-03", 202602],
    [" 31/12/2025 ", "2025-12-31", 202512],
    ["2026-11-21", "2026-11-21", 202611],
    ["2025-07-01", "2025-07-01", 202507],
    ["14/03/2026 10:22", "2026-03-14", 202603],
    ["2026-03-14T23:59:59Z", "2026-03-14", 202603],
  ])("%j is %s", (cell, day, month) => {
    expect(read(cell)).toEqual({ day, month });

    expect(read(cell)).toEqual({ day, month });
  });

  it.each([
    ["2026-02-30", NO_SUCH_DAY],
    ["31-04-2026", NO_SUCH_DAY],
    ["13/13/2026", NO_SUCH_DAY],
    ["29/02/2026", NO_SUCH_DAY],
    ["0000-01-01", NO_SUCH_DAY],
    ["2026-11-22", FUTURE],
    [{ epochDay: epochDayOf("2026-11-22") }, FUTURE],
    [{ epochDay: 2_958_465 }, FUTURE],
    ["2025-06-30", TOO_EARLY],
    [{ epochDay: epochDayOf("2025-06-30") }, TOO_EARLY],
    [{ epochDay: -25_568 }, TOO_EARLY],
    ["yesterday", NO_DATE],
    ["", NO_DATE],
    [true, NO_DATE],
    [null, NO_DATE],
    [undefined, NO_DATE],
    [{ epochDay: Number.NaN }, NO_DATE],
    [{ epochDay: 20_500.5 }, NO_DATE],
    [20_260_314, NO_DATE],
    ["20260314", NO_DATE],
    [46_000, SERIAL],
    ["46000", SERIAL],
    [46_000.43, SERIAL],
    ["46000.4321", SERIAL],
  ])("%j is refused: %s", (cell, reason) => {
    expect(read(cell)).toMatchObject({ reason });
    expect(read(cell)).toMatchObject({ reason });
  });

  it.each([
    ["yesterday", "is no date"],
    [true, "is no date"],
    [null, "is blank"],
    [undefined, "is blank"],
    ["  ", "is blank"],
    ["2026-02-30", "is no day of the calendar"],
    ["46000", "is a number instead of a date"],
    [" 46000 ", "is a number instead of a date"],
    ["2026-11-22", "lies in the future"],
    ["2025-06-30", "lies before 2025-07-01"],
    ["02/13/2026", "is written in the other order than the file's dates"],
    ["30/02/26", "is no day of the calendar"],
  ])("%j is counted among those whose date %s", (cell, cause) => {
    expect(read(cell)).toMatchObject({ cause });
  });

  it.each([0, 0.5, -1, 2_958_466])("%d is no number behind an Excel date", (cell) => {
    expect(read(cell)).toMatchObject({ reason: NO_DATE });
  });

  it.each([1, 2_958_465])("%d is the first or last number behind one", (cell) => {
    expect(read(cell)).toMatchObject({ reason: SERIAL });
  });

  it("has the century of its two digits that lies next to this year", () => {
    expect(read("03/02/26")).toEqual({ day: "2026-02-03", month: 202602 });
  });

  it("is read in the order of its file", () => {
    expect(read("03/04/2026")).toEqual({ day: "2026-04-03", month: 202604 });
    expect(monthFirst("03/04/2026")).toEqual({ day: "2026-03-04", month: 202603 });
    expect(monthFirst("2026-04-03")).toEqual({ day: "2026-04-03", month: 202604 });
  });

  it("that only the other order could mean says which day that is", () => {
    expect(read("02/13/2026")).toEqual({
      cause: OTHER_ORDER_CAUSE,
      reason:
        "The text dates of this file are read day first, and so there is no such day. If 2026-02-13 is meant, write it so.",
    });
    expect(monthFirst("13/02/2026")).toMatchObject({ reason: expect.stringContaining("month first") });
  });

  it("reads the same in every form, for every day from 2000 to 2040", () => {
    const range = { firstMonth: "2000-01", today: "2040-12-31" };
    const any = surveyDayReader({ ...range, order: "day-first" });
    const american = surveyDayReader({ ...range, order: "month-first" });
    for (let epochDay = epochDayOf("2000-01-01"); epochDay <= epochDayOf("2040-12-31"); epochDay += 1) {
      const day = dayOfEpochDay(epochDay);
      const [year = "", month = "", date = ""] = day.split("-");
      const forms = [{ epochDay }, day, `${date}-${month}-${year}`, `${date}/${month}/${year}`];
      for (const form of forms) expect(any(form)).toEqual({ day, month: Number(year + month) });
      expect(american(`${month}/${date}/${year}`)).toEqual({ day, month: Number(year + month) });
    }
  });

  it("takes exactly the days that the calendar has", () => {
    const any = surveyDayReader({ firstMonth: "2000-01", today: "2040-12-31", order: "day-first" });
    const two = (value: number) => String(value).padStart(2, "0");
    const numbers = [
      fc.integer({ min: 2000, max: 2040 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    ] as const;
    fc.assert(
      fc.property(...numbers, (year, month, day) => {
        const date = new Date(Date.UTC(year, month - 1, day));
        const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        expect("day" in any(`${year}-${two(month)}-${two(day)}`)).toBe(real);
      }),
    );
  });
});

describe("of a file that writes dates in both orders", () => {
  it.each([
    ["day-first", 1, "they were read day first, and 1 row was rejected whose date exists only month first."],
    [
      "month-first",
      2,
      "they were read month first, and 2 rows were rejected whose date exists only day first.",
    ],
  ] as const)("is told how they were read: %s", (order, count, sentence) => {
    expect(otherOrderNote(order, count)).toContain(sentence);
  });
});
