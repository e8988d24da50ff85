import type { BandLimits, Factor, OtherQuestion } from "#domain/programme/programme.ts";

/** The standard satisfaction bands, by the highest rating (1–10) of each. */
export const BANDS: BandLimits = { disappointed: 5, indifferent: 7, pleased: 9 };
/** Index points (0–1000) under which a ranked dealer is low, unless a programme says otherwise. */
export const LOW_INDEX_LIMIT = 800;

const ATTRIBUTES_PER_FACTOR = 5;

type AttributeNames = readonly [string, string, string, string, string];

/** A factor in `slot` whose five attributes own the five slots that belong to it: 1–5, 6–10, … */
export function factor(code: string, name: string, slot: number, tab: number, names: AttributeNames): Factor {
  const attributes = names.map((attributeName, place) => ({
    code: `${code}_${place + 1}`,
    name: attributeName,
    slot: (slot - 1) * ATTRIBUTES_PER_FACTOR + place + 1,
  }));
  return { code, name, slot, tab, attributes };
}

/** A closed question whose answers, best experience first, have the codes 1, 2, … */
export function question(
  slot: number,
  combine: string,
  name: string,
  answers: readonly string[],
): OtherQuestion {
  return {
    code: `OQ${slot}`,
    name,
    slot,
    combine,
    answers: answers.map((answer, place) => ({ code: String(place + 1), name: answer })),
  };
}
