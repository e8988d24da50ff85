import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths } from "#domain/calendar/calendar.ts";
import {
  isDisclosable,
  MIN_OUTSIDE_DEALERS,
  measuresDisclosedTogether,
  type NetworkQuery,
  type OutsideAnswers,
} from "./disclosure.ts";
import { MIN_RESPONSES } from "./metrics.ts";

const FIRST_MONTH = "2026-01";
const MONTHS = Array.from({ length: 6 }, (_, offset) => addMonths(FIRST_MONTH, offset));
const MODELS = [1, 2, 3];
const OWN_REGIONS = ["N", "S"];

describe("a network figure", () => {
  it("is disclosed where five others with ten answers each stand behind it", () => {
    expect(asked(dealers(5, { region: "N" }), { region: "N" })).toBe(true);
    expect(asked(dealers(4, { region: "N" }), { region: "N" })).toBe(false);
    expect(asked(dealers(9, { region: "N", answers: 9 }), { region: "N" })).toBe(false);
  });

  it("is disclosed where all of it is the actor's own", () => {
    expect(asked([], { region: "N" })).toBe(true);
    expect(asked(dealers(60, { region: null }), { region: "N" })).toBe(true);
  });

  it("is withheld of a region whose rest is one outlet, and disclosed of the network around it", () => {
    const outside = [...dealers(1, { region: "N" }), ...dealers(60, { region: null })];
    expect(asked(outside, { region: "N" })).toBe(false);
    expect(asked(outside, { region: null })).toBe(true);
  });

  it("is withheld of a region where the network less it is about too few", () => {
    const outside = [...dealers(20, { region: "N" }), ...dealers(2, { region: "S" })];
    expect(asked(outside, { region: null })).toBe(true);
    expect(asked(outside, { region: "N" })).toBe(false);
  });

  it("is withheld of a month where the other months of its wave are about too few", () => {
    const outside = [...dealers(20, { month: "2026-01" }), ...dealers(2, { month: "2026-02" })];
    expect(asked(outside, { months: ["2026-01"] })).toBe(false);
    expect(asked(outside, { months: ["2026-01", "2026-02", "2026-03"] })).toBe(true);
  });

  it("is withheld of a model where the other models are about too few", () => {
    const outside = [...dealers(20, { model: 1 }), ...dealers(20, { model: 2 }), ...dealers(3, { model: 3 })];
    expect(asked(outside, { model: 3 })).toBe(false);
    expect([1, 2].map((model) => asked(outside, { model })).toSorted()).toEqual([false, true]);
  });

  it("is withheld where all that was answered outside is what is asked for and about too few", () => {
    expect(asked(dealers(4, { model: 1 }), { model: 1 })).toBe(false);
    expect(asked(dealers(4, { model: 1 }), { model: null })).toBe(false);
  });

  it("is not withheld for what another wave holds", () => {
    const outside = [
      ...dealers(20, { region: "N" }),
      ...dealers(20, { region: "N", month: "2026-04" }),
      ...dealers(2, { region: "S", month: "2026-04" }),
    ];
    expect(asked(outside, { region: "N" })).toBe(true);
    expect(asked(outside, { region: "N", months: ["2026-04"] })).toBe(false);
  });

  it("is disclosed of every query of a large network", () => {
    const outside = ["N", "S", null].flatMap((region, place) =>
      MONTHS.flatMap((month) =>
        MODELS.flatMap((model) => dealers(MIN_OUTSIDE_DEALERS, { region, month, model }, 100 * place)),
      ),
    );
    for (const query of everyQuery()) {
      const disclosed = isDisclosable(outsideOf(outside, query), query, FIRST_MONTH);
      expect(disclosed, JSON.stringify(query)).toBe(true);
    }
  });
});

describe("all network figures that may be disclosed to an actor", () => {
  it("differ from one another by nobody or by five others", () => {
    holdsOfAnyNetwork(50, (outside, disclosed) => {
      for (const more of disclosed) {
        const covered = outside.filter((each) => covers(more, each));
        for (const less of disclosed) expectNobodyOrMany(covered.filter((each) => !covers(less, each)));
      }
    });
  });

  it("leave nobody or five others, however they are added and subtracted", () => {
    holdsOfAnyNetwork(300, (outside, disclosed) => {
      // What no figure tells apart is one unknown: whatever is worked out of them is a sum of such unknowns.
      const unknowns = Map.groupBy(outside, (each) =>
        disclosed.map((query) => Number(covers(query, each))).join(""),
      );
      for (const [figures, each] of unknowns) if (figures.includes("1")) expectNobodyOrMany(each);
    });
  });
});

describe("averages that are disclosed together or not at all", () => {
  const factorOf = (slot: number, attributes: readonly number[]) => ({
    ...{ code: `Q${slot}`, name: `Factor ${slot}`, slot, tab: slot },
    attributes: attributes.map((each) => ({
      code: `Q${slot}_${each}`,
      name: `Attribute ${each}`,
      slot: each,
    })),
  });
  const programme = { factors: [factorOf(1, [4, 7]), factorOf(2, [5])] };
  const attribute = (slot: number) => ({ kind: "attributeDisappointed", slot }) as const;

  it("are those of all factors, which make the index", () => {
    const both = [1, 2].map((slot) => ({ kind: "factor", slot }));
    expect(measuresDisclosedTogether(programme, { kind: "factor", slot: 2 })).toEqual(both);
  });

  it("are those of all attributes of a factor", () => {
    expect(measuresDisclosedTogether(programme, attribute(7))).toEqual([attribute(4), attribute(7)]);
    expect(measuresDisclosedTogether(programme, attribute(5))).toEqual([attribute(5)]);
    expect(measuresDisclosedTogether(programme, attribute(9))).toEqual([]);
  });

  it("are else each alone", () => {
    for (const kind of ["index", "nps", "disappointed"] as const)
      expect(measuresDisclosedTogether(programme, { kind })).toEqual([{ kind }]);
  });
});

function dealers(
  count: number,
  { region = null, month = FIRST_MONTH, model = null, answers = MIN_RESPONSES }: Partial<OutsideAnswers>,
  firstId = region === null ? 1000 : 0,
): OutsideAnswers[] {
  return Array.from({ length: count }, (_, place) => ({
    dealerId: firstId + place + (region === "S" ? 500 : 0),
    region,
    month,
    model,
    answers,
  }));
}

function asked(outside: readonly OutsideAnswers[], query: Partial<NetworkQuery>): boolean {
  return isDisclosable(outside, { region: null, months: [FIRST_MONTH], model: null, ...query }, FIRST_MONTH);
}

/** Checks what holds of any network and the queries that are disclosed of it. */
function holdsOfAnyNetwork(
  runs: number,
  check: (outside: readonly OutsideAnswers[], disclosed: readonly NetworkQuery[]) => void,
): void {
  const network = fc.array(anyDealer(), { minLength: 1, maxLength: 45 });
  fc.assert(
    fc.property(network, (dealersOutside) => {
      const outside = dealersOutside.flatMap((answers, dealerId) => answersOf(dealerId, answers));
      check(
        outside,
        everyQuery().filter((query) => isDisclosable(outsideOf(outside, query), query, FIRST_MONTH)),
      );
    }),
    { numRuns: runs },
  );
}

function anyDealer() {
  const places = MONTHS.length * MODELS.length;
  return fc.record({
    region: fc.constantFrom(...OWN_REGIONS, null),
    answers: fc.array(fc.constantFrom(0, 1, 5, 10, 10, 30), { minLength: places, maxLength: places }),
  });
}

function answersOf(
  dealerId: number,
  { region, answers }: { readonly region: string | null; readonly answers: readonly number[] },
): OutsideAnswers[] {
  return answers.flatMap((count, place) => {
    const month = MONTHS[Math.floor(place / MODELS.length)] ?? FIRST_MONTH;
    const model = MODELS[place % MODELS.length] ?? null;
    return count === 0 ? [] : [{ dealerId, region, month, model, answers: count }];
  });
}

/** Every region the actor may ask for, by every run of months, by every model. */
function everyQuery(): NetworkQuery[] {
  const runs = MONTHS.flatMap((_, from) =>
    MONTHS.slice(from).map((__, more) => MONTHS.slice(from, from + more + 1)),
  );
  return [...OWN_REGIONS, null].flatMap((region) =>
    runs.flatMap((months) => [...MODELS, null].map((model) => ({ region, months, model }))),
  );
}

/** The answers as the rollups give them for a query: without models where none is asked for, in any order. */
function outsideOf(
  outside: readonly OutsideAnswers[],
  { region, model }: NetworkQuery,
): readonly OutsideAnswers[] {
  const found = model === null ? outside.map((each) => ({ ...each, model: null })) : outside;
  return region === "S" || model === 2 ? found.toReversed() : found;
}

function covers({ region, months, model }: NetworkQuery, each: OutsideAnswers): boolean {
  return (
    (region === null || region === each.region) &&
    months.includes(each.month) &&
    (model === null || model === each.model)
  );
}

function expectNobodyOrMany(outside: readonly OutsideAnswers[]): void {
  if (outside.length === 0) return;
  const sums = new Map<number, number>();
  for (const { dealerId, answers } of outside) sums.set(dealerId, (sums.get(dealerId) ?? 0) + answers);
  const sufficient = [...sums.values()].filter((sum) => sum >= MIN_RESPONSES).length;
  if (sufficient < MIN_OUTSIDE_DEALERS) expect.fail(`${sufficient} others behind ${JSON.stringify(outside)}`);
}
