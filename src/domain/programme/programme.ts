/** The type of a survey operation: service (CSI) or sales (SSI). */
export type OperationType = "CSI" | "SSI";

/** The two survey programmes, in the order every screen lists them. */
export const OPERATION_TYPES = ["CSI", "SSI"] as const satisfies readonly OperationType[];

/** What people read, and the same in further languages by their BCP 47 tags. */
export interface Texted {
  readonly name: string;
  readonly texts?: Readonly<Record<string, string>> | undefined;
}

/** One rated attribute of a factor. `slot` (1-based) is its place in every stored array, for ever. */
export interface Attribute extends Texted {
  readonly code: string;
  readonly slot: number;
}

/** A factor: weighted part of the index. `tab` is its tab on Factor Summary (1-based); two factors may share one. */
export interface Factor extends Texted {
  readonly code: string;
  readonly slot: number;
  readonly tab: number;
  readonly attributes: readonly Attribute[];
}

/** Weights by factor code from a wave on, until the next revision. */
export interface WeightRevision {
  readonly fromWave: string;
  readonly weights: Readonly<Record<string, number>>;
}

/** Highest rating (1–10) of each band; delighted is everything above `pleased`. */
export interface BandLimits {
  readonly disappointed: number;
  readonly indifferent: number;
  readonly pleased: number;
}

/** A free-text question; its column in the workbook has this code as header. */
export interface VerbatimQuestion extends Texted {
  readonly code: string;
  readonly slot: number;
}

/** An answer to a closed question; stored answers are places in its list. */
export interface Answer extends Texted {
  readonly code: string;
}

/** A closed question outside the index. `combine` "0" stands alone on its page, other values share a tab group. */
export interface OtherQuestion extends Texted {
  readonly code: string;
  readonly slot: number;
  readonly combine: string;
  readonly answers: readonly Answer[];
}

/** What a survey asks. */
export interface Questions {
  readonly factors: readonly Factor[];
  readonly verbatims: readonly VerbatimQuestion[];
  readonly otherQuestions: readonly OtherQuestion[];
}

/** The questionnaire of an operation: data, never code. */
export interface Programme extends Questions {
  readonly type: OperationType;
  /** First month of the first quarter, `YYYY-MM`; that quarter is wave WQ-1. */
  readonly firstMonth: string;
  readonly weights: readonly WeightRevision[];
  readonly bands: BandLimits;
  /** The index under which a ranked dealer counts into `belowLimit`. */
  readonly lowIndexLimit: number;
}
