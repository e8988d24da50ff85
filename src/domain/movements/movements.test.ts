import { expect, test } from "vitest";
import { noAggregates } from "#domain/scoring/aggregates.ts";
import { type DealerMonth, monthsWith } from "./movements.ts";

function cell(dealerId: number, month: string, responses: number): DealerMonth {
  const n = BigInt(responses);
  return {
    dealerId,
    month,
    aggregates: {
      ...noAggregates(),
      responses,
      promoters: responses,
      index: { n: responses, sum: n * 800_000n, sumOfSquares: n * 800_000n * 800_000n },
    },
  };
}

test("what moved is added to what is held, and taken away again", () => {
  const held = [cell(1, "2026-01", 5), cell(2, "2026-01", 3)];
  const moved = [cell(1, "2026-01", 2), cell(1, "2026-02", 4), cell(1, "2026-02", -1)];
  const after = monthsWith(held, moved, 1);
  expect(after).toEqual([cell(1, "2026-01", 7), cell(2, "2026-01", 3), cell(1, "2026-02", 3)]);
  expect(monthsWith(after, moved, -1)).toEqual(held);
});

test("a dealer nobody answered about any more is in no month", () => {
  expect(monthsWith([cell(1, "2026-01", 5)], [cell(1, "2026-01", -5)], 1)).toEqual([]);
});
