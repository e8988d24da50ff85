import { foldAnswer } from "#domain/survey-mapping/answer-values.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { NO_DEALER, NOT_OURS } from "#domain/survey-sheet/readers.ts";
import { foldHeader, REASON_COLUMN } from "#domain/survey-sheet/sheet-headers.ts";
import {
  type CountedProblem,
  identifierText,
  isBlank,
  shownText,
} from "#domain/survey-sheet/sheet-values.ts";
import { type MasterField, masterFieldOf } from "./master-columns.ts";
import { NOTHING_SAID, type SaidDealer } from "./said-dealer.ts";

/** A dealer that rows of a file name and the network does not know. */
export interface UnknownDealer {
  /** What the file calls it. */
  readonly said: string;
  readonly rows: number;
  /** It stands in sheets that are read by a mapping: spellings of one name are one dealer. */
  readonly isMapped: boolean;
  /** What its first row says. */
  readonly example: readonly { readonly column: string; readonly text: string }[];
  /** What all its rows say of it in columns of their own; what they contradict is blank. */
  readonly proposal: SaidDealer;
}

/** A person looks through no more. */
const MOST_UNKNOWN_DEALERS = 500;
const REASON = foldHeader(REASON_COLUMN);
const MOST_EXAMPLE_COLUMNS = 12;
/** A file of a million rows with a million wrong codes takes no more room than this. */
const MOST_COUNTED = 5_000;

interface Counted {
  readonly said: string;
  readonly isMapped: boolean;
  readonly example: UnknownDealer["example"];
  readonly proposal: Map<MasterField, string>;
  rows: number;
}

type Cells = readonly (Cell | undefined)[];

/** Whose rows are noted: `header` is the same array for each row of a sheet. */
interface NotedSheet {
  readonly header: Cells;
  readonly isMapped: boolean;
}

/** Gathers the dealers that rows of a file name and the network does not know, with what the file says of them. */
export class UnknownDealers {
  readonly #own: ReadonlySet<string>;
  readonly #open = new Map<string, Counted>();
  readonly #marked = new Map<string, Counted>();
  readonly #fields = new Map<Cells, ReadonlyMap<MasterField, number>>();

  /** `own`: codes that the file brings itself. */
  constructor(own: readonly string[] = []) {
    this.#own = new Set(own);
  }

  /** Returns whether the row names a dealer that somebody has yet to decide about. */
  note({ header, isMapped }: NotedSheet, cells: Cells, problems: readonly CountedProblem[]): boolean {
    const problem = problems.find(({ cause }) => cause === NO_DEALER || cause === NOT_OURS);
    if (problem === undefined) return false;
    const said = identifierText(problem.value);
    const isOpen = problem.cause === NO_DEALER;
    if (isOpen && this.#own.has(said)) return false;
    const dealers = isOpen ? this.#open : this.#marked;
    const key = isMapped ? foldAnswer(said) : said;
    const fields = this.#fieldsOf(header);
    const known = dealers.get(key);
    if (known !== undefined) {
      known.rows += 1;
      for (const [field, place] of fields) {
        if (!isSame(known.proposal.get(field), textOf(cells[place]), isMapped)) known.proposal.set(field, "");
      }
    } else if (dealers.size < MOST_COUNTED) {
      const proposal = new Map([...fields].map(([field, place]) => [field, textOf(cells[place])]));
      dealers.set(key, { said, isMapped, example: exampleOf(header, cells), proposal, rows: 1 });
    }
    return isOpen;
  }

  /** The most frequent ones, how many there are besides, and the most frequent that somebody marked as not ours. */
  mostFrequent(): {
    readonly dealers: readonly UnknownDealer[];
    readonly more: number;
    readonly marked: readonly UnknownDealer[];
  } {
    const dealers = mostFrequentOf(this.#open);
    return { dealers, more: this.#open.size - dealers.length, marked: mostFrequentOf(this.#marked) };
  }

  #fieldsOf(header: Cells): ReadonlyMap<MasterField, number> {
    const known = this.#fields.get(header);
    if (known !== undefined) return known;
    const groups = Map.groupBy(header.keys(), (place) => masterFieldOf(shownText(header[place])));
    // Of two columns that say the same nobody can tell which one is meant.
    const fields = new Map(
      [...groups].flatMap(([field, [place, ...more]]) =>
        field === null || place === undefined || more.length > 0 ? [] : [[field, place] as const],
      ),
    );
    this.#fields.set(header, fields);
    return fields;
  }
}

/** Whether rows that name a dealer so are those of a dealer of this code and name. */
export function isCalled(
  said: string,
  { code, name }: { readonly code: string; readonly name: string },
): boolean {
  const number = (text: string) => (/^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, "") : text);
  return number(said) === number(code) || foldAnswer(said) === foldAnswer(name);
}

function mostFrequentOf(dealers: ReadonlyMap<string, Counted>): UnknownDealer[] {
  return [...dealers.values()]
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, MOST_UNKNOWN_DEALERS)
    .map(({ proposal, ...counted }) => ({
      ...counted,
      proposal: { ...NOTHING_SAID, ...Object.fromEntries(proposal) },
    }));
}

function isSame(one: string | undefined, other: string, isFolded: boolean): boolean {
  return one === other || (isFolded && foldAnswer(one) === foldAnswer(other));
}

function textOf(cell: Cell | undefined): string {
  return shownText(cell).trim();
}

function exampleOf(header: Cells, cells: Cells): UnknownDealer["example"] {
  return [...header.keys()]
    .filter((place) => !isBlank(cells[place]) && !isBlank(header[place]))
    .filter((place) => foldHeader(shownText(header[place])) !== REASON)
    .slice(0, MOST_EXAMPLE_COLUMNS)
    .map((place) => ({ column: shownText(header[place]), text: shownText(cells[place]) }));
}
