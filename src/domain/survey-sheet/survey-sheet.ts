import type { Cell } from "./cell.ts";
import { isScoreColumn, type SurveyColumn, surveyColumns } from "./columns.ts";
import { draftMaker, draftScorer, type SurveyDraft } from "./draft.ts";
import { type CellReader, cellReaders, type SurveySheetContext } from "./readers.ts";
import {
  type HeaderRow,
  headerFault,
  isExampleRow,
  matchHeaders,
  namesInSentence,
  unknownWarnings,
} from "./sheet-headers.ts";
import { type CountedProblem, shownText } from "./sheet-values.ts";

/** One accepted response. Arrays by slot − 1, 0 or null = not answered; scores in milli-points. */
export type SurveyRow = Readonly<SurveyDraft>;

/** By what an answer is known, as far as it could be read: null, and "" for the day, where it could not. */
export interface AnswerIdentity extends Pick<SurveyRow, "vin" | "day"> {
  readonly surveyId: string | null;
}

/** A row is accepted, or every one of its problems is named. */
export type ReadRow =
  | { readonly survey: SurveyRow }
  | ({ readonly problems: readonly CountedProblem[] } & AnswerIdentity);

/**
 * `found` counts the required columns of the header: it tells which sheet's reason to show.
 */
export type SurveySheet =
  | {
      readonly ok: true;
      /** The columns of the survey that are there, in the template's order. */
      readonly columns: readonly string[];
      readonly warnings: readonly string[];
      /** Where the cells of survey_date and survey_id stand in a row. */
      readonly datePlace: number;
      readonly idPlace: number;
      readonly isExample: (cells: readonly (Cell | undefined)[]) => boolean;
      /** A row of sums or means, of agencies' sheets alone: a template has none. */
      readonly isTotals: (cells: readonly (Cell | undefined)[]) => boolean;
      readonly readRow: (cells: readonly (Cell | undefined)[]) => ReadRow;
    }
  | { readonly ok: false; readonly found: number; readonly reason: string };

interface PlacedReader {
  readonly place: number;
  readonly column: SurveyColumn;
  readonly read: CellReader;
}

const NO_SCORE: CountedProblem = {
  column: "",
  value: "",
  reason: "The row holds no score: fill overall, recommend or at least one rating.",
  cause: "no score is filled",
};

/** The rules of a survey sheet under one header row. No cell makes them throw. */
export function surveySheet(context: SurveySheetContext, row: HeaderRow): SurveySheet {
  const columns = surveyColumns(context.programme, context.modelCodes.length > 0);
  const match = matchHeaders(row.header, columns);
  const required = columns.filter((column) => column.required);
  const found = required.filter(({ name }) => match.places.has(name)).length;
  const scores = columns.filter(isScoreColumn).map(({ name }) => name);
  const absent = scores.filter((name) => !match.places.has(name));
  const reason =
    headerFault(match, row) ?? (absent.length === scores.length ? noScoreColumn(row, scores) : null);
  if (reason !== null) return { ok: false, found, reason };

  const missing =
    absent.length === 0 ? [] : [`Score columns that are missing and stay blank: ${namesInSentence(absent)}.`];
  return {
    ok: true,
    columns: columns.map(({ name }) => name).filter((name) => match.places.has(name)),
    warnings: [...missing, ...unknownWarnings(match)],
    datePlace: match.places.get("survey_date") ?? -1,
    idPlace: match.places.get("survey_id") ?? -1,
    isExample: (cells) => isExampleRow(cells, match.places.get("survey_id")),
    isTotals: () => false,
    readRow: rowReader(context, columns, match.places),
  };
}

function rowReader(
  context: SurveySheetContext,
  columns: readonly SurveyColumn[],
  places: ReadonlyMap<string, number>,
): (cells: readonly (Cell | undefined)[]) => ReadRow {
  const readerOf = cellReaders(context);
  const newDraft = draftMaker(context.programme);
  const score = draftScorer(context.programme);
  const readers = columns.flatMap((column): PlacedReader[] => {
    const place = places.get(column.name);
    return place === undefined ? [] : [{ place, column, read: readerOf(column) }];
  });
  return (cells) => {
    const draft = newDraft();
    const problems: CountedProblem[] = [];
    let faultyScore = false;
    for (const { place, column, read } of readers) {
      const cell = cells[place];
      const fault = read(cell, draft);
      if (fault === null) continue;
      const { reason, cause } = fault;
      problems.push({ column: column.name, value: shownText(cell), reason, cause });
      faultyScore ||= isScoreColumn(column);
    }
    if (!faultyScore && !hasScore(draft)) problems.push(NO_SCORE);
    if (problems.length > 0) return { problems, ...identityOf({ survey: draft }) };
    score(draft);
    return { survey: draft };
  };
}

/** By what the answer of a row is known, accepted or not. */
export function identityOf(row: ReadRow): AnswerIdentity {
  const { surveyId, vin, day } = "survey" in row ? row.survey : row;
  return { surveyId: surveyId === "" ? null : surveyId, vin, day };
}

function hasScore({ overall, recommend, ratings }: SurveyDraft): boolean {
  return overall !== null || recommend !== null || ratings.some((rating) => rating > 0);
}

function noScoreColumn({ name }: HeaderRow, scores: readonly string[]): string {
  return `The sheet ${name} has no score column: add overall, recommend or a rating column such as ${scores.at(2) ?? "overall"}.`;
}
