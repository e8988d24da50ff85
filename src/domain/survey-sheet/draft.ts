import { monthOfNumber, waveOfMonth } from "#domain/calendar/calendar.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { responseScorer } from "#domain/scoring/scores.ts";

/** One response while its cells are read. Arrays by slot − 1, 0 or null = not answered; scores in milli-points. */
export interface SurveyDraft {
  surveyId: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** YYYYMM */
  month: number;
  dealerCode: string;
  /** null = the client has no models. */
  modelCode: string | null;
  vin: string | null;
  overall: number | null;
  recommend: number | null;
  /** 1–10 */
  ratings: number[];
  /** Place of the answer in the question's list, counted from 1. */
  otherAnswers: number[];
  verbatims: (string | null)[];
  index: number | null;
  factors: (number | null)[];
}

/** Makes empty drafts of a programme's widths. */
export function draftMaker({ factors, otherQuestions, verbatims }: Programme): () => SurveyDraft {
  const ratingWidth = widthOf(factors.flatMap(({ attributes }) => attributes));
  const answerWidth = widthOf(otherQuestions);
  const verbatimWidth = widthOf(verbatims);
  return () => ({
    surveyId: "",
    day: "",
    month: 0,
    dealerCode: "",
    modelCode: null,
    vin: null,
    overall: null,
    recommend: null,
    ratings: new Array<number>(ratingWidth).fill(0),
    otherAnswers: new Array<number>(answerWidth).fill(0),
    verbatims: new Array<string | null>(verbatimWidth).fill(null),
    index: null,
    factors: [],
  });
}

/** Sets index and factor scores of complete drafts, under the weights of each one's wave. */
export function draftScorer(programme: Programme): (draft: SurveyDraft) => void {
  const scorers = new Map<number, ReturnType<typeof responseScorer>>();
  return (draft) => {
    const known = scorers.get(draft.month);
    const scorer =
      known ?? responseScorer(programme, waveOfMonth(programme.firstMonth, monthOfNumber(draft.month)) ?? "");
    if (known === undefined) scorers.set(draft.month, scorer);
    const { index, factors } = scorer(draft.ratings);
    draft.index = index;
    draft.factors = factors;
  };
}

function widthOf(slots: readonly { readonly slot: number }[]): number {
  return slots.reduce((widest, { slot }) => Math.max(widest, slot), 0);
}
