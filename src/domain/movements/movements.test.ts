import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths } from "#domain/calendar/calendar.ts";
import { aNetwork } from "#domain/network/network.test-network.ts";
import { noAggregates } from "#domain/scoring/aggregates.ts";
import { type DealerMonth, inWavesOf, monthsWith, movementsBetween } from "./movements.ts";

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

test("answers move nothing but the waves that their months lie in", () => {
  const programme = { firstMonth: "2025-02" };
  const network = aNetwork();
  const cells = fc.array(
    fc
      .tuple(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: -4, max: 14 }),
        fc.integer({ min: 1, max: 40 }),
      )
      .map(([dealer, month, responses]) => cell(dealer, addMonths("2025-02", month), responses)),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(cells, cells, (held, moved) => {
      const before = { network, months: monthsWith([], held, 1) };
      const after = { network, months: monthsWith(before.months, moved, 1) };
      const some = [inWavesOf(programme, before, moved), inWavesOf(programme, after, moved)] as const;
      expect(movementsBetween(programme, ...some)).toEqual(movementsBetween(programme, before, after));
    }),
  );
});
