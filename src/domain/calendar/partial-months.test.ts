import { describe, expect, test } from "vitest";
import { addDays, dayOfEpochDay, epochDayOf, firstDayOfMonth, lastDayOfMonth } from "./calendar.ts";
import { countedPeriod } from "./partial-months.ts";
import { periodOfRange } from "./periods.ts";

const counted = (from: string, to: string) => countedPeriod(periodOfRange(from, to));

describe("how a range is added up", () => {
  test("whole months stay, short ends are counted by their days", () => {
    expect(counted("2026-01-25", "2026-03-04")).toEqual({
      months: ["2026-02"],
      days: [
        { from: "2026-01-25", to: "2026-01-31", sign: 1 },
        { from: "2026-03-01", to: "2026-03-04", sign: 1 },
      ],
    });
  });

  test("long ends are the month without the rest", () => {
    expect(counted("2026-01-03", "2026-03-29")).toEqual({
      months: ["2026-02", "2026-01", "2026-03"],
      days: [
        { from: "2026-01-01", to: "2026-01-02", sign: -1 },
        { from: "2026-03-30", to: "2026-03-31", sign: -1 },
      ],
    });
    expect(counted("2026-02-04", "2026-02-26")).toEqual({
      months: ["2026-02"],
      days: [
        { from: "2026-02-01", to: "2026-02-03", sign: -1 },
        { from: "2026-02-27", to: "2026-02-28", sign: -1 },
      ],
    });
  });

  test("half a month is counted by its days, so that two halves never take the same month", () => {
    expect(counted("2026-02-01", "2026-02-14").months).toEqual([]);
    expect(counted("2026-02-15", "2026-02-28").months).toEqual([]);
  });

  test("covers every day of the range once and no other", () => {
    for (let first = epochDayOf("2026-01-28"); first < epochDayOf("2026-03-05"); first += 3) {
      for (let last = first; last < epochDayOf("2026-05-04"); last += 5) {
        const [from, to] = [dayOfEpochDay(first), dayOfEpochDay(last)];
        const times = new Map<string, number>();
        const add = (start: string, end: string, sign: number) => {
          for (let day = start; day <= end; day = addDays(day, 1))
            times.set(day, (times.get(day) ?? 0) + sign);
        };
        const { months, days } = counted(from, to);
        for (const month of months) add(firstDayOfMonth(month), lastDayOfMonth(month), 1);
        for (const each of days) add(each.from, each.to, each.sign);
        const covered = [...times].filter(([, count]) => count !== 0);
        expect(covered.every(([day, count]) => count === 1 && day >= from && day <= to)).toBe(true);
        expect(covered).toHaveLength(last - first + 1);
      }
    }
  });
});
