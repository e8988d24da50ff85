import { normalizeHeader } from "#domain/survey-sheet/sheet-headers.ts";
import { normalizeAnswer } from "./answer-values.ts";
import { distinctiveWords, headerWords, namesAnother, spelledWords } from "./header-words.ts";
import type { MappedColumn, SurveyMapping } from "./mapping.ts";
import type { ProposedColumn } from "./propose.ts";

/** A column of a sheet with what its header and values are taken for. */
export type SeenColumn = Pick<ProposedColumn, "header" | "column" | "scale" | "isSure" | "samples">;

/** A header of a mapping and the one of a sheet that took its place, with the reason, a sentence. */
export interface RenamedHeader {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** A header of a mapping that a sheet does not have, and our column that it stood for; null = it was passed over. */
export interface GoneHeader {
  readonly header: string;
  readonly column: string | null;
}

/** A header that a mapping does not know; `maybe` is what a person should look at before it is taken for new. */
export interface NewHeader {
  readonly header: string;
  readonly maybe: RenamedHeader | null;
}

/** How a sheet differs from the one that a mapping was made from. */
export interface SheetDifference {
  readonly renamed: readonly RenamedHeader[];
  readonly gone: readonly GoneHeader[];
  readonly added: readonly NewHeader[];
}

/** Words that both have, of those that either has, from which on two headers are the same. */
const ALIKE = 0.6;
/** The same for two that stand at the same place over the same answers. */
const ALIKE_IN_PLACE = 0.3;
/** Two that are nearer to each other than this can't be told apart. */
const LEAST_DISTANCE = 0.15;

interface Gone extends GoneHeader {
  readonly mapped: MappedColumn | null;
  /** Normalized, those before and behind it that are still there. */
  readonly between: string;
}

interface Pair extends RenamedHeader {
  readonly isSure: boolean;
  readonly weight: number;
}

/** What became of the headers of a mapping in a sheet. A pair that anything speaks against is none: it is only marked. */
export function sheetDifference(mapping: SurveyMapping, sheet: readonly SeenColumn[]): SheetDifference {
  const { gone, added } = strangers(mapping, sheet);
  const pairs = gone.flatMap((each) => added.flatMap((column) => pairOf(each, column) ?? []));
  const renamed = pairs.filter((pair) => pair.isSure && !pairs.some((other) => isRival(pair, other)));
  return differenceBy(mapping, sheet, renamed, pairs);
}

/** The same with the pairs that a person says; of the others `open` only marks. */
export function differenceBy(
  mapping: SurveyMapping,
  sheet: readonly SeenColumn[],
  renamed: readonly RenamedHeader[],
  open: readonly RenamedHeader[] = [],
): SheetDifference {
  const { gone, added } = strangers(mapping, sheet);
  const [from, to] = [new Set(renamed.map((each) => each.from)), new Set(renamed.map((each) => each.to))];
  const left = gone.filter(({ header }) => !from.has(header));
  return {
    renamed: renamed.map((each) => ({ from: each.from, to: each.to, reason: each.reason })),
    gone: left.map(({ header, column }) => ({ header, column })),
    added: added
      .filter(({ header }) => !to.has(header))
      .map(({ header }) => ({
        header,
        maybe:
          open.find((each) => each.to === header && left.some((other) => other.header === each.from)) ?? null,
      })),
  };
}

/** Two pairs of which nobody can say which is meant. */
function isRival(pair: Pair, other: Pair): boolean {
  if (other === pair || (other.from !== pair.from && other.to !== pair.to)) return false;
  return other.weight > pair.weight - LEAST_DISTANCE;
}

/** Headers of the mapping that are not in the sheet, and those of the sheet that are not in the mapping. */
function strangers(mapping: SurveyMapping, sheet: readonly SeenColumn[]) {
  const mapped = new Map(mapping.columns.map((column) => [normalizeHeader(column.header), column]));
  const known = mapping.headers ?? mapping.columns.map(({ header }) => header);
  const before = known.map(normalizeHeader);
  const now = sheet.map(({ header }) => normalizeHeader(header));
  const [hadBefore, hasNow] = [new Set(before), new Set(now)];
  const gone = known.flatMap((header, at): Gone[] => {
    if (hasNow.has(normalizeHeader(header))) return [];
    const own = mapped.get(normalizeHeader(header)) ?? null;
    return [{ header, column: own?.column ?? null, mapped: own, between: neighbours(before, at, hasNow) }];
  });
  // A header that stands twice can be read nowhere, and is told once.
  const added = sheet.flatMap((column, at) =>
    hadBefore.has(normalizeHeader(column.header)) || now.indexOf(normalizeHeader(column.header)) < at
      ? []
      : [{ ...column, between: neighbours(now, at, hadBefore) }],
  );
  return { gone, added };
}

function neighbours(headers: readonly string[], at: number, kept: ReadonlySet<string>): string {
  const isKept = (header: string) => kept.has(header);
  return `${headers.slice(0, at).findLast(isKept) ?? ""}\n${headers.slice(at + 1).find(isKept) ?? ""}`;
}

/** `unsure`: nothing speaks against it, and too little for it. */
type Fit = "same" | "fits" | "unknown" | "unsure" | "other" | "against";

function pairOf(gone: Gone, added: SeenColumn & { readonly between: string }): Pair | null {
  const { header: from, mapped } = gone;
  const { header: to } = added;
  // Another dealer, or a visit of before, is not the one that the answer is about.
  const fit = fitOf(mapped, added);
  const values = fit === "against" || namesAnother(from) === namesAnother(to) ? fit : "unsure";
  const words = likeness(from, to);
  const isThere = gone.between === added.between;
  const weight = words + (isThere ? 0.2 : 0) + (values === "same" ? 0.5 : values === "fits" ? 0.1 : 0);
  const pair = (isSure: boolean, reason: string): Pair => ({ from, to, reason, isSure, weight });
  if (values === "against") return null;
  if (numbersDiffer(from, to) && values !== "same")
    return words >= ALIKE && mapped !== null
      ? pair(false, `"${from}" has another number: say whether it is the same question.`)
      : null;
  if (values === "other")
    return words >= ALIKE_IN_PLACE
      ? pair(false, `Its words are like those of "${from}", but its answers look different.`)
      : null;
  if (values === "same") return pair(true, "Its header and its values say the same question.");
  if (words >= ALIKE && values !== "unsure")
    return pair(
      true,
      values === "fits" ? "The words are alike, and so are its answers." : "The words are alike.",
    );
  if (mapped === null && words < ALIKE) return null;
  if (isThere && values === "fits" && words >= ALIKE_IN_PLACE)
    return pair(true, "It stands at the same place, shares words, and its answers are alike.");
  if (isThere || words >= ALIKE_IN_PLACE)
    return pair(
      false,
      isThere
        ? `It stands where "${from}" stood: say whether it is the same.`
        : `It shares words with "${from}": say whether it is the same.`,
    );
  return null;
}

/** Whether the values under a header can be those that a column of the mapping held. */
function fitOf(mapped: MappedColumn | null, { column, isSure, scale, samples }: SeenColumn): Fit {
  const taken = isSure ? column : null;
  if (mapped === null) {
    if (taken !== null) return "against";
    return scale.kind === "none" ? "unknown" : "unsure";
  }
  if (taken !== null && taken !== mapped.column) return "against";
  const was = mapped.scale;
  if (was.kind === "none") {
    if (taken !== null) return "same";
    return scale.kind === "same" || scale.kind === "range" ? "other" : "unsure";
  }
  if (samples.length === 0) return "unknown";
  const isAlike =
    was.kind === scale.kind &&
    (was.kind !== "range" ||
      scale.kind !== "range" ||
      (was.lowest === scale.lowest && was.highest === scale.highest)) &&
    (was.kind !== "words" || scale.kind !== "words" || sharesWords(was.ratings, scale.ratings));
  if (!isAlike) return "other";
  return taken === null ? "fits" : "same";
}

type Ratings = readonly { readonly word: string }[];

function sharesWords(one: Ratings, other: Ratings): boolean {
  const known = new Set(one.map(({ word }) => normalizeAnswer(word)));
  return other.filter(({ word }) => known.has(normalizeAnswer(word))).length * 2 >= other.length;
}

/** From 0 to 1; what stands in brackets, which number it is, and how words are spelled, tells nothing. */
function likeness(one: string, other: string): number {
  if (bare(one) === bare(other)) return 1;
  const [mine, theirs] = [withoutNumbers(one), withoutNumbers(other)];
  if (mine === theirs) return mine.length > 1 ? 1 : 0;
  const [my, their] = [wordsOf(mine), wordsOf(theirs)];
  const all = new Set([...my, ...their]).size;
  const shared = [...my].filter((word) => their.has(word)).length;
  return Math.max(all === 0 ? 0 : shared / all, isMisspelt(mine, theirs) ? ALIKE + 0.2 : 0);
}

function bare(header: string): string {
  return headerWords(header.replace(/\([^)]*\)|\[[^\]]*\]/g, " "));
}

function withoutNumbers(header: string): string {
  return bare(header).replace(NUMBERS, " ").replace(/ +/g, " ").trim();
}

/** Those that tell it from others; where there are none, all. */
function wordsOf(words: string): ReadonlySet<string> {
  const isWord = (word: string) => word !== "";
  const distinctive = [...distinctiveWords(spelledWords(words))].filter(isWord);
  return new Set(distinctive.length > 0 ? distinctive : words.split(" ").filter(isWord));
}

const SHORTEST_MISSPELT = 6;

/** They differ in one word, and that one in a slip. */
function isMisspelt(one: string, other: string): boolean {
  const [mine, theirs] = [one.split(" "), other.split(" ")];
  const differing = mine.flatMap((word, at) =>
    word === theirs[at] ? [] : [[word, theirs[at] ?? ""] as const],
  );
  const [slip] = differing;
  return mine.length === theirs.length && differing.length === 1 && slip !== undefined && isSlip(...slip);
}

/** One letter changed, added, left out, or two that changed places. */
function isSlip(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length < SHORTEST_MISSPELT || longer.length - shorter.length > 1 || /\d/.test(longer))
    return false;
  const first = [...shorter].findIndex((sign, at) => sign !== longer[at]);
  if (first === -1) return true;
  const [own, others] = [shorter.slice(first), longer.slice(first)];
  if (longer.length > shorter.length) return own === others.slice(1);
  return (
    own.slice(1) === others.slice(1) ||
    (own[0] === others[1] && own[1] === others[0] && own.slice(2) === others.slice(2))
  );
}

/** Digits anywhere; a letter or a Roman number at the beginning or the end (`Part II`, `A. Courtesy`). */
const NUMBERS = /\d+|^(?:[a-z]|[ivx]+)(?= )|(?<= )(?:[a-z]|[ivx]+)$/g;

/** Both have numbers outside brackets, such as `Q4_1`, and not the same ones. */
function numbersDiffer(one: string, other: string): boolean {
  const [mine, theirs] = [bare(one), bare(other)].map((words) => words.match(NUMBERS)?.join(" ") ?? "");
  return mine !== "" && theirs !== "" && mine !== theirs;
}

/** The columns of a mapping for a sheet that differs: renamed headers are those of the sheet, and what is gone is left out. */
export function mendedColumns(
  { columns }: Pick<SurveyMapping, "columns">,
  { renamed, gone }: Pick<SheetDifference, "renamed" | "gone">,
): readonly MappedColumn[] {
  const names = new Map(renamed.map(({ from, to }) => [normalizeHeader(from), to]));
  const lost = new Set(gone.map(({ header }) => normalizeHeader(header)));
  return columns
    .filter(({ header }) => !lost.has(normalizeHeader(header)))
    .map((column) => ({ ...column, header: names.get(normalizeHeader(column.header)) ?? column.header }));
}
