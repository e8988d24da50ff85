import { normalizeAnswer } from "#domain/survey-mapping/answer-values.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { DEALER_NOT_OURS, MODEL_NOT_OURS, NO_DEALER, NO_MODEL } from "#domain/survey-sheet/readers.ts";
import { normalizeHeader, REASON_COLUMN } from "#domain/survey-sheet/sheet-headers.ts";
import {
  type CountedProblem,
  identifierText,
  isBlank,
  shownText,
} from "#domain/survey-sheet/sheet-values.ts";
import { type MasterField, masterFieldOf } from "./master-columns.ts";

/** What rows of a file name. */
export type NamedKind = "dealer" | "model";

/** A dealer or model that rows of a file name and the network does not know. */
export interface UnknownName {
  /** What the file calls it. */
  readonly said: string;
  readonly rows: number;
  /** It stands in sheets that are read by a mapping: spellings of one name are one. */
  readonly isMapped: boolean;
  /** What its first row says. */
  readonly example: readonly { readonly column: string; readonly text: string }[];
  /** What all its rows say of it in columns of their own; what they contradict is blank. */
  readonly proposal: Readonly<Partial<Record<MasterField, string>>>;
}

/** Why a row is rejected that names one. */
const CAUSES: Readonly<Record<NamedKind, { readonly open: string; readonly marked: string }>> = {
  dealer: { open: NO_DEALER, marked: DEALER_NOT_OURS },
  model: { open: NO_MODEL, marked: MODEL_NOT_OURS },
};
/** A person looks through no more. */
const MOST_UNKNOWN_NAMES = 500;
const REASON = normalizeHeader(REASON_COLUMN);
const MOST_EXAMPLE_COLUMNS = 12;
/** A file of a million rows with a million wrong codes takes no more room than this. */
const MOST_COUNTED = 5_000;

interface Counted {
  readonly said: string;
  readonly isMapped: boolean;
  readonly example: UnknownName["example"];
  readonly proposal: Map<MasterField, string>;
  rows: number;
}

type Cells = readonly (Cell | undefined)[];

/** Whose rows are noted: `header` is the same array for each row of a sheet. */
interface NotedSheet {
  readonly header: Cells;
  readonly isMapped: boolean;
}

/** Gathers the dealers or models that rows of a file name and the network does not know, with what the file says of them. */
export class UnknownNames {
  readonly #causes: (typeof CAUSES)[NamedKind];
  readonly #own: ReadonlySet<string>;
  readonly #open = new Map<string, Counted>();
  readonly #marked = new Map<string, Counted>();
  readonly #fields = new Map<Cells, ReadonlyMap<MasterField, number>>();

  /** `own`: codes that the file brings itself. */
  constructor(kind: NamedKind, own: readonly string[] = []) {
    this.#causes = CAUSES[kind];
    this.#own = new Set(own);
  }

  /** Returns whether the row names one that somebody has yet to decide about. */
  note({ header, isMapped }: NotedSheet, cells: Cells, problems: readonly CountedProblem[]): boolean {
    const { open, marked } = this.#causes;
    const problem = problems.find(({ cause }) => cause === open || cause === marked);
    if (problem === undefined) return false;
    const said = identifierText(problem.value);
    const isOpen = problem.cause === open;
    if (isOpen && this.#own.has(said)) return false;
    const names = isOpen ? this.#open : this.#marked;
    const key = isMapped ? normalizeAnswer(said) : said;
    const fields = this.#fieldsOf(header);
    const known = names.get(key);
    if (known !== undefined) {
      known.rows += 1;
      for (const [field, place] of fields) {
        if (!isSame(known.proposal.get(field), textOf(cells[place]), isMapped)) known.proposal.set(field, "");
      }
    } else if (names.size < MOST_COUNTED) {
      const proposal = new Map([...fields].map(([field, place]) => [field, textOf(cells[place])]));
      names.set(key, { said, isMapped, example: exampleOf(header, cells), proposal, rows: 1 });
    }
    return isOpen;
  }

  /** The most frequent ones, how many there are besides, and the most frequent that somebody marked as not ours. */
  mostFrequent(): {
    readonly open: readonly UnknownName[];
    readonly more: number;
    readonly marked: readonly UnknownName[];
  } {
    const open = mostFrequentOf(this.#open);
    return { open, more: this.#open.size - open.length, marked: mostFrequentOf(this.#marked) };
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

/** Whether rows that name a dealer or model so are those of one of this code and name. */
export function isCalled(
  said: string,
  { code, name }: { readonly code: string; readonly name: string },
): boolean {
  const number = (text: string) => (/^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, "") : text);
  return number(said) === number(code) || normalizeAnswer(said) === normalizeAnswer(name);
}

function mostFrequentOf(names: ReadonlyMap<string, Counted>): UnknownName[] {
  return [...names.values()]
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, MOST_UNKNOWN_NAMES)
    .map(({ proposal, ...counted }) => ({ ...counted, proposal: Object.fromEntries(proposal) }));
}

function isSame(one: string | undefined, other: string, isNormalized: boolean): boolean {
  return one === other || (isNormalized && normalizeAnswer(one) === normalizeAnswer(other));
}

function textOf(cell: Cell | undefined): string {
  return shownText(cell).trim();
}

function exampleOf(header: Cells, cells: Cells): UnknownName["example"] {
  return [...header.keys()]
    .filter((place) => !isBlank(cells[place]) && !isBlank(header[place]))
    .filter((place) => normalizeHeader(shownText(header[place])) !== REASON)
    .slice(0, MOST_EXAMPLE_COLUMNS)
    .map((place) => ({ column: shownText(header[place]), text: shownText(cells[place]) }));
}
