import type { Programme } from "#domain/programme/programme.ts";
import { BANDS, LOW_INDEX_LIMIT } from "./questions.ts";
import { SALES_FACTORS, SALES_QUESTIONS, SALES_VERBATIMS, SALES_WEIGHTS } from "./sales.ts";
import { SERVICE_FACTORS, SERVICE_QUESTIONS, SERVICE_VERBATIMS, SERVICE_WEIGHTS } from "./service.ts";

const SERVICE: Omit<Programme, "firstMonth"> = {
  type: "CSI",
  factors: SERVICE_FACTORS,
  weights: [{ fromWave: "WQ-1", weights: SERVICE_WEIGHTS }],
  bands: BANDS,
  lowIndexLimit: LOW_INDEX_LIMIT,
  verbatims: SERVICE_VERBATIMS,
  otherQuestions: SERVICE_QUESTIONS,
};

const EVEN_WEIGHTS = { Q4: 20, Q5: 20, Q3: 20, Q6: 20, Q7: 20 };

export function meridianService(firstMonth: string): Programme {
  return { ...SERVICE, firstMonth };
}

export function meridianSales(firstMonth: string): Programme {
  return {
    type: "SSI",
    firstMonth,
    factors: SALES_FACTORS,
    weights: [{ fromWave: "WQ-1", weights: SALES_WEIGHTS }],
    bands: BANDS,
    lowIndexLimit: LOW_INDEX_LIMIT,
    verbatims: SALES_VERBATIMS,
    otherQuestions: SALES_QUESTIONS,
  };
}

/** Aurora weighed all factors alike in its first three waves, so the demo has a change of weights to show. */
export function auroraService(firstMonth: string): Programme {
  return {
    ...SERVICE,
    firstMonth,
    weights: [
      { fromWave: "WQ-1", weights: EVEN_WEIGHTS },
      { fromWave: "WQ-4", weights: SERVICE_WEIGHTS },
    ],
  };
}
