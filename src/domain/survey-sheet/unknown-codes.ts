import { NO_DEALER, NO_MODEL } from "./readers.ts";
import { type CountedProblem, shortened } from "./sheet-values.ts";

const MOST_CODES_LISTED = 50;
/** A file of a million rows with a million wrong codes takes no more room than this. */
const MOST_CODES_COUNTED = 5_000;

/** A code of no dealer or model, and how many rows name it. */
interface CountedCode {
  readonly column: string;
  readonly code: string;
  rows: number;
}

/** Counts the codes of rejected rows that the network does not know. */
export class UnknownCodes {
  readonly #codes = new Map<string, CountedCode>();

  note(problems: readonly CountedProblem[]): void {
    for (const { column, cause, value } of problems) {
      if (cause !== NO_DEALER && cause !== NO_MODEL) continue;
      const code = shortened(value);
      const key = `${column} ${code}`;
      const known = this.#codes.get(key);
      if (known !== undefined) known.rows += 1;
      else if (this.#codes.size < MOST_CODES_COUNTED) this.#codes.set(key, { column, code, rows: 1 });
    }
  }

  mostFrequent(): Readonly<CountedCode>[] {
    return [...this.#codes.values()].toSorted((a, b) => b.rows - a.rows).slice(0, MOST_CODES_LISTED);
  }
}
