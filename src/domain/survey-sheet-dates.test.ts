import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOfEpochDay, epochDayOf } from "./calendar.ts";
import { surveyDayReader } from "./survey-sheet-dates.ts";

const read = surveyDayReader("2025-07", "2026-11-21");
const NO_DATE = "Enter a date: an Excel date, or text such as 2026-07-31, 31-07-2026 or 31/07/2026.";
const NO_SUCH_DAY = "There is no such day in the calendar: correct the date.";
const FUTURE = "The date lies in the future: today is 2026-11-21.";
const TOO_EARLY = "The date lies before 2025-07-01, the first day of this survey.";

describe("a survey date", () => {
  it.each([
    [{ epochDay: epochDayOf("2026-02-28") }, "2026-02-28", 202602],
    ["2026-02-03", "2026-02-03", 202602],
    ["03-02-2026", "2026-02-03", 202602],
    ["03/02/2026", "2026-02-03", 202602],
    [" 31/12/2025 ", "2025-12-31", 202512],
    ["2026-11-21", "2026-11-21", 202611],
    ["2025-07-01", "2025-07-01", 202507],
  ])("%j is %s", (cell, day, month) => {
    expect(read(cell)).toEqual({ day, month });
    expect(read(cell)).toEqual({ day, month });
  });

  it.each([
    ["2026-02-30", NO_SUCH_DAY],
    ["31-04-2026", NO_SUCH_DAY],
    ["02/13/2026", NO_SUCH_DAY],
    ["29/02/2026", NO_SUCH_DAY],
    ["0000-01-01", NO_SUCH_DAY],
    ["2026-11-22", FUTURE],
    [{ epochDay: epochDayOf("2026-11-22") }, FUTURE],
    [{ epochDay: 2_958_465 }, FUTURE],
    ["2025-06-30", TOO_EARLY],
    [{ epochDay: epochDayOf("2025-06-30") }, TOO_EARLY],
    [{ epochDay: -25_568 }, TOO_EARLY],
    ["2026/02/03", NO_DATE],
    ["03-02/2026", NO_DATE],
    ["3-2-2026", NO_DATE],
    ["2026-02-03T00:00", NO_DATE],
    ["x2026-02-03", NO_DATE],
    ["103-02-2026", NO_DATE],
    ["03/02/20260", NO_DATE],
    ["yesterday", NO_DATE],
    ["", NO_DATE],
    [46_000, NO_DATE],
    [true, NO_DATE],
    [null, NO_DATE],
    [undefined, NO_DATE],
    [{ epochDay: Number.NaN }, NO_DATE],
    [{ epochDay: 20_500.5 }, NO_DATE],
  ])("%j is refused: %s", (cell, reason) => {
    expect(read(cell)).toBe(reason);
    expect(read(cell)).toBe(reason);
  });

  it("reads the same in every form, for every day from 2000 to 2040", () => {
    const any = surveyDayReader("2000-01", "2040-12-31");
    for (let epochDay = epochDayOf("2000-01-01"); epochDay <= epochDayOf("2040-12-31"); epochDay += 1) {
      const day = dayOfEpochDay(epochDay);
      const [year = "", month = "", date = ""] = day.split("-");
      const forms = [{ epochDay }, day, `${date}-${month}-${year}`, `${date}/${month}/${year}`];
      for (const form of forms) expect(any(form)).toEqual({ day, month: Number(year + month) });
    }
  });

  it("takes exactly the days that the calendar has", () => {
    const any = surveyDayReader("2000-01", "2040-12-31");
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
        expect(typeof any(`${year}-${two(month)}-${two(day)}`) === "object").toBe(real);
      }),
    );
  });
});
