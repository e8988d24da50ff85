import { counted, countText } from "#domain/text/count-text.ts";
import { type CountedProblem, shortened } from "./sheet-values.ts";

const MOST_CAUSES_LISTED = 50;
const MOST_ROWS_NAMED = 25;
const MOST_VALUES_NAMED = 3;

interface PlacedRow {
  readonly sheet: string;
  readonly row: number;
}

interface Cause {
  readonly column: string;
  readonly cause: string;
  count: number;
  readonly rows: PlacedRow[];
  /** The first ones, as many as are named. */
  readonly values: Set<string>;
  hasOtherValues: boolean;
}

/**
 * Counts the problems of a file's rejected rows by column and kind, never by value: a million rows with a million
 * different faults take no more room than the kinds of fault there are.
 */
export class RejectionTally {
  readonly #causes = new Map<string, Map<string, Cause>>();
  readonly #namesSheets: boolean;

  /** `sheets` counts those whose rows are read: of several, each is named beside its rows. */
  constructor(sheets = 1) {
    this.#namesSheets = sheets > 1;
  }

  /** Notes the problems of a rejected row, at most one of each kind. */
  note(sheet: string, row: number, problems: readonly CountedProblem[]): void {
    for (const { column, cause, value } of problems) {
      const known = this.#causeOf(column, cause);
      known.count += 1;
      if (known.rows.length < MOST_ROWS_NAMED) known.rows.push({ sheet, row });
      if (value !== "") noteValue(known, shortened(value));
    }
  }

  /** How many rows have a problem of this kind, in whatever column. */
  countOf(cause: string): number {
    return this.#all().reduce((sum, each) => sum + (each.cause === cause ? each.count : 0), 0);
  }

  /**
   * A sentence for each kind, the most frequent first: 'All 40 rows: overall is not a whole number from 1 to 10 ("11").
   * Rows 2–26 and 15 more.' `total` counts all rows of the file, accepted or not.
   */
  sentences(total: number): readonly string[] {
    const causes = this.#all().sort((a, b) => b.count - a.count);
    const listed = causes
      .slice(0, MOST_CAUSES_LISTED)
      .map((cause) => sentenceOf(cause, total, this.#namesSheets));
    const left = causes.length - listed.length;
    return left > 0
      ? [...listed, `${countText(left)} more kinds of problems: see the reason beside each row.`]
      : listed;
  }

  #causeOf(column: string, cause: string): Cause {
    const ofColumn = this.#causes.get(column) ?? new Map<string, Cause>();
    this.#causes.set(column, ofColumn);
    const known = ofColumn.get(cause) ?? aCause(column, cause);
    ofColumn.set(cause, known);
    return known;
  }

  #all(): Cause[] {
    return [...this.#causes.values()].flatMap((ofColumn) => [...ofColumn.values()]);
  }
}

function aCause(column: string, cause: string): Cause {
  return { column, cause, count: 0, rows: [], values: new Set(), hasOtherValues: false };
}

function noteValue(cause: Cause, value: string): void {
  if (cause.values.size < MOST_VALUES_NAMED) cause.values.add(value);
  else if (!cause.values.has(value)) cause.hasOtherValues = true;
}

function sentenceOf(
  { column, cause, count, rows, values, hasOtherValues }: Cause,
  total: number,
  namesSheets: boolean,
): string {
  const who = `${count === total && count > 1 ? "All " : ""}${counted(count, "row")}`;
  const what = column === "" ? cause : `${column} ${cause}`;
  const shown = [...values].map((value) => `"${value}"`).join(", ");
  const more = hasOtherValues ? ", …" : "";
  return `${who}: ${what}${shown === "" ? "" : ` (${shown}${more})`}. ${rowsText(rows, count, namesSheets)}`;
}

/** 'Rows 2–26 and 15 more.'; 'Rows 2–4 of January; 2 of February.' */
function rowsText(rows: readonly PlacedRow[], count: number, namesSheets: boolean): string {
  const bySheet = [...Map.groupBy(rows, ({ sheet }) => sheet)];
  const named = bySheet.map(([sheet, those]) => {
    const ranges = rangesText(those.map(({ row }) => row));
    return namesSheets ? `${ranges} of ${sheet}` : ranges;
  });
  const left = count - rows.length;
  const rest = left > 0 ? ` and ${countText(left)} more` : "";
  return `${count === 1 ? "Row" : "Rows"} ${named.join("; ")}${rest}.`;
}

/** '2–5, 9, 11' */
function rangesText(rows: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const row of rows.toSorted((a, b) => a - b)) {
    const current = ranges.at(-1);
    if (current !== undefined && row === current.last + 1) current.last = row;
    else ranges.push({ first: row, last: row });
  }
  return ranges
    .map(({ first, last }) =>
      first === last ? String(first) : `${first}${last === first + 1 ? ", " : "–"}${last}`,
    )
    .join(", ");
}
