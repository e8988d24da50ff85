import { CsvSplitter } from "./csv-splitter.ts";
import { noDelimiter } from "./refusals.ts";
import { WorkbookError } from "./workbook-error.ts";

const DELIMITERS = [",", ";", "\t"] as const;
/** Titles and totals are narrower than this share of the widest row. */
const WIDE = 0.6;

interface Candidate {
  readonly delimiter: string;
  readonly widest: number;
  /** The share of the text that stands in rows about as wide as the widest. */
  readonly wide: number;
  /** Why it can't be read to its end. */
  readonly fault: WorkbookError | null;
}

/**
 * What separates the values of a CSV file, told by the beginning of it: the sign that splits most of the text into rows about
 * as wide as the widest one, and into more values where several do. Decimal commas split rows, too, but not the header.
 */
export function delimiterOf(sheetName: string, beginning: string): string {
  const candidates = DELIMITERS.map((delimiter) => candidateOf(sheetName, beginning, delimiter));
  const [best] = candidates
    .filter(({ widest }) => widest > 1)
    .toSorted((one, other) => other.wide - one.wide || other.widest - one.widest);
  if (best !== undefined) return best.delimiter;
  throw candidates.find(({ fault }) => fault !== null)?.fault ?? noDelimiter();
}

function candidateOf(sheetName: string, beginning: string, delimiter: string): Candidate {
  const { records, fault } = recordsOf(sheetName, beginning, delimiter);
  const rows = records
    .map((fields) => ({ width: fields.length, length: fields.join(delimiter).trim().length }))
    .filter(({ length }) => length > 0);
  const widest = Math.max(0, ...rows.map(({ width }) => width));
  const lengthOf = (those: typeof rows) => those.reduce((sum, { length }) => sum + length, 0);
  const wide = lengthOf(rows.filter(({ width }) => width >= widest * WIDE)) / Math.max(1, lengthOf(rows));
  return { delimiter, widest, wide, fault };
}

/** Its records as far as they can be read. */
function recordsOf(sheetName: string, beginning: string, delimiter: string) {
  const splitter = new CsvSplitter(sheetName, delimiter);
  const records: (readonly string[])[] = [];
  try {
    // In lines: what a fault leaves behind is what was whole before it.
    for (const piece of beginning.split(/(?<=\n)/)) records.push(...splitter.push(piece));
    records.push(...splitter.finish());
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    return { records, fault: error };
  }
  return { records, fault: null };
}
