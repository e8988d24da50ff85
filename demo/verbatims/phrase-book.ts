/** What customers say about one factor. `{person}`, `{model}`, `{city}`, `{days}`, `{hours}`, `{minutes}`, `{times}` and `{amount}` are filled in. */
export interface Topic {
  readonly praise: readonly string[];
  readonly complaint: readonly string[];
}

/** Topics by factor code. */
export type Topics = Readonly<Record<string, Topic>>;

/** The sentences of one language that fit any factor. */
export interface Manners {
  /** Names that stand for `{person}`. */
  readonly people: readonly string[];
  readonly happyOpeners: readonly string[];
  readonly happyClosers: readonly string[];
  /** Added to praise by those who were not quite happy. */
  readonly reserves: readonly string[];
  readonly nothingLiked: readonly string[];
  readonly nothingToImprove: readonly string[];
  readonly politeOpeners: readonly string[];
  readonly angryOpeners: readonly string[];
  readonly angryClosers: readonly string[];
}

export interface PhraseBook {
  readonly manners: Manners;
  readonly service: Topics;
  readonly sales: Topics;
}
