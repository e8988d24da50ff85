import type { OperationType, Programme } from "#domain/programme/programme.ts";
import { BANDS, LOW_INDEX_LIMIT } from "./questions.ts";
import { SALES_FACTORS, SALES_QUESTIONS, SALES_VERBATIMS, SALES_WEIGHTS } from "./sales.ts";
import { SERVICE_FACTORS, SERVICE_QUESTIONS, SERVICE_VERBATIMS, SERVICE_WEIGHTS } from "./service.ts";

const COMMON = { bands: BANDS, lowIndexLimit: LOW_INDEX_LIMIT };

const STANDARD: Readonly<Record<OperationType, Omit<Programme, "firstMonth">>> = {
  CSI: {
    ...COMMON,
    type: "CSI",
    factors: SERVICE_FACTORS,
    weights: [{ fromWave: "WQ-1", weights: SERVICE_WEIGHTS }],
    verbatims: SERVICE_VERBATIMS,
    otherQuestions: SERVICE_QUESTIONS,
  },
  SSI: {
    ...COMMON,
    type: "SSI",
    factors: SALES_FACTORS,
    weights: [{ fromWave: "WQ-1", weights: SALES_WEIGHTS }],
    verbatims: SALES_VERBATIMS,
    otherQuestions: SALES_QUESTIONS,
  },
};

/** The questionnaire an operation may begin with; `firstMonth` (`YYYY-MM`) begins a quarter. */
export function standardProgramme(type: OperationType, firstMonth: string): Programme {
  return { ...STANDARD[type], firstMonth };
}
