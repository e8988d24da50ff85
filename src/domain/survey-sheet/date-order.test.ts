import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell } from "./cell.ts";
import { DateOrderEvidence } from "./date-order.ts";

const SURE = "To be sure, format the column as a date, or write dates like 2026-03-14.";

function decide(...cells: readonly Cell[]) {
  return decideOn("2026-11-21", ...cells);
}

function decideOn(today: string, ...cells: readonly Cell[]) {
  const evidence = new DateOrderEvidence("2025-07", today);
  for (const cell of cells) evidence.note(cell);
  return evidence.decide();
}

describe("the order of a file's text dates", () => {
  it.each<[string, Cell[]]>([
    ["one date that exists day first alone", ["03/04/2026", "14/03/2026"]],
    ["the last of its dates", [...new Array<string>(200).fill("03/04/2026"), "14/03/2026"]],
    ["more dates of one order than of the other", ["14/03/2026", "15/03/2026", "03/16/2026"]],
    ["as many dates of one order as of the other", ["14/03/2026", "03/16/2026"]],
  ])("is day first by %s, and nothing needs to be said", (_, cells) => {
    expect(decide(...cells)).toEqual({ order: "day-first", note: null });
  });

  it.each<[string, Cell[]]>([
    ["one date that exists month first alone", ["03/04/2026", "03/14/2026"]],
    ["the last of its dates", [...new Array<string>(200).fill("03/04/2026"), "3/14/26 10:22"]],
    ["more dates of one order than of the other", ["03/14/2026", "03/15/2026", "16/03/2026"]],
  ])("is month first by %s, and the note says so", (_, cells) => {
    expect(decide(...cells)).toEqual({
      order: "month-first",
      note: "Text dates were read month first: some of them exist only so.",
    });
  });

  it("is day first where all dates exist both ways, with an example and how to be sure", () => {
    expect(decide("05/05/2026", "03/04/2026", "04/03/2026")).toEqual({
      order: "day-first",
      note: `Text dates were read day first (03/04/2026 as Apr 3rd 2026); every one of them exists month first, too. ${SURE}`,
    });
  });

  it("shows its example without the spaces around it", () => {
    expect(decide(" 03/04/2026 ").note).toContain("(03/04/2026 as Apr 3rd 2026)");
  });

  it("is month first where day first alone leads out of the survey's time", () => {
    expect(decide("11/03/2026", "10/12/2026", "03/04/2026")).toEqual({
      order: "month-first",
      note: `Text dates were read month first (11/03/2026 as Nov 3rd 2026); day first, 1 of them would lie in the future or before the survey began. ${SURE}`,
    });
    expect(decide("07/01/2025").order).toBe("month-first");
    expect(decide("10/12/2026", "12/10/2026").order).toBe("day-first");
    expect(decide("10/12/2026", "14/03/2026").order).toBe("day-first");
  });

  it("is day first where that leads to today, and month first where it leads to tomorrow", () => {
    expect(decideOn("2026-11-03", "03/11/2026").order).toBe("day-first");
    expect(decideOn("2026-11-02", "03/11/2026").order).toBe("month-first");
  });

  it("is not told by a date that exists in neither order", () => {
    expect(decide("32/13/2026", "13/32/2026")).toEqual({ order: "day-first", note: null });
  });

  it("is nothing to speak of where no text depends on it", () => {
    const cells = ["2026-03-04", "4-Mar-2026", "05/05/2026", "soon", 46_000, null, { epochDay: 20_000 }];
    expect(decide(...cells)).toEqual({ order: "day-first", note: null });
    const evidence = new DateOrderEvidence("2025-07", "2026-11-21");
    expect(cells.map((cell) => evidence.isOpen(cell))).toEqual(cells.map(() => false));
    expect(evidence.isOpen("03/04/2026 10:22")).toBe(true);
    expect(evidence.isOpen("14/03/2026")).toBe(true);
  });

  it("never depends on the order of the rows", () => {
    const date = fc.tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 }));
    fc.assert(
      fc.property(fc.array(date, { maxLength: 12 }), fc.integer(), (dates, turn) => {
        const cells = dates.map(([first, second]) => `${first}/${second}/2026`);
        const at = cells.length === 0 ? 0 : Math.abs(turn) % cells.length;
        const turned = [...cells.slice(at), ...cells.slice(0, at)];
        expect(decide(...turned).order).toBe(decide(...cells).order);
      }),
    );
  });

  it("is settled by a clear lead, so that a slip of the pen in the first rows never decides", () => {
    const evidence = new DateOrderEvidence("2025-07", "2026-11-21");
    evidence.note("03/14/2026");
    for (let count = 0; count < 50; count += 1) evidence.note("14/03/2026");
    expect(evidence.isSettled).toBe(false);
    evidence.note("14/03/2026");
    expect(evidence.isSettled).toBe(true);
    expect(evidence.decide().order).toBe("day-first");
  });
});
