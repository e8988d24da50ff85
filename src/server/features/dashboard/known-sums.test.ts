import { expect, test } from "vitest";
import type { Period } from "#domain/calendar/periods.ts";
import { noAggregates } from "#domain/scoring/aggregates.ts";
import { eachDealer, type SumsQuestion, sumsReadOnce } from "./known-sums.ts";

const place = { location: "L", state: "S", region: "R" };
const dealers = [1, 2, 3].map((id) => ({ id, code: `D${id}`, name: `Dealer ${id}`, ...place }));
const NOW: Period = { months: ["2026-04", "2026-05"], partials: [] };
const BEFORE: Period = { months: ["2026-03"], partials: [] };
const BY_DEALER: SumsQuestion = {
  rlsMode: "scope",
  groups: eachDealer(dealers),
  periods: [NOW, BEFORE],
  wanted: { nps: true },
};
const WEST = new Map([
  [1, 7],
  [3, 7],
]);

/** Responses of a group and period that tell where they were read. */
function reader() {
  const read: SumsQuestion[] = [];
  const ask = sumsReadOnce(dealers, async (question) => {
    read.push(question);
    return (group, period) => ({ ...noAggregates(), responses: 100 * group + 10 * period + 1 });
  });
  return { read, ask };
}

test("what was read of each dealer is added up for other groups, of both periods or the first", async () => {
  const { read, ask } = reader();
  await ask(BY_DEALER);
  const both = await ask({ ...BY_DEALER, groups: WEST });
  expect([both(7, 0).responses, both(7, 1).responses, both(8, 0).responses]).toEqual([402, 422, 0]);
  const now = await ask({ ...BY_DEALER, groups: WEST, periods: [NOW], wanted: {} });
  expect(now(7, 0).responses).toBe(402);
  const same = await ask({ ...BY_DEALER, periods: [NOW] });
  expect(same(2, 0).responses).toBe(201);
  expect(read).toEqual([BY_DEALER]);
});

test("nothing else follows from it: other columns, periods, or what another mode may see", async () => {
  const { read, ask } = reader();
  const others: readonly SumsQuestion[] = [
    { ...BY_DEALER, groups: WEST, wanted: { factors: true } },
    { ...BY_DEALER, groups: WEST, periods: [BEFORE] },
    { ...BY_DEALER, groups: WEST, periods: [NOW, NOW] },
    { ...BY_DEALER, groups: WEST, rlsMode: "network" },
  ];
  await ask(BY_DEALER);
  for (const other of others) await ask(other);
  expect(read).toEqual([BY_DEALER, ...others]);
});

test("of some dealers nothing follows for others", async () => {
  const { read, ask } = reader();
  const some = { ...BY_DEALER, groups: eachDealer(dealers.slice(0, 2)) };
  await ask(some);
  await ask({ ...BY_DEALER, groups: WEST });
  await ask(some);
  expect(read).toEqual([some, { ...BY_DEALER, groups: WEST }]);
});
