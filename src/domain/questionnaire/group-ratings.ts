import { isNoAnswer, numberOf } from "#domain/survey-mapping/answer-values.ts";
import { headerWords } from "#domain/survey-mapping/header-words.ts";
import type { Guess } from "#domain/survey-mapping/propose.ts";
import {
  guessScale,
  highestOf,
  type Scale,
  type ScaleGuess,
  SIGNIFICANT_ANSWERS,
} from "#domain/survey-mapping/scales.ts";
import type { SheetColumnValues } from "#domain/survey-mapping/sheet-layout.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { groupKey, type QuestionHeader, readQuestionHeader } from "./question-header.ts";

/** A part of the index as the headers group it. */
export interface ProposedFactor {
  readonly name: string;
  /** False where no header names it. */
  readonly isSure: boolean;
  readonly reason: string;
}

/** A column that is a rating of a factor. */
interface GroupedRating {
  readonly factor: number;
  readonly question: string;
  readonly scale: Scale;
  readonly isSure: true;
  readonly reason: string;
}

/** The factors that headers name, in the order of the sheet, and the ratings of each by place. */
interface GroupedRatings {
  readonly factors: readonly ProposedFactor[];
  readonly ratings: ReadonlyMap<number, GroupedRating>;
  /** The highest answer of any of them; null where none is a number. */
  readonly highest: number | null;
}

interface Candidate {
  readonly column: SheetColumnValues;
  readonly header: QuestionHeader;
  readonly guess: ScaleGuess;
}

/** Columns that headers put together; `name` null where only their codes do. */
interface Group {
  readonly key: string;
  readonly kind: "code" | "named" | "above";
  readonly name: string | null;
  readonly members: readonly Candidate[];
}

const HIGHEST = 10;
const TOGETHER = 2;
const NEARLY_ALL = 0.8;
const ENDS = [5, 7, HIGHEST] as const;
/** What is counted, not rated. */
const COUNTS =
  /\b(?:no|number|nos|count|how many) of\b|\bhow many\b|\b(?:adults?|children|kids|cars? owned|vehicles? owned)\b|\b(?:in|of|taken|waited) (?:days?|hours?|minutes?|mins?|months?|years?)$|^(?:days?|hours?|minutes?|mins?|years?|months?|week|wave|quarter|rank|count|kms?|members?|number|no|sequence|seq|attempts?|batch|shift|bay|version|round|serial)\b|\b(?:flag|code|id)$|\bkitn[aei]\b(?! (?:santusht|khush|prasann|sahmat|accha|achha|acchi|achhi|sambhavna)\b)|कितन(?!\p{M}* (?:संतुष्ट|सन्तुष्ट|ख\p{M}*ुश|प्रसन्न|सहमत|अच्छ|संभावना|सम्भावना))|उम्र|साल$/u;
/** What puts customers into classes; its codes are numbers as well. */
const CLASSIFIES =
  /\b(?:age|gender|sex|income|occupation|profession|education|qualification|marital|family|segment|category|type|class|tier|zone|region|language|channel|source|mode)\b|आयु|लिंग|शिक्षा/u;
/** What sums up a factor, or the survey, is no part of it. */
const SUMS_UP =
  /^(?:(?:total|sub ?total|average|avg|mean|index|score|composite|net|weighted|factor|csi|ssi|nps|top ?2 ?box|t2b|bottom ?2 ?box|b2b)(?: (?:score|rating|index|average|avg|mean|satisfaction|total|csi|ssi))*)$|\boverall\b|^(?:कुल|समग्र|kul)(?=\s|$)/u;
/** The same by its last word, unless nearly all questions end in it. */
const ENDS_IN_SUM = /\b(?:total|average|avg|mean|score|index)(?: weighted)?$/u;
/** Groups about another dealer, or the call. */
const ABOUT_OTHERS =
  /\b(?:previous|prior|old|earlier|another|other (?:dealers?|dealerships?|brands?|workshops?|makes?)|competitors?|competition|qc|qa|quality (?:check|control)|audit|auditor|agents?|tele ?callers?|callers?|interviewers?|call (?:quality|details?|info|status|handling)|pichhl[aei])\b|पिछल|पुरान|एजेंट|कॉल सेंटर/u;
/** Groups of what is asked about the whole, or about the customer. */
const WHOLE =
  /^(?:overall|general|loyalty|advocacy|nps|results?|outcome|summary|kpis?|index|total|profile|demographics?|respondent|household|classification|background|screen(?:ing|er)|quota|personal|family|customer (?:details?|profile|info(?:rmation)?)|कुल|समग्र)(?=\s|$)/u;
/**
 * Puts the ratings of a sheet together to factors, by what their headers say: a name before the question, the group above
 * it, or the code they share. What stands alone, counts or sums up is left out, and so is a group whose answers end
 * where no scale does.
 */
export function groupRatings(
  columns: readonly SheetColumnValues[],
  common: ReadonlyMap<number, Guess>,
  isOfTwoRows: boolean,
): GroupedRatings {
  const plain = candidatesOf(columns, common, (column) =>
    readQuestionHeader(column.header, isOfTwoRows, null),
  );
  const isGroupedAbove = groupsAbove(plain) >= TOGETHER;
  const headers = new Map(
    columns.map(({ place, header, above }) => [
      place,
      readQuestionHeader(header, isOfTwoRows, isGroupedAbove ? above : null),
    ]),
  );
  const headerOf = ({ place }: SheetColumnValues): QuestionHeader =>
    headers.get(place) ?? { code: null, group: null, own: "" };
  const candidates = candidatesOf(columns, common, headerOf);
  const aboutTheAnswer = new Set(
    columns.flatMap((column) => {
      const isCommon = (common.get(column.place)?.column ?? null) !== null;
      const { group } = headerOf(column);
      return isCommon && group !== null ? [groupKey(group)] : [];
    }),
  );
  const found = believable(groupsOf(candidates, columns), aboutTheAnswer);
  const end = commonEnd(found);
  // Rated lower throughout than others: on another scale, or only worse. A person has to look.
  const alike = found.flatMap((group) => {
    const members = group.members.filter((member) => endsAt(member, end));
    const tops = topsOf(members);
    const isAlike = tops.length === 0 || endOf(Math.max(...tops)) === end;
    return isAlike && members.length > 0 ? [{ ...group, members }] : [];
  });
  const groups = believable(alike, aboutTheAnswer);
  const numbers = groups.flatMap(({ members }) => topsOf(members));
  const highest = numbers.length === 0 ? null : Math.max(...numbers);
  const ratings = new Map<number, GroupedRating>();
  groups.forEach((group, factor) => {
    for (const { column, header } of group.members) {
      const guess = ratingGuess(column, highest);
      if (guess !== null) ratings.set(column.place, ratingOf(group, factor, { column, header, guess }));
    }
  });
  return { factors: groups.map(factorOf), ratings, highest };
}

function candidatesOf(
  columns: readonly SheetColumnValues[],
  common: ReadonlyMap<number, Guess>,
  headerOf: (column: SheetColumnValues) => QuestionHeader,
): readonly Candidate[] {
  const possible = columns.flatMap((column) => {
    const header = headerOf(column);
    const guess = common.has(column.place) || isNoQuestion(header) ? null : ratingGuess(column, null);
    return guess === null ? [] : [{ column, header, guess }];
  });
  const sums = possible.filter(({ header }) => ENDS_IN_SUM.test(headerWords(header.own)));
  return sums.length > possible.length * NEARLY_ALL
    ? possible
    : possible.filter((each) => !sums.includes(each));
}

/** What counts, classifies or sums up, and a group alone. */
function isNoQuestion({ own, group, code }: QuestionHeader): boolean {
  const words = headerWords(own);
  return (
    SUMS_UP.test(words) ||
    COUNTS.test(words) ||
    CLASSIFIES.test(words) ||
    (own === "" && group !== null && code === null)
  );
}

/** How many texts above the header stand over several ratings each: a title stands over all of them. */
function groupsAbove(candidates: readonly Candidate[]): number {
  const groups = Map.groupBy(candidates, ({ column }) => column.above ?? "");
  return [...groups].filter(([group, { length }]) => group !== "" && length >= TOGETHER).length;
}

/** The scale of a rating; null where it is none, or where only a person can say which. */
function ratingGuess({ values, header }: SheetColumnValues, highest: number | null): ScaleGuess | null {
  const guess = guessScale(values, 1, highest, header);
  if (guess === null) return null;
  const { scale } = guess;
  // Of several answers that may be ticked each column holds its own number, or nothing.
  if (new Set(values.filter((cell) => !isNoAnswer(cell, HIGHEST))).size < 2) return null;
  if (scale.kind === "words") return guess.isSure ? guess : null;
  // A nought may be an answer or none, and parts of numbers are computed.
  if (scale.kind === "same") return guess;
  return scale.lowest === 1 && scale.highest < HIGHEST && values.every(isWhole) ? guess : null;
}

function isWhole(cell: Cell): boolean {
  return Number.isInteger(numberOf(cell) ?? 0);
}

/** All that headers put together, in the order of the sheet; what no header puts anywhere is in none. */
function groupsOf(candidates: readonly Candidate[], columns: readonly SheetColumnValues[]): readonly Group[] {
  const byStem = Map.groupBy(candidates, ({ header }) => header.code?.stem ?? "");
  const keyed = candidates.flatMap((candidate) => {
    const { header, column } = candidate;
    const ofStem = header.code === null ? [] : (byStem.get(header.code.stem) ?? []);
    const key = keyOf(header, ofStem, column.above);
    return key === null ? [] : [{ candidate, ...key }];
  });
  return [...Map.groupBy(keyed, ({ kind, key }) => `${kind} ${key}`).values()]
    .map((members) => ({
      key: members[0]?.key ?? "",
      kind: members[0]?.kind ?? "named",
      name: members[0]?.name ?? null,
      members: members.map(({ candidate }) => candidate),
    }))
    .toSorted((one, other) => placeIn(columns, one) - placeIn(columns, other));
}

function placeIn(columns: readonly SheetColumnValues[], { members }: Group): number {
  return columns.findIndex(({ place }) => place === members[0]?.column.place);
}

/** Columns with codes belong together by them, unless their headers name several groups of several each. */
function keyOf(
  { code, group }: QuestionHeader,
  ofStem: readonly Candidate[],
  above: string | null,
): Pick<Group, "key" | "kind" | "name"> | null {
  const isAbove = above !== null && group !== null && groupKey(above) === groupKey(group);
  const named =
    group === null
      ? null
      : ({ key: groupKey(group), kind: isAbove ? "above" : "named", name: group } as const);
  if (code === null || (ofStem.length < TOGETHER && named !== null)) return named;
  const names = Map.groupBy(ofStem, ({ header }) => (header.group === null ? "" : groupKey(header.group)));
  const areNamed = !names.has("") && [...names.values()].every(({ length }) => length >= TOGETHER);
  if (areNamed && named !== null) return named;
  return { key: code.stem, kind: "code", name: null };
}

/** Groups of several ratings, and single ones beside at least two of those; none that holds what is no rating of a factor. */
function believable(groups: readonly Group[], aboutTheAnswer: ReadonlySet<string>): readonly Group[] {
  const possible = groups.filter(
    ({ key, kind, members }) =>
      !(kind !== "code" && (aboutTheAnswer.has(key) || WHOLE.test(key) || ABOUT_OTHERS.test(key))) &&
      endsAsScalesDo(members),
  );
  const full = possible.filter(({ members }) => members.length >= TOGETHER);
  return possible.filter((group) => {
    const alike = full.filter(({ kind }) => kind === group.kind).length;
    if (group.kind === "above") return group.members.length >= TOGETHER && alike >= TOGETHER;
    return group.members.length >= TOGETHER || (group.kind === "named" && alike >= TOGETHER);
  });
}

/** What is counted ends anywhere; somebody gives the best answer there is to one of several questions. */
function endsAsScalesDo(members: readonly Candidate[]): boolean {
  const tops = topsOf(members);
  return tops.length === 0 || endOf(Math.max(...tops)) !== null;
}

/** Where most ratings end, of two that are as frequent the higher one; null where none is a number. */
function commonEnd(groups: readonly Group[]): number | null {
  const ends = groups.flatMap(({ members }) => topsOf(members)).map(endOf);
  const counted = Map.groupBy(
    ends.filter((end) => end !== null),
    (end) => end,
  );
  const sorted = [...counted].toSorted(
    ([one, { length }], [other, others]) => others.length - length || other - one,
  );
  return sorted[0]?.[0] ?? null;
}

/** Whether a rating is on the scale of the others: few answers tell nothing else, many give the best one there is. */
function endsAt({ column, guess }: Candidate, end: number | null): boolean {
  const top = guess.scale.kind === "words" ? null : highestOf(column.values);
  if (top === null || end === null) return true;
  const own = ENDS.find((each) => top <= each);
  return own === end || (column.values.length < SIGNIFICANT_ANSWERS && (own ?? HIGHEST) < end);
}

/** Where the scale ends of which this is the highest answer; null where no scale does. */
function endOf(top: number): number | null {
  if (top === 5 || top === 7) return top;
  return top >= 8 && top <= HIGHEST ? HIGHEST : null;
}

function topsOf(members: readonly Candidate[]): readonly number[] {
  return members.flatMap(({ column, guess }) => {
    const top = guess.scale.kind === "words" ? null : highestOf(column.values);
    return top === null ? [] : [top];
  });
}

function ratingOf(group: Group, factor: number, { column, header, guess }: Candidate): GroupedRating {
  const others = group.members.length - 1;
  const why =
    group.name === null
      ? `Its code begins with ${group.key}, as ${others === 1 ? "another one does" : `${others} others do`}.`
      : `Its header puts it under "${group.name}".`;
  const question =
    group.kind === "code" && header.group !== null ? `${header.group} – ${header.own}` : header.own;
  return {
    factor,
    question: question === "" ? column.header : question,
    scale: guess.scale,
    isSure: true,
    reason: `${why} ${guess.reason}`,
  };
}

function factorOf({ name, key }: Group): ProposedFactor {
  return name === null
    ? { name: key, isSure: false, reason: "Only a code is known of it: give it a name." }
    : { name, isSure: true, reason: "Named by the headers of its ratings." };
}
