import { readDateText } from "#domain/calendar/date-text.ts";
import type { Network } from "#domain/network/network.ts";
import { namesOf } from "#domain/programme/languages.ts";
import type { OtherQuestion, Programme } from "#domain/programme/programme.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { type SurveyColumn, surveyColumns } from "#domain/survey-sheet/columns.ts";
import { LONGEST_VIN } from "#domain/survey-sheet/readers.ts";
import { normalizeHeader } from "#domain/survey-sheet/sheet-headers.ts";
import { codeMatcher, identifierFault, shownText } from "#domain/survey-sheet/sheet-values.ts";
import { isNoAnswer, normalizeAnswer } from "./answer-values.ts";
import {
  distinctiveWords,
  headerWords,
  namesAnother,
  type Role,
  rolesOf,
  spelledWords,
} from "./header-words.ts";
import { codesByName, lowestOf, type NumberedRow } from "./mapping.ts";
import { guessScale, highestOf, NO_SCALE, type Scale, unratedWords } from "./scales.ts";
import { type HeaderChoice, layoutOf, type SheetColumnValues } from "./sheet-layout.ts";

/** What a guess is made for. */
export interface ProposalContext {
  readonly programme: Programme;
  readonly network: Pick<Network, "dealers" | "models">;
}

/** A column of an agency's sheet with what it is taken for. */
export interface ProposedColumn {
  readonly header: string;
  /** Some of its values, as they stand there. */
  readonly samples: readonly string[];
  /** The column of ours; null = passed over, or nobody can tell. */
  readonly column: string | null;
  /** Of overall, recommend and ratings, also while nothing is chosen and its values look like answers. */
  readonly scale: Scale;
  /** False where a person has to look: what is chosen then is chosen by nobody. */
  readonly isSure: boolean;
  /** Why, a sentence. */
  readonly reason: string;
}

/** How a sheet is laid out, and its columns. */
export interface SheetProposal {
  readonly headerRow: number;
  readonly headerRows: 1 | 2;
  /** Why the header stands there, a sentence. */
  readonly headerReason: string;
  readonly columns: readonly ProposedColumn[];
}

type Column = Pick<SheetColumnValues, "place" | "header" | "values">;

/** What a column is taken for. */
export type Guess = Omit<ProposedColumn, "header" | "samples">;

/** One reason to take a column for one of ours; the highest weight wins, and two alike win nothing. */
interface Claim {
  readonly place: number;
  readonly column: string;
  readonly weight: number;
  readonly scale: Scale;
  readonly reason: string;
}

const MOST_SAMPLES = 4;
const CERTAIN = 100;
const STRONG = 80;
const LIKELY = 60;
/** What is chosen without a person; weights under it are only told. */
const ENOUGH = LIKELY;
const NEARLY_ALL = 0.8;
const HALF = 0.5;
const ALIKE = 0.6;
/** Enough to ask a person. */
const MAYBE = 0.4;
/** A header alone, above values that speak against it: under every claim, and no reason to take a column. */
const DOUBT = -1;
/** Only whether a text is a day is asked, not which. */
const MIDDLE_YEAR = 2000;
/** Numbers from 1 to 10 of which so many occur may be ratings. */
const SPREAD = 5;
const HIGHEST = 10;
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/i;
/** Of a vehicle, such as the end of its VIN; what is shorter hardly names one. */
const SHORTEST_VEHICLE_NUMBER = 5;
/** Numbers of an answer that occur once; agencies send some twice. */
const NEARLY_UNIQUE = 0.95;
/** What a rating may look like: 0 to 100 without leading zeros. */
const LIKE_A_RATING = /^(?:0|[1-9]\d?|100)$/;

/** What a sheet of an agency most likely holds; null where it has no row that could be a header. */
export function proposeMapping(
  context: ProposalContext,
  rows: readonly NumberedRow[],
  chosen: HeaderChoice | null = null,
): SheetProposal | null {
  const layout = layoutOf(rows, chosen);
  if (layout === null) return null;
  const { headerRow, headerRows, headerReason, columns } = layout;
  const winners = winnersOf(columns, claimsOf(context, columns, highestRating(context.programme, columns)));
  return {
    headerRow,
    headerRows,
    headerReason,
    columns: columns.map((column) => ({
      header: column.header,
      samples: samplesOf(column.values),
      ...(winners.get(column.place) ?? unclaimed(column)),
    })),
  };
}

/**
 * What is known of columns whatever their survey asks, by place: who answered when about which dealer and vehicle, overall
 * and recommend. `highest` is the highest answer of the sheet's ratings. Columns that nothing claims are not in it.
 */
export function proposeCommonColumns(
  network: ProposalContext["network"],
  columns: readonly Column[],
  highest: number | null,
): ReadonlyMap<number, Guess> {
  return winnersOf(columns, claimsOf({ programme: NO_QUESTIONS, network }, columns, highest));
}

const NO_QUESTIONS: Programme = {
  type: "CSI",
  firstMonth: "2000-01",
  factors: [],
  weights: [],
  bands: { disappointed: 1, indifferent: 2, pleased: 3 },
  lowIndexLimit: 0,
  verbatims: [],
  otherQuestions: [],
};

function claimsOf(
  context: ProposalContext,
  columns: readonly Column[],
  highest: number | null,
): readonly Claim[] {
  const ours = surveyColumns(context.programme, context.network.models.length > 0);
  const questions = questionTexts(context.programme);
  const judge = valueJudge(context);
  return columns.flatMap((column) => [
    ...ours.flatMap((target) => byName(column, target, questions, highest)),
    ...rolesOf(column.header).flatMap(({ role, isStrong }) =>
      byRole(column, { role, isStrong, context, judge, highest }),
    ),
    ...judge.known(column),
    ...byVin(column),
  ]);
}

/** The same header, code or question as ours. */
function byName(
  column: Column,
  target: SurveyColumn,
  questions: QuestionTexts,
  highest: number | null,
): readonly Claim[] {
  const match = nameMatch(column.header, target.name, questions.get(target.name) ?? []);
  if (match === null) return [];
  const { weight, question } = match;
  const isScore = target.kind === "rating" || target.kind === "overall" || target.kind === "recommend";
  const guess = isScore ? guessScale(column.values, lowestOf(target.name), highest, column.header) : null;
  if (isScore && column.values.length > 0 && guess === null) return [];
  if (!holds(target, column.values, weight === CERTAIN))
    return weight === CERTAIN ? [inDoubt(column, target.name, "Its header is the name of our column")] : [];
  if (target.kind === "answer" && !isMostly(column.values, answerJudge(target.question))) return [];
  const isLessSure = guess?.isSure === false || !holds(target, column.values);
  const hasRepeats = target.kind === "survey_id" && repeats(column.values);
  const how =
    weight === CERTAIN
      ? "Its header is the name of our column."
      : `Its header is the question "${question}".`;
  return [
    {
      place: column.place,
      column: target.name,
      weight: isLessSure ? Math.min(weight, ENOUGH) : weight - (hasRepeats ? 1 : 0),
      scale: isScore ? (guess?.scale ?? { kind: "same" }) : NO_SCALE,
      reason: guess === null ? how : `${how} ${guess.reason}`,
    },
  ];
}

/** Whether a value is an answer of a closed question, by code or text. */
function answerJudge({ answers }: OtherQuestion): (cell: Cell) => boolean {
  const known = new Set(answers.flatMap((answer) => [answer.code, ...namesOf(answer)].map(normalizeAnswer)));
  return (cell) => known.has(normalizeAnswer(cell)) || isNoAnswer(cell, HIGHEST);
}

/** A header that leaves no doubt above values that cannot be what it says: a person has to look. */
function inDoubt(column: Column, name: string, how: string): Claim {
  const reason = `${how}, and its values look like something else, such as ${shownText(column.values[0])}.`;
  return { place: column.place, column: name, weight: DOUBT, scale: unclaimed(column).scale, reason };
}

/**
 * Whether values can be what a column of ours holds, as far as they tell. `isOurs`: the header is our own, so that values
 * we take in are enough.
 */
function holds({ kind }: Pick<SurveyColumn, "kind">, values: readonly Cell[], isOurs = false): boolean {
  if (values.length === 0) return true;
  switch (kind) {
    case "survey_id":
      return new Set(values.map(normalizeAnswer)).size >= values.length * NEARLY_UNIQUE;
    case "survey_date":
      return isMostly(values, looksLikeDay);
    case "vin":
      return isMostly(values, isOurs ? isVehicleNumber : isVin);
    case "verbatim":
      return isMostly(values, isWritten);
    default:
      return true;
  }
}

function isVin(cell: Cell): boolean {
  return VIN.test(normalizeAnswer(cell));
}

function isVehicleNumber(cell: Cell): boolean {
  const text = normalizeAnswer(cell);
  return (
    /\d/.test(text) && text.length >= SHORTEST_VEHICLE_NUMBER && identifierFault(cell, LONGEST_VIN) === null
  );
}

function repeats(values: readonly Cell[]): boolean {
  return new Set(values.map(normalizeAnswer)).size < values.length;
}

/** How much a header reads like a column of ours, and which text of its question most; null = it does not. */
interface NameMatch {
  readonly weight: number;
  readonly question: string;
}

/** Of a header of two rows what stands under the group counts as well. */
function nameMatch(header: string, name: string, questions: readonly string[]): NameMatch | null {
  const written = [header, header.split(" / ").at(-1) ?? header];
  const texts = questions.length === 0 ? [undefined] : questions;
  let best: NameMatch | null = null;
  for (const question of texts) {
    for (const each of written) {
      const weight = textWeight(each, name, question);
      if (weight !== null && weight > (best?.weight ?? 0)) best = { weight, question: question ?? name };
    }
  }
  return best;
}

function textWeight(header: string, name: string, question: string | undefined): number | null {
  const [words, own] = [headerWords(header), headerWords(name)];
  // `Q41` may be question 41.
  if (words === own || (!/\d/.test(own) && normalizeHeader(header) === normalizeHeader(name))) return CERTAIN;
  // `Q4_1. Courtesy of the advisor`, but not `Q4_10`.
  if (/\d/.test(own) && words.startsWith(`${own} `) && !/^\d/.test(words.slice(own.length + 1)))
    return STRONG;
  if (question === undefined) return null;
  if (words === headerWords(question)) return STRONG;
  const alike = likeness(spelledWords(header), spelledWords(question));
  return alike >= ALIKE ? LIKELY : alike >= MAYBE ? LIKELY - 20 : null;
}

/** Words that both have in those that either has; words that every question has do not count. */
function likeness(one: string, other: string): number {
  const [mine, theirs] = [distinctiveWords(one), distinctiveWords(other)];
  const shared = [...mine].filter((word) => theirs.has(word)).length;
  const all = new Set([...mine, ...theirs]).size;
  return all === 0 || shared < 2 ? 0 : shared / all;
}

interface ByRole {
  readonly role: Role;
  readonly isStrong: boolean;
  readonly context: ProposalContext;
  readonly judge: ReturnType<typeof valueJudge>;
  readonly highest: number | null;
}

/** Seventeen signs without I, O and Q are nothing else. */
function byVin({ place, values, header }: Column): readonly Claim[] {
  if (namesAnother(header) || !isMostly(values, isVin)) return [];
  return [
    { place, column: "vin", weight: LIKELY, scale: NO_SCALE, reason: "Its values are chassis numbers." },
  ];
}

/** What a header says in the words of the trade, held against the values under it. */
function byRole(column: Column, { role, isStrong, context, judge, highest }: ByRole): readonly Claim[] {
  const { place, values } = column;
  const canHold = role === "overall" || role === "recommend" || holds({ kind: role }, values);
  const weight = isStrong ? STRONG : LIKELY - 1;
  const claim = (name: string, reason: string, scale: Scale = NO_SCALE, less = 0): Claim => ({
    place,
    column: name,
    weight: weight - less,
    scale,
    reason,
  });
  const unless = (how: string) => (isStrong ? [inDoubt(column, role, how)] : []);
  switch (role) {
    case "survey_id": {
      const how = "Its header names the answer";
      if (!canHold) return unless(how);
      return repeats(values)
        ? [claim(role, `${how}, and nearly every value is another.`, NO_SCALE, 1)]
        : [claim(role, `${how}, and every value is another.`)];
    }
    case "survey_date": {
      const how = "Its header is that of a date";
      return canHold
        ? [claim(role, `${how}, and its values are days.`, NO_SCALE, earliness(column.header))]
        : unless(how);
    }
    case "vin": {
      const how = "Its header is that of a chassis number";
      return canHold ? [claim(role, `${how}.`)] : unless(how);
    }
    case "dealer_code":
    case "model_code":
      return judge.byHeader(column, role, weight);
    case "overall":
    case "recommend": {
      const guess = guessScale(values, lowestOf(role), highest, column.header);
      if (guess === null) return [];
      const asks = role === "overall" ? "overall satisfaction" : "the recommendation";
      return [
        claim(role, `Its header asks for ${asks}. ${guess.reason}`, guess.scale, guess.isSure ? 0 : 30),
      ];
    }
    case "verbatim": {
      const [only, ...more] = context.programme.verbatims;
      if (only === undefined || !canHold) return [];
      const words = "Its header asks for the customer's own words";
      return more.length === 0
        ? [claim(only.code, `${words}.`)]
        : [claim(only.code, `${words}, and there are ${more.length + 1} such questions.`, NO_SCALE, STRONG)];
    }
  }
}

/** An answer is of the day on which it was given whole: that of its beginning stands behind, and so does one that may be either. */
function earliness(header: string): number {
  const words = headerWords(header);
  return /\bstart(?:ed)?\b/.test(words) ? 2 : /\bend(?:ed)?\b/.test(words) ? 1 : 0;
}

/** True for a day, as a date cell or as text. */
export function looksLikeDay(cell: Cell): boolean {
  if (typeof cell === "string") return readDateText(cell, MIDDLE_YEAR) !== null;
  return typeof cell === "object" && cell !== null;
}

/** True for a text with a word in it. */
export function isWritten(cell: Cell): boolean {
  return typeof cell === "string" && /\p{L}{2}/u.test(cell);
}

/** What the values of a column say about dealers and models, whatever its header. */
function valueJudge({ network }: ProposalContext) {
  const kinds = [
    { column: "dealer_code", noun: "dealer", places: network.dealers },
    { column: "model_code", noun: "model", places: network.models },
  ] as const;
  const known = kinds.map((kind) => {
    const matcher = codeMatcher(kind.places.map(({ code }) => code));
    const names = codesByName(kind.places);
    return {
      ...kind,
      codes: (values: readonly Cell[]) => share(values, (cell) => matcher.find(cell) !== null),
      names: (values: readonly Cell[]) =>
        share(values, (cell) => Object.hasOwn(names, normalizeAnswer(cell))),
    };
  });
  return {
    /** Values that are nearly all codes, or names, of dealers or models. */
    known({ place, values, header }: Column): readonly Claim[] {
      if (values.length === 0) return [];
      const isNumeric = values.every(
        (cell) =>
          typeof cell === "number" || LIKE_A_RATING.test(normalizeAnswer(cell)) || isNoAnswer(cell, HIGHEST),
      );
      return known.flatMap(({ column, noun, codes, names }) => {
        const [asCodes, asNames] = [codes(values), names(values)];
        const saysSo = rolesOf(header).some(({ role }) => role === column);
        // Numbers are codes by chance: ratings of 1 to 10 are too.
        if (namesAnother(header)) return [];
        if (asCodes >= NEARLY_ALL && (!isNumeric || saysSo))
          return [
            {
              place,
              column,
              weight: saysSo ? CERTAIN - 1 : STRONG - 1,
              scale: NO_SCALE,
              reason: `Its values are codes of your ${noun}s.`,
            },
          ];
        if (asNames >= NEARLY_ALL)
          return [
            {
              place,
              column,
              weight: STRONG - 2,
              scale: NO_SCALE,
              reason: `Its values are names of your ${noun}s.`,
            },
          ];
        return [];
      });
    },
    /** A header that says so, with values of which some are known. */
    byHeader(
      { place, values }: Column,
      role: "dealer_code" | "model_code",
      weight: number,
    ): readonly Claim[] {
      const kind = known.find(({ column }) => column === role);
      if (kind === undefined) return [];
      const found = Math.max(kind.codes(values), kind.names(values));
      const unknown = new Set(
        values.filter((cell) => kind.codes([cell]) + kind.names([cell]) === 0).map(normalizeAnswer),
      ).size;
      const isNew = kind.places.length === 0;
      const remark = isNew
        ? ` You have no ${kind.noun}s yet.`
        : unknown === 0
          ? ""
          : ` ${unknown === 1 ? "One of its values is" : `${unknown} of its values are`} no ${kind.noun} you have.`;
      // Where there is none to compare with, all but ratings may be codes.
      const isHeld = values.length === 0 || (isNew ? guessScale(values, 1, null) === null : found >= HALF);
      return [
        {
          place,
          column: role,
          weight: isHeld ? weight : LIKELY - 10,
          scale: NO_SCALE,
          reason: `Its header is that of a ${kind.noun}.${remark}`,
        },
      ];
    },
  };
}

/** The one column that wins each of ours; where two claim it alike a person has to choose. */
function winnersOf(columns: readonly Column[], claims: readonly Claim[]): ReadonlyMap<number, Guess> {
  const winners = new Map<number, Guess>();
  const best = [...Map.groupBy(claims, ({ place, column }) => `${place} ${column}`).values()].map(strongest);
  const taken = new Set<string>();
  for (const claim of best.toSorted((one, other) => other.weight - one.weight || one.place - other.place)) {
    if (winners.has(claim.place)) continue;
    if (claim.weight === DOUBT) {
      if (!taken.has(claim.column)) winners.set(claim.place, lookedAt(claim));
      continue;
    }
    const rivals = best.filter(
      (each) =>
        each !== claim &&
        each.column === claim.column &&
        each.weight === claim.weight &&
        !winners.has(each.place),
    );
    const ownRivals = best.filter(
      (each) =>
        each !== claim &&
        each.place === claim.place &&
        each.weight === claim.weight &&
        !taken.has(each.column),
    );
    const headerOf = (place: number) => columns.find((each) => each.place === place)?.header ?? "";
    const { column, scale, reason, weight } = claim;
    if (taken.has(column)) {
      winners.set(
        claim.place,
        open(scale, `It could be ${called(column)} as well, which another column is taken for.`),
      );
    } else if (rivals.length > 0) {
      const named = rivals.map(({ place }) => headerOf(place)).join(", ");
      for (const { place } of [claim, ...rivals])
        winners.set(
          place,
          open(
            scale,
            `It could be ${called(column)}, and so could ${place === claim.place ? named : headerOf(claim.place)}: choose one.`,
          ),
        );
    } else if (ownRivals.length > 0) {
      winners.set(
        claim.place,
        open(
          scale,
          `It could be ${[claim, ...ownRivals].map((each) => called(each.column)).join(" or ")}: choose.`,
        ),
      );
    } else if (weight < ENOUGH) {
      winners.set(claim.place, lookedAt(claim));
    } else {
      taken.add(column);
      winners.set(claim.place, { column, scale, isSure: true, reason });
    }
  }
  return winners;
}

function strongest(claims: readonly [Claim, ...Claim[]] | Claim[]): Claim {
  return claims.reduce((best, claim) => (claim.weight > best.weight ? claim : best));
}

/** What columns that every survey has are called in sentences; questions go by their codes. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["survey_id", "the number of the survey"],
  ["survey_date", "the day of the answer"],
  ["dealer_code", "the dealer"],
  ["model_code", "the model"],
  ["vin", "the chassis number"],
]);

function called(column: string): string {
  return NAMES.get(column) ?? column;
}

function lookedAt({ column, scale, reason }: Claim): Guess {
  return open(scale, `It could be ${called(column)}: look at its values. ${reason}`);
}

function open(scale: Scale, reason: string): Guess {
  return { column: null, scale, isSure: false, reason };
}

/** A column nobody knows: passed over, with a mark where its values could be ratings. */
export function unclaimed({ values, header }: Pick<Column, "values" | "header">): Guess {
  const guess = guessScale(values, 1, null, header);
  if (guess === null) return passedOver(unratedWords(values));
  const { scale } = guess;
  const isRange = scale.kind === "range" && scale.highest >= 5 && scale.highest <= HIGHEST;
  const isSpread = scale.kind === "same" && new Set(values).size >= SPREAD;
  const isRating = scale.kind === "words" || isRange || isSpread;
  return isRating
    ? open(scale, `Its values could be ratings: choose the question. ${guess.reason}`)
    : passedOver(scale);
}

function passedOver(scale: Scale): Guess {
  return { column: null, scale, isSure: true, reason: "Nothing of ours; it is passed over." };
}

/** The texts of each question in all of its languages, by its code. */
type QuestionTexts = ReadonlyMap<string, readonly string[]>;

function questionTexts({ factors, verbatims, otherQuestions }: Programme): QuestionTexts {
  const all = [...factors.flatMap(({ attributes }) => attributes), ...verbatims, ...otherQuestions];
  return new Map(all.map((question) => [question.code, namesOf(question)]));
}

/** The highest answer on any column that is a rating by its name: who is rated 1 to 5 throughout is rated on that scale. */
function highestRating(programme: Programme, columns: readonly Column[]): number | null {
  const questions = questionTexts(programme);
  const ratings = surveyColumns(programme, true).filter(({ kind }) => kind === "rating");
  const highest = columns
    .filter(({ header }) =>
      ratings.some(({ name }) => nameMatch(header, name, questions.get(name) ?? []) !== null),
    )
    .map(({ values }) => highestOf(values))
    .filter((each) => each !== null);
  return highest.length === 0 ? null : Math.max(...highest);
}

/** Some of the values, each once, as they stand there. */
export function samplesOf(values: readonly Cell[]): readonly string[] {
  return [...new Set(values.map(shownText))].slice(0, MOST_SAMPLES);
}

function share(values: readonly Cell[], holds: (cell: Cell) => boolean): number {
  return values.length === 0 ? 0 : values.filter(holds).length / values.length;
}

/** True where a condition holds of four values in five. */
export function isMostly(values: readonly Cell[], holds: (cell: Cell) => boolean): boolean {
  return share(values, holds) >= NEARLY_ALL;
}
