import { namesOf } from "#domain/programme/languages.ts";
import type { OtherQuestion } from "#domain/programme/programme.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import type { SurveySheetContext } from "#domain/survey-sheet/readers.ts";
import {
  HEADER_WITHIN_ROWS,
  type HeaderRow,
  namesInSentence,
  normalizeHeader,
} from "#domain/survey-sheet/sheet-headers.ts";
import { type CountedProblem, codeMatcher, isBlank, shownText } from "#domain/survey-sheet/sheet-values.ts";
import {
  identityOf,
  type ReadRow,
  type SurveySheet,
  surveySheet,
} from "#domain/survey-sheet/survey-sheet.ts";
import { isNoAnswer, normalizeAnswer } from "./answer-values.ts";
import { isReportHeader } from "./report-headers.ts";
import { noAnswersOf, ratingOf, type Scale } from "./scales.ts";
import { isTotalsRow } from "./totals-row.ts";

/** A column of an agency's sheet: its header as it stands there, and the column of ours it stands for. */
export interface MappedColumn {
  readonly header: string;
  readonly column: string;
  readonly scale: Scale;
}

/** How the sheets of an agency are read as survey sheets of an operation. Columns it does not name are passed over. */
export interface SurveyMapping {
  readonly name: string;
  /** 2: the header is made of two rows, the upper one naming groups. */
  readonly headerRows: 1 | 2;
  readonly columns: readonly MappedColumn[];
  /** Every header of the sheet it was made from, in order; null where only those of `columns` are known. */
  readonly headers: readonly string[] | null;
}

/** Names that stand for codes in an agency's sheet, normalized. */
export interface CodesByName {
  readonly dealers: Readonly<Record<string, string>>;
  readonly models: Readonly<Record<string, string>>;
}

type Cells = readonly (Cell | undefined)[];

/** A row number and the cells of a row. */
export interface NumberedRow {
  readonly number: number;
  readonly cells: Cells;
}

/** What a mapping finds in the first rows of a sheet; `lacking` are its headers that are not there. */
export interface MappedHeader<Mapping extends SurveyMapping = SurveyMapping> {
  readonly mapping: Mapping;
  readonly row: HeaderRow;
  /** Where the header stands in the rows looked at. */
  readonly place: number;
  readonly lacking: readonly string[];
}

const LOWEST_RATING = 1;
const HIGHEST_RATING = 10;
const LOWEST_RECOMMEND = 0;
const SPEAKS_FOR_ITSELF = 0.6;
/** What every answer has. */
const IDENTITY_COLUMNS: ReadonlySet<string> = new Set(["survey_id", "survey_date", "dealer_code"]);
/** What it is about: there may be sums of each. */
const OBJECT_COLUMNS: ReadonlySet<string> = new Set(["model_code", "vin"]);

/** The lowest answer of ours in a column. */
export function lowestOf(column: string): number {
  return column === "recommend" ? LOWEST_RECOMMEND : LOWEST_RATING;
}

/** The header at a place of a sheet's first rows; of two rows a group and what stands under it: `Service Advisor / Courtesy`. */
export function headerAt(rows: readonly NumberedRow[], place: number, headerRows: 1 | 2): Cells {
  const lower = rows[place]?.cells ?? [];
  const upper = headerRows === 2 ? rows[place - 1]?.cells : undefined;
  if (upper === undefined) return lower;
  let group = "";
  return Array.from({ length: Math.max(lower.length, upper.length) }, (_, at) => {
    if (!isBlank(upper[at])) group = shownText(upper[at]).trim();
    const own = shownText(lower[at]).trim();
    if (own === "") return isBlank(upper[at]) ? null : group;
    return group === "" || group === own ? own : `${group} / ${own}`;
  });
}

/** The mapping that knows most of a sheet's header: all its columns, or enough of them to say what is lacking. */
export function findMapping<Mapping extends SurveyMapping>(
  mappings: readonly Mapping[],
  sheetName: string,
  rows: readonly NumberedRow[],
): MappedHeader<Mapping> | null {
  let best: MappedHeader<Mapping> | null = null;
  for (const mapping of mappings) {
    for (const [place, { number }] of rows.slice(0, HEADER_WITHIN_ROWS).entries()) {
      const header = headerAt(rows, place, mapping.headerRows);
      const places = placesOf(header);
      const lacking = mapping.columns
        .map((each) => each.header)
        .filter((each) => !places.has(normalizeHeader(each)));
      const found = mapping.columns.length - lacking.length;
      if (found < mapping.columns.length * SPEAKS_FOR_ITSELF) continue;
      if (best !== null && !knowsMore({ found, lacking }, best)) continue;
      best = { mapping, place, lacking, row: { name: sheetName, headerRow: number, header } };
    }
  }
  return best;
}

/** One that knows all of its columns before one that lacks some, then the one that knows more. */
function knowsMore(
  { found, lacking }: { readonly found: number; readonly lacking: readonly string[] },
  best: MappedHeader,
): boolean {
  if ((lacking.length === 0) !== (best.lacking.length === 0)) return lacking.length === 0;
  return found > best.mapping.columns.length - best.lacking.length;
}

/** Why a sheet that a mapping nearly knows is refused, for the person who sent it. */
export function lackingSentence({ mapping, row, lacking }: MappedHeader): string {
  const gone = `The sheet ${row.name} is like those of ${mapping.name}, but lacks ${namesInSentence(lacking)}.`;
  const others = namesInSentence(strangeHeaders(mapping, row));
  const label = mapping.headers === null ? `Columns that ${mapping.name} does not use` : "New in it";
  const besides = others === "" ? "" : ` ${label}: ${others}.`;
  return `${gone}${besides} Map its columns, where the mending is proposed, or add what is lacking.`;
}

/** Headers that the sheet of a mapping did not have; empty while nobody knows which those were. */
export function newHeaders({ mapping, row }: Pick<MappedHeader, "mapping" | "row">): readonly string[] {
  return mapping.headers === null ? [] : strangeHeaders(mapping, row);
}

/** The headers that a mapping does not know; those that our own reports add are none. */
function strangeHeaders({ columns, headers }: SurveyMapping, { header }: HeaderRow): readonly string[] {
  const known = new Set([...columns.map((each) => each.header), ...(headers ?? [])].map(normalizeHeader));
  return header
    .map((cell) => shownText(cell).trim())
    .filter((each) => each !== "" && !known.has(normalizeHeader(each)) && !isReportHeader(each));
}

/** The rules of an agency's sheet: those of a survey sheet, behind the mapping. Reasons name the agency's own headers. */
export function mappedSurveySheet(
  context: SurveySheetContext,
  codes: CodesByName,
  { mapping, row }: Pick<MappedHeader, "mapping" | "row">,
): SurveySheet {
  const places = placesOf(row.header);
  const columns = mapping.columns.flatMap((mapped) => {
    const place = places.get(normalizeHeader(mapped.header));
    return place === undefined ? [] : [{ ...mapped, place, read: cellTranslator(mapped, context, codes) }];
  });
  const header: Cell[] = row.header.map(() => null);
  for (const { place, column } of columns) header[place] = column;
  const rules = surveySheet(context, { ...row, header });
  if (!rules.ok) return rules;
  const headers = new Map(columns.map((each) => [each.column, each.header]));
  const placesIn = (holds: (column: string) => boolean) =>
    columns.filter(({ column }) => holds(column)).map(({ place }) => place);
  const identifying = {
    identity: placesIn((column) => IDENTITY_COLUMNS.has(column)),
    answers: placesIn((column) => !IDENTITY_COLUMNS.has(column) && !OBJECT_COLUMNS.has(column)),
  };
  return {
    ...rules,
    warnings: [...rules.warnings, ...readSentences({ mapping, row })],
    isTotals: (cells) => isTotalsRow(cells, identifying),
    readRow: (cells) => {
      const own = cells.slice();
      const faults: CountedProblem[] = [];
      for (const { place, header: named, read } of columns) {
        const translated = read(cells[place]);
        const isFault = typeof translated === "object" && translated !== null && "reason" in translated;
        own[place] = isFault ? null : translated;
        if (isFault) faults.push({ column: named, value: shownText(cells[place]), ...translated });
      }
      return withFaults(rules.readRow(own), faults, headers, (column) => {
        const place = places.get(normalizeHeader(headers.get(column) ?? column));
        return place === undefined ? undefined : cells[place];
      });
    },
  };
}

/** By what a sheet is read, and what of it is new. */
function readSentences({ mapping, row }: Pick<MappedHeader, "mapping" | "row">): readonly string[] {
  const added = newHeaders({ mapping, row });
  const read = `Read by the mapping ${mapping.name}.`;
  if (added.length === 0) return [read];
  return [
    read,
    `New in the sheet ${row.name}, and passed over: ${namesInSentence(added)}. To use them, add them to the mapping ${mapping.name}.`,
  ];
}

function withFaults(
  read: ReadRow,
  faults: readonly CountedProblem[],
  headers: ReadonlyMap<string, string>,
  cellOf: (column: string) => Cell | undefined,
): ReadRow {
  if ("survey" in read) return faults.length === 0 ? read : { problems: faults, ...identityOf(read) };
  // A score that was refused is no score that was left out.
  const problems = read.problems
    .filter(({ column }) => column !== "" || faults.length === 0)
    .map((problem) =>
      problem.column === ""
        ? problem
        : {
            ...problem,
            column: headers.get(problem.column) ?? problem.column,
            value: shownText(cellOf(problem.column)),
          },
    );
  return { problems: [...faults, ...problems], ...identityOf(read) };
}

type Translated = Cell | undefined | { readonly reason: string; readonly cause: string };

function cellTranslator(
  { column, scale }: MappedColumn,
  context: SurveySheetContext,
  codes: CodesByName,
): (cell: Cell | undefined) => Translated {
  if (scale.kind === "words") {
    // Whoever typed them may have typed capitals.
    const ratings = scale.ratings.map(({ word, rating }) => ({ word: normalizeAnswer(word), rating }));
    return (cell) => ratingOf({ ...scale, ratings }, cell, lowestOf(column));
  }
  if (scale.kind !== "none") {
    const none = noAnswersOf(scale);
    return (cell) => ratingOf(scale, cell, lowestOf(column), none);
  }
  if (column === "dealer_code")
    return codeOrName([...context.dealerCodes, ...Object.keys(context.mergedDealers ?? {})], {
      ...marksByName(context.notOurs?.dealers),
      ...codes.dealers,
    });
  if (column === "model_code")
    return codeOrName(context.modelCodes, {
      ...marksByName(context.notOurs?.models),
      ...codes.models,
    });
  const question = context.programme.otherQuestions.find(({ code }) => code === column);
  return question === undefined ? (cell) => cell : answerOf(question);
}

/** An answer as its question spells it; what says that there is none is none. */
function answerOf({ answers }: OtherQuestion): (cell: Cell | undefined) => Cell | undefined {
  const names = new Map(
    answers.flatMap((answer) => namesOf(answer).map((text) => [normalizeAnswer(text), answer.name])),
  );
  const codes = new Set(answers.map(({ code }) => normalizeAnswer(code)));
  return (cell) => {
    const normalized = normalizeAnswer(cell);
    return (
      names.get(normalized) ?? (!codes.has(normalized) && isNoAnswer(cell, HIGHEST_RATING) ? null : cell)
    );
  };
}

/** A mark holds for every spelling of the name. */
function marksByName(marks: readonly string[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(marks.map((said) => [normalizeAnswer(said), said]));
}

function codeOrName(known: readonly string[], byName: Readonly<Record<string, string>>) {
  const matcher = codeMatcher(known);
  return (cell: Cell | undefined): Cell | undefined => {
    if (isBlank(cell) || matcher.find(cell) !== null) return cell;
    const normalized = normalizeAnswer(cell);
    return Object.hasOwn(byName, normalized) ? byName[normalized] : cell;
  };
}

/** Codes by the names that stand for one alone. */
export function codesByName(
  places: readonly { readonly code: string; readonly name: string }[],
): Record<string, string> {
  const groups = Map.groupBy(places, ({ name }) => normalizeAnswer(name));
  return Object.fromEntries(
    [...groups].flatMap(([name, [only, ...more]]) =>
      only === undefined || more.length > 0 ? [] : [[name, only.code]],
    ),
  );
}

/** Places by normalized header; a header that stands twice stands nowhere. */
function placesOf(header: Cells): ReadonlyMap<string, number> {
  const groups = Map.groupBy(header.keys(), (place) => normalizeHeader(shownText(header[place]).trim()));
  const single = [...groups].flatMap(([normalized, [place, ...more]]) =>
    normalized === "" || place === undefined || more.length > 0 ? [] : [[normalized, place] as const],
  );
  return new Map(single);
}
