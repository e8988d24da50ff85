import { ALL } from "#domain/network/network.ts";
import { countText } from "#domain/text/count-text.ts";
import type { Cell } from "./cell.ts";
import { codeMatcher, shownText } from "./sheet-values.ts";

/** Something that is chosen by its code or its name. */
export interface Choice {
  readonly code: string;
  readonly name: string;
}

/** A code or name of before, and the code that stands for it now. */
export interface FormerChoice extends Choice {
  readonly standsFor: string;
}

/** What a text stands for: a code, one of several of this name, or nothing. */
type Found = { readonly code: string } | "several" | null;

/** Values of a cell: the codes it names, and what is wrong with the others. */
export interface Chosen {
  readonly codes: readonly string[];
  readonly faults: readonly { readonly value: string; readonly reason: string }[];
  /** How many values the cell holds, right or wrong. */
  readonly count: number;
}

/** More values than anybody types; `All` says the rest. */
export const MAX_VALUES_IN_A_CELL = 5_000;

/** A code may hold the later of these, so a piece is split further only when it stands for nothing as a whole. */
const SEPARATORS = ["\n", ";", ","] as const;

/**
 * A reader for cells that name some of `choices`, one per line or separated by semicolons or commas. Codes are compared
 * letter by letter (a number as if it had its leading zeros), names without case; `All`, in any case, where `allowsAll`.
 * What nobody is called today is looked up in `former`.
 */
export function placeFinder(
  choices: readonly Choice[],
  allowsAll: boolean,
  former: readonly FormerChoice[] = [],
): (cell: Cell | undefined) => Chosen {
  const survivors = new Map(former.map(({ code, standsFor }) => [code, standsFor]));
  const codes = codeMatcher([...new Set([...choices.map(({ code }) => code), ...survivors.keys()])]);
  const codeOf = (cell: Cell): string | null => {
    const code = codes.find(cell);
    return code === null ? null : (survivors.get(code) ?? code);
  };
  const byName = Map.groupBy(choices, ({ name }) => normalizeName(name));
  const byFormerName = new Map(former.map(({ name, standsFor }) => [normalizeName(name), standsFor]));
  const find = (text: string): Found => {
    const code = codeOf(text);
    if (code !== null) return { code };
    if (allowsAll && normalizeName(text) === normalizeName(ALL)) return { code: ALL };
    const [first, ...others] = byName.get(normalizeName(text)) ?? [];
    if (first !== undefined) return others.length === 0 ? { code: first.code } : "several";
    const survivor = byFormerName.get(normalizeName(text));
    return survivor === undefined ? null : { code: survivor };
  };
  return (cell) => {
    const whole = typeof cell === "number" ? codeOf(cell) : null;
    if (whole !== null) return { codes: [whole], faults: [], count: 1 };
    const pieces = [...new Set(piecesOf(textOf(cell), find))];
    if (pieces.length > MAX_VALUES_IN_A_CELL) return tooMany(pieces.length);
    const found = pieces.map((piece) => ({ piece, found: find(piece) }));
    const named = new Set(found.flatMap(({ found: each }) => (isCode(each) ? [each.code] : [])));
    // The form takes All, whatever stands beside it.
    if (allowsAll && named.has(ALL)) return { codes: [ALL], faults: [], count: pieces.length };
    return {
      codes: [...named],
      faults: found.flatMap(({ piece, found: each }) =>
        isCode(each) ? [] : [{ value: shownText(piece), reason: faultOf(each) }],
      ),
      count: pieces.length,
    };
  };
}

/** The text that {@link placeFinder} reads as these codes. */
export function codesText(codes: readonly string[]): string {
  return codes.join(codes.some((code) => code.includes(";")) ? "\n" : "; ");
}

function piecesOf(
  text: string,
  find: (text: string) => Found,
  separators: readonly string[] = SEPARATORS,
): string[] {
  const piece = text.trim();
  if (piece === "") return [];
  const [separator, ...finer] = separators;
  if (separator === undefined || !piece.includes(separator)) {
    return finer.length === 0 ? [piece] : piecesOf(piece, find, finer);
  }
  // A line break is never part of a code.
  if (separator !== "\n" && find(piece) !== null) return [piece];
  return piece.split(separator).flatMap((part) => piecesOf(part, find, finer));
}

function tooMany(count: number): Chosen {
  const reason = `Name no more than ${countText(MAX_VALUES_IN_A_CELL)} values, or ${ALL}.`;
  return { codes: [], faults: [{ value: "", reason }], count };
}

function isCode(found: Found): found is { readonly code: string } {
  return found !== null && found !== "several";
}

function faultOf(found: "several" | null | { readonly code: string }): string {
  return found === "several" ? "Several are called so: enter the code." : "This is not among the choices.";
}

function textOf(cell: Cell | undefined): string {
  return typeof cell === "string" ? cell : shownText(cell);
}

function normalizeName(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}
