const PASSWORD_RULE = "src/domain/people/password-rule.ts";
const DATES = "src/domain/survey-sheet/dates.ts";
const DUPLICATES = "src/domain/survey-sheet/duplicates.ts";
const SCORING = "src/domain/scoring";
const ACCUMULATOR = `${SCORING}/aggregate-accumulator.ts`;
const DISCLOSURE = `${SCORING}/disclosure.ts`;
const INTERVALS = `${SCORING}/intervals.ts`;
const ROUNDING = `${SCORING}/rounding.ts`;
const SCORES = `${SCORING}/scores.ts`;
const EMPTY_WORDS = "The same: it only makes empty words, which fill nothing.";
const NO_SUCH_ORDER = "The compiler refuses it: dates have no order of that name.";
const EACH_SQUARE = "Speed alone: every square becomes a bigint by itself.";
const NULL_IS_NOT_ABOVE = "The same: null is neither above nor below 0; the compiler asks for it.";
const FURTHER_STEPS = "Speed alone: further steps change no digit that counts.";
const ALL_IN_BIGINTS = "Speed alone: what needs no bigints is counted in them.";
const LARGER_WEIGHTS = "Speed alone: weights that keep a common divisor need bigints earlier.";
const READ_AGAIN = "Speed alone: what was read before is read again.";

/** Changes that no test notices, and why none needs to. */
export const JUDGED: readonly {
  readonly file: string;
  /** In one line; of a long one the beginning is enough. */
  readonly original: string;
  readonly replacement: string;
  readonly why: string;
}[] = [
  {
    file: PASSWORD_RULE,
    original: "/[^\\p{L}\\p{M}\\p{N}]+/u",
    replacement: "/[^\\p{L}\\p{M}\\p{N}]/u",
    why: EMPTY_WORDS,
  },
  {
    file: PASSWORD_RULE,
    original: "/[^\\p{L}\\p{M}\\p{N}]+/gu",
    replacement: "/[^\\p{L}\\p{M}\\p{N}]/gu",
    why: "The same: all of them go, one by one.",
  },
  { file: PASSWORD_RULE, original: "/\\s+/", replacement: "/\\s/", why: EMPTY_WORDS },
  {
    file: PASSWORD_RULE,
    original: "` password passwort",
    replacement: "` password passwort",
    why: EMPTY_WORDS,
  },
  {
    file: PASSWORD_RULE,
    original: "`At least ",
    replacement: "``",
    why: "A hint that forms show; it decides nothing.",
  },
  {
    file: "src/domain/survey-sheet/choice.ts",
    original: "model === undefined",
    replacement: "false",
    why: "The same: without sheets none is left out; the compiler asks for it.",
  },
  {
    file: "src/domain/survey-sheet/date-order.ts",
    original: '"month-first"',
    replacement: '""',
    why: NO_SUCH_ORDER,
  },
  { file: DATES, original: '"month-first"', replacement: '""', why: NO_SUCH_ORDER },
  {
    file: DATES,
    original: 'read.kind === "open"',
    replacement: "true",
    why: "The same: a date that is not open has no two numbers to turn round; the compiler asks for it.",
  },
  {
    file: DATES,
    original: "known !== undefined",
    replacement: "false",
    why: READ_AGAIN,
  },
  {
    file: DATES,
    original: "days.set(epochDay, found)",
    replacement: ";",
    why: READ_AGAIN,
  },
  {
    file: DATES,
    original: "texts.set(cell, found)",
    replacement: ";",
    why: READ_AGAIN,
  },
  {
    file: DATES,
    original: '"day" in found',
    replacement: "false",
    why: READ_AGAIN,
  },
  {
    file: DATES,
    original: '"day"',
    replacement: '""',
    why: READ_AGAIN,
  },
  {
    file: DATES,
    original: "{ if (texts.size",
    replacement: "{}",
    why: READ_AGAIN,
  },
  {
    file: DATES,
    original: '"day" in found',
    replacement: "true",
    why: "Room alone: what is no date is remembered, too.",
  },
  {
    file: DATES,
    original: "texts.size >= MOST_TEXTS_REMEMBERED",
    replacement: "true",
    why: READ_AGAIN,
  },
  {
    file: DATES,
    original: "texts.size >= MOST_TEXTS_REMEMBERED",
    replacement: "texts.size < MOST_TEXTS_REMEMBERED",
    why: "Speed and room alone: it is emptied while there is room and grows when there is none.",
  },
  {
    file: DATES,
    original: "texts.size >= MOST_TEXTS_REMEMBERED",
    replacement: "false",
    why: "Room alone: all texts are remembered.",
  },
  {
    file: DATES,
    original: "texts.size >= MOST_TEXTS_REMEMBERED",
    replacement: "texts.size > MOST_TEXTS_REMEMBERED",
    why: "Room alone: one text more is remembered.",
  },
  {
    file: DUPLICATES,
    original: "this.#hashes[entry] !== hash",
    replacement: "false",
    why: "Speed alone: the characters are compared, too.",
  },
  {
    file: DUPLICATES,
    original: "this.#count * 2 > last",
    replacement: "this.#count * 2 >= last",
    why: "The same: one is even, the other odd.",
  },
  {
    file: DUPLICATES,
    original: "end > this.#characters.length",
    replacement: "end >= this.#characters.length",
    why: "Room alone: it grows one id earlier.",
  },
  {
    file: DUPLICATES,
    original: "at < end",
    replacement: "at <= end",
    why: "The same: what is written behind an id gives way to the next one.",
  },
  {
    file: DUPLICATES,
    original: "at < text.length",
    replacement: "at <= text.length",
    why: "The same: one more turn for every text, after which equal hashes are equal and others are not.",
  },
  {
    file: "src/domain/survey-sheet/fit.ts",
    original: "true",
    replacement: "false",
    why: "The same: whether a model is required changes nothing of which columns are found.",
  },
  {
    file: ACCUMULATOR,
    original: "[0, 0, 0, 0]",
    replacement: "[]",
    why: "The same: a counter that is not there counts as 0.",
  },
  {
    file: ACCUMULATOR,
    original: "pending === SQUARES_BEFORE_OVERFLOW",
    replacement: "true",
    why: EACH_SQUARE,
  },
  {
    file: ACCUMULATOR,
    original: "pending === SQUARES_BEFORE_OVERFLOW",
    replacement: "pending !== SQUARES_BEFORE_OVERFLOW",
    why: EACH_SQUARE,
  },
  {
    file: DISCLOSURE,
    original: "keys.some((wave)",
    replacement: "keys.every(",
    why: "The same: a part has one key until parts are pooled.",
  },
  {
    file: DISCLOSURE,
    original: "pool.outside.length === 0",
    replacement: "false",
    why: "The same: an empty pool takes one large part and is that part.",
  },
  {
    file: DISCLOSURE,
    original: "nameOf(a) < nameOf(b)",
    replacement: "nameOf(a) <= nameOf(b)",
    why: "The same: no two parts have one name.",
  },
  {
    file: DISCLOSURE,
    original: "nameOf(a) < nameOf(b)",
    replacement: "nameOf(a) >= nameOf(b)",
    why: "As good: which of equally large parts is pooled is free, as long as every request pools the same.",
  },
  {
    file: INTERVALS,
    original: "low !== null && high !== null",
    replacement: "true",
    why: NULL_IS_NOT_ABOVE,
  },
  {
    file: INTERVALS,
    original: "low !== null && high !== null",
    replacement: "low !== null || high !== null",
    why: NULL_IS_NOT_ABOVE,
  },
  {
    file: INTERVALS,
    original: "low !== null",
    replacement: "true",
    why: NULL_IS_NOT_ABOVE,
  },
  {
    file: INTERVALS,
    original: "high !== null",
    replacement: "true",
    why: NULL_IS_NOT_ABOVE,
  },
  {
    file: INTERVALS,
    original: "degrees >= FIRST_ASYMPTOTIC_DEGREE",
    replacement: "degrees > FIRST_ASYMPTOTIC_DEGREE",
    why: "Cannot be seen: with 150 degrees both ways agree to 1e-11.",
  },
  {
    file: INTERVALS,
    original: "step < MAX_STEPS",
    replacement: "step <= MAX_STEPS",
    why: "Cannot be seen: the steps before it have long settled every digit that counts.",
  },
  {
    file: INTERVALS,
    original: "Math.abs(change) < 1e-15",
    replacement: "false",
    why: FURTHER_STEPS,
  },
  {
    file: INTERVALS,
    original: "Math.abs(change) < 1e-15",
    replacement: "Math.abs(change) <= 1e-15",
    why: FURTHER_STEPS,
  },
  {
    file: `${SCORING}/metrics.ts`,
    original: "change > 0",
    replacement: "change >= 0",
    why: "The same: what did not change is told before.",
  },
  {
    file: `${SCORING}/ranked-place.ts`,
    original: "rank !== null",
    replacement: "true",
    why: NULL_IS_NOT_ABOVE,
  },
  {
    file: `${SCORING}/ranking.ts`,
    original: "index === null",
    replacement: "false",
    why: "The same: without a score there are no responses with one, too few to rank; the compiler asks for it.",
  },
  {
    file: ROUNDING,
    original: "size < LARGEST_WITH_DECIMALS",
    replacement: "size <= LARGEST_WITH_DECIMALS",
    why: "The same: 1e15 has no decimals to round.",
  },
  {
    file: ROUNDING,
    original: "size < SMALLEST_WITHOUT_EXPONENT",
    replacement: "size <= SMALLEST_WITHOUT_EXPONENT",
    why: "The same: 1e-6 is rounded to 0 anyway.",
  },
  {
    file: ROUNDING,
    original: "value < 0",
    replacement: "value <= 0",
    why: "The same: 0 has been given back before.",
  },
  {
    file: SCORES,
    original: "compareWaves(revision.fromWave, newest.fromWave) > 0",
    replacement: "compareWaves(revision.fromWave, newest.fromWave) >= 0",
    why: "Cannot be seen: no programme may have two sets of weights from one wave.",
  },
  {
    file: SCORES,
    original: "(total, factor) => total + factor.weight",
    replacement: "() => undefined",
    why: ALL_IN_BIGINTS,
  },
  {
    file: SCORES,
    original: "total + factor.weight",
    replacement: "total - factor.weight",
    why: "The same: of this sum only the size is asked.",
  },
  {
    file: SCORES,
    original: "!Number.isSafeInteger(largest)",
    replacement: "true",
    why: ALL_IN_BIGINTS,
  },
  {
    file: SCORES,
    original: "[...scaled.values()].reduce(greatestCommonDivisor, 0) || 1",
    replacement: "true",
    why: LARGER_WEIGHTS,
  },
  {
    file: SCORES,
    original: "[...scaled.values()]",
    replacement: "[]",
    why: LARGER_WEIGHTS,
  },
  {
    file: SCORES,
    original: "multiple / greatestCommonDivisor(multiple, count)",
    replacement: "multiple * greatestCommonDivisor(multiple, count)",
    why: "Speed alone: any common multiple does; a larger one needs bigints earlier.",
  },
  {
    file: SCORES,
    original: "count === 0",
    replacement: "false",
    why: "Cannot be seen: of no answers no share is asked.",
  },
  {
    file: SCORES,
    original: "{ return b === 0 ? a",
    replacement: "{}",
    why: ALL_IN_BIGINTS,
  },
];
