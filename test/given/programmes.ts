import type { OperationType, Programme } from "#domain/programme/programme.ts";

/** A small questionnaire: three factors with gaps between their slots, a change of weights in WQ-3, one verbatim. */
export function aProgramme(change: Partial<Programme> = {}): Programme {
  const type: OperationType = change.type ?? "CSI";
  return {
    type,
    firstMonth: "2025-07",
    factors: [
      factor("Q4", "Initiation", 2, 1, [4, 1]),
      factor("Q5", "Advisor", 1, 2, [7, 2, 3]),
      factor("Q3", "Facility", 4, 3, [9]),
    ],
    weights: [
      { fromWave: "WQ-1", weights: { Q4: 20, Q5: 50, Q3: 30 } },
      { fromWave: "WQ-3", weights: { Q4: 35, Q5: 40, Q3: 12.5 } },
    ],
    bands: { disappointed: 5, indifferent: 7, pleased: 9 },
    lowIndexLimit: 700,
    verbatims: [{ code: "V1", name: "What did you like?", slot: 1 }],
    otherQuestions: [],
    ...change,
  };
}

function factor(code: string, name: string, slot: number, tab: number, slots: readonly number[]) {
  const attributes = slots.map((own, place) => ({
    code: `${code}_${place + 1}`,
    name: `${name} ${place + 1}`,
    slot: own,
  }));
  return { code, name, slot, tab, attributes };
}
