import { isNoAnswer } from "#domain/survey-mapping/answer-values.ts";
import { headerWords } from "#domain/survey-mapping/header-words.ts";
import type { Guess } from "#domain/survey-mapping/propose.ts";
import { guessScale, highestOf, type Scale, type ScaleGuess } from "#domain/survey-mapping/scales.ts";
import type { SheetColumnValues } from "#domain/survey-mapping/sheet-layout.ts";
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
/** What is counted, not rated. */
const COUNTS =
  /\b(?:no|number|nos|count|how many) of\b|\bhow many\b|\b(?:adults?|children|kids|cars? owned|vehicles? owned)\b|\b(?:in|of|taken|waited) (?:days?|hours?|minutes?|mins?|months?|years?)$|^(?:days?|hours?|minutes?|mins?|years?|months?|week|wave|quarter|rank|count|kms?|members?|number|no|sequence|seq|attempts?|batch|shift|bay|version|round|serial)\b|\b(?:flag|code|id)$|\bkitn[aei]\b|कितन|उम्र|साल$/u;
/** What puts customers into classes; its codes are numbers as well. */
const CLASSIFIES =
  /\b(?:age|gender|sex|income|occupation|profession|education|qualification|marital|family|segment|category|type|class|tier|zone|region|language|channel|source|mode)\b|आयु|लिंग|शिक्षा/u;
/** What sums up a factor, or the survey, is no part of it. */
const SUMS_UP =
  /^(?:(?:total|sub ?total|average|avg|mean|index|score|composite|net|weighted|factor|csi|ssi|nps|top ?2 ?box|t2b|bottom ?2 ?box|b2b)(?: (?:score|rating|index|average|avg|mean|satisfaction|total|csi|ssi))*)$|\boverall\b|^(?:कुल|समग्र|kul)(?=\s|$)/u;
/** Groups of what is asked about the whole, or about the customer. */
const WHOLE =
  /^(?:overall|general|loyalty|advocacy|nps|results?|outcome|summary|kpis?|index|total|profile|demographics?|respondent|household|classification|background|screen(?:ing|er)|quota|personal|customer (?:details?|profile|info(?:rmation)?)|कुल|समग्र)(?=\s|$)/u;
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
  const numbers = found.flatMap(({ members }) => topsOf(members));
  const highest = numbers.length === 0 ? null : Math.max(...numbers);
  // Rated lower throughout than others: on another scale, or only worse. A person has to look.
  const groups = found.filter(({ members }) => {
    const tops = topsOf(members);
    return tops.length === 0 || endOf(Math.max(...tops)) === endOf(highest ?? 0);
  });
  const ratings = new Map<number, GroupedRating>();
  groups.forEach((group, factor) => {
    for (const { column, header } of group.members) {
      const guess = ratingGuess(column, header, highest);
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
  return columns.flatMap((column) => {
    const header = headerOf(column);
    const guess = common.has(column.place) ? null : ratingGuess(column, header, null);
    return guess === null ? [] : [{ column, header, guess }];
  });
}

/** How many texts above the header stand over several ratings each: a title stands over all of them. */
function groupsAbove(candidates: readonly Candidate[]): number {
  const groups = Map.groupBy(candidates, ({ column }) => column.above ?? "");
  return [...groups].filter(([group, { length }]) => group !== "" && length >= TOGETHER).length;
}

function ratingGuess(
  { values }: SheetColumnValues,
  { own, group, code }: QuestionHeader,
  highest: number | null,
): ScaleGuess | null {
  const words = headerWords(own);
  if (
    SUMS_UP.test(words) ||
    COUNTS.test(words) ||
    CLASSIFIES.test(words) ||
    (own === "" && group !== null && code === null)
  )
    return null;
  const guess = guessScale(values, 1, highest);
  if (guess === null) return null;
  const { scale } = guess;
  // Of several answers that may be ticked each column holds its own number, or nothing.
  if (new Set(values.filter((cell) => !isNoAnswer(cell, HIGHEST))).size < 2) return null;
  if (scale.kind === "words") return guess.isSure ? guess : null;
  if (scale.kind === "same" || scale.highest === HIGHEST) return guess;
  return scale.lowest === 1 && scale.highest < HIGHEST ? guess : null;
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
      !(kind !== "code" && (aboutTheAnswer.has(key) || WHOLE.test(key))) && endsAsScalesDo(members),
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
