import type { Programme } from "#domain/programme/programme.ts";
import { standardProgramme } from "#domain/standard-programmes/standard-programmes.ts";

const EVEN_WEIGHTS = { Q4: 20, Q5: 20, Q3: 20, Q6: 20, Q7: 20 };

/** Aurora weighed all factors alike in its first three waves, so the demo has a change of weights to show. */
export function auroraService(firstMonth: string): Programme {
  const { weights, ...standard } = standardProgramme("CSI", firstMonth);
  return {
    ...standard,
    weights: [
      { fromWave: "WQ-1", weights: EVEN_WEIGHTS },
      ...weights.map((each) => ({ ...each, fromWave: "WQ-4" })),
    ],
  };
}
