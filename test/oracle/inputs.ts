/** One current answer of a survey, as it stood in the workbook. A blank rating is null, missing or 99. */
export interface SurveyRow {
  readonly survey_id: string;
  /** YYYY-MM-DD */
  readonly survey_date: string;
  readonly dealer_code: string;
  readonly model_code: string;
  readonly overall: number | null;
  readonly recommend: number | null;
  /** By attribute code. */
  readonly ratings: Readonly<Record<string, number | null>>;
  /** Codes of the answers, by code of the other question. */
  readonly answers?: Readonly<Record<string, string | null>>;
}

/** The questionnaire as its JSON file says it; whatever else stands in the file is ignored. */
export interface QuestionnaireJson {
  readonly firstMonth: string;
  readonly factors: readonly {
    readonly code: string;
    readonly attributes: readonly { readonly code: string }[];
  }[];
  readonly weights: readonly {
    readonly fromWave: string;
    readonly weights: Readonly<Record<string, number>>;
  }[];
  readonly bands: { readonly disappointed: number; readonly indifferent: number; readonly pleased: number };
  readonly lowIndexLimit: number;
}

/** The dealers with the codes of their places. */
export interface NetworkJson {
  readonly dealers: readonly {
    readonly code: string;
    readonly region: string;
    readonly state: string;
    readonly location: string;
  }[];
}

/** What is asked for; a key left out or null = All. From/To need both days and go before wave and month. */
export interface Question {
  readonly wave?: string | null;
  readonly month?: string | null;
  readonly firstDay?: string | null;
  readonly lastDay?: string | null;
  readonly region?: string | null;
  readonly state?: string | null;
  readonly location?: string | null;
  /** Chosen dealers, or those of an actor's scope. */
  readonly dealers?: readonly string[] | null;
  readonly model?: string | null;
}
