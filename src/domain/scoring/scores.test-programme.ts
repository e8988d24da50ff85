import type { Factor, Programme } from "#domain/programme/programme.ts";

/** A small valid programme for tests: three factors of 3, 2 and 1 attributes, weights 50/30/20 and 20/30/50 from WQ-3. */
export function aProgramme(changes: Partial<Programme> = {}): Programme {
  return {
    type: "CSI",
    firstMonth: "2025-01",
    factors: [aFactor("Q1", 1, [1, 2, 3]), aFactor("Q2", 2, [4, 5]), aFactor("Q3", 3, [6])],
    weights: [
      { fromWave: "WQ-1", weights: { Q1: 50, Q2: 30, Q3: 20 } },
      { fromWave: "WQ-3", weights: { Q1: 20, Q2: 30, Q3: 50 } },
    ],
    bands: { disappointed: 5, indifferent: 7, pleased: 9 },
    lowIndexLimit: 800,
    verbatims: [{ code: "V1", name: "What pleased you?", slot: 1 }],
    otherQuestions: [
      {
        code: "OQ1",
        name: "Was a test drive offered?",
        slot: 1,
        combine: "0",
        answers: [
          { code: "1", name: "Yes" },
          { code: "2", name: "No" },
        ],
      },
    ],
    ...changes,
  };
}

/** A factor whose attributes sit in the given slots. */
export function aFactor(code: string, slot: number, attributeSlots: readonly number[]): Factor {
  return {
    code,
    name: `Factor ${code}`,
    slot,
    tab: slot,
    attributes: attributeSlots.map((attribute, place) => ({
      code: `${code}_${place + 1}`,
      name: `Attribute ${place + 1} of ${code}`,
      slot: attribute,
    })),
  };
}
