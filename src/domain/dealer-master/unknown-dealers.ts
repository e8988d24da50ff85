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
  /** Somebody marked it as not the client's. */
  readonly isNotOurs: boolean;
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
  readonly isNotOurs: boolean;
  readonly example: UnknownDealer["example"];
  readonly proposal: Map<MasterField, string>;
  rows: number;
}

type Cells = readonly (Cell | undefined)[];

/** Gathers the dealers that rows of a file name and the network does not know, with what the file says of them. */
export class UnknownDealers {
  readonly #dealers = new Map<string, Counted>();
  readonly #fields = new Map<Cells, ReadonlyMap<MasterField, number>>();

  /** `header` is that of the row's sheet, the same array for each of its rows. */
  note(header: Cells, cells: Cells, problems: readonly CountedProblem[]): void {
    for (const { cause, value } of problems) {
      if (cause !== NO_DEALER && cause !== NOT_OURS) continue;
      const said = identifierText(value);
      const fields = this.#fieldsOf(header);
      const known = this.#dealers.get(said);
      if (known === undefined) {
        if (this.#dealers.size === MOST_COUNTED) continue;
        const proposal = new Map([...fields].map(([field, place]) => [field, textOf(cells[place])]));
        const example = exampleOf(header, cells);
        this.#dealers.set(said, { isNotOurs: cause === NOT_OURS, example, proposal, rows: 1 });
        continue;
      }
      known.rows += 1;
      for (const [field, place] of fields) {
        if (known.proposal.get(field) !== textOf(cells[place])) known.proposal.set(field, "");
      }
    }
  }

  /** The most frequent ones, and how many there are besides. */
  mostFrequent(): { readonly dealers: readonly UnknownDealer[]; readonly more: number } {
    const all = [...this.#dealers].map(
      ([said, { proposal, ...counted }]): UnknownDealer => ({
        said,
        ...counted,
        proposal: { ...NOTHING_SAID, ...Object.fromEntries(proposal) },
      }),
    );
    const dealers = all.toSorted((a, b) => b.rows - a.rows).slice(0, MOST_UNKNOWN_DEALERS);
    return { dealers, more: all.length - dealers.length };
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
