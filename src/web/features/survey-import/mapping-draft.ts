import type { ProposedSheet, StoredMapping } from "#contract/survey-mapping.ts";
import {
  differenceBy,
  mendedColumns,
  type RenamedHeader,
  type SheetDifference,
  sheetDifference,
} from "#domain/survey-mapping/mend-mapping.ts";
import { NO_SCALE, type Scale } from "#domain/survey-mapping/scales.ts";
import type { MappingTarget } from "#domain/survey-mapping/targets.ts";
import { normalizeHeader } from "#domain/survey-sheet/sheet-headers.ts";

/** A column of the agency's as the person has it now. */
export type DraftColumn = ProposedSheet["columns"][number] & {
  /** Of the column: headers may stand twice. */
  readonly id: number;
  /** The scale that its answers were taken to be on, whatever is chosen. */
  readonly guessed: Scale;
};

/** A mapping while it is made, of a sheet or without one. */
export interface MappingDraft {
  readonly hasFile: boolean;
  readonly headerRows: ProposedSheet["headerRows"];
  readonly columns: readonly DraftColumn[];
}

/** A mapping of before, and how a sheet differs from those that it reads. */
export interface Mending {
  readonly mapping: StoredMapping;
  readonly changes: SheetDifference;
}

const ENOUGH_ALIKE = 0.5;
const PASSED_OVER = "Passed over, as you chose.";

/** The sheet of which most is known. */
export function fullestSheet(sheets: readonly ProposedSheet[]): number {
  const known = sheets.map(({ columns }) => columns.filter(({ column }) => column !== null).length);
  return Math.max(0, known.indexOf(Math.max(...known)));
}

/** How a sheet differs from those of the mapping of before that it is most like; null where there is none. */
export function mendingOf(sheet: ProposedSheet, mappings: readonly StoredMapping[]): Mending | null {
  const mapping = mappingLike(sheet, mappings);
  return mapping && { mapping, changes: sheetDifference(mapping, sheet.columns) };
}

/** What is proposed; of a sheet that a mapping of before is like what stands there, under the names of now, comes first. */
export function draftOf(sheet: ProposedSheet, mending: Mending | null): MappingDraft {
  const columns = sheet.columns.map((each, id) => ({ ...each, id, guessed: each.scale }));
  const draft = { hasFile: true, headerRows: sheet.headerRows, columns };
  return mending === null ? draft : { ...draft, columns: columns.map(mender(mending)) };
}

/** What a column of a sheet is by a mapping of before. */
function mender({ mapping, changes }: Mending): (column: DraftColumn) => DraftColumn {
  const there = { ...mapping, columns: mendedColumns(mapping, changes) };
  const own = new Map(there.columns.map((each) => [normalizeHeader(each.header), each]));
  const reasons = new Map(changes.renamed.map(({ from, to, reason }) => [to, `Was "${from}". ${reason}`]));
  const added = new Map(changes.added.map((each) => [each.header, each.maybe]));
  const taken = new Set(there.columns.map(({ column }) => column));
  const isStrange = mapping.headers === null;
  return (each) => {
    const stored = own.get(normalizeHeader(each.header));
    if (stored !== undefined) {
      const reason = reasons.get(each.header) ?? `As in the mapping ${mapping.name}.`;
      return { ...each, column: stored.column, scale: stored.scale, isSure: true, reason };
    }
    const maybe = added.get(each.header);
    if (maybe) return { ...each, column: null, isSure: false, reason: maybe.reason };
    const isNew = isStrange || added.has(each.header);
    if (!isNew) return { ...each, column: null, isSure: true, reason: `Passed over by ${mapping.name}.` };
    return each.column !== null && taken.has(each.column)
      ? { ...each, column: null, reason: "Another column is read for it already." }
      : each;
  };
}

/** A mapping as it is kept, to be changed without a file. */
export function draftOfMapping(mapping: StoredMapping): MappingDraft {
  const own = new Map(mapping.columns.map((each) => [normalizeHeader(each.header), each]));
  const headers = mapping.headers ?? mapping.columns.map(({ header }) => header);
  return {
    hasFile: false,
    headerRows: mapping.headerRows,
    columns: headers.map((header, id) => savedColumn(header, id, own.get(normalizeHeader(header)))),
  };
}

function savedColumn(header: string, id: number, mapped?: StoredMapping["columns"][number]): DraftColumn {
  const { column = null, scale = NO_SCALE } = mapped ?? {};
  return { header, id, samples: [], column, scale, guessed: scale, isSure: true, reason: "" };
}

/** The draft with a column that files are going to have; the same where it has one of that header. */
export function withHeader(draft: MappingDraft, header: string): MappingDraft {
  const name = header.trim();
  const isThere = draft.columns.some((each) => normalizeHeader(each.header) === normalizeHeader(name));
  if (name === "" || isThere) return draft;
  return { ...draft, columns: [...draft.columns, savedColumn(name, draft.columns.length)] };
}

/** The mapping that a draft makes. */
export function mappingOf({ headerRows, columns }: MappingDraft) {
  return {
    headerRows,
    headers: columns.map(({ header }) => header),
    columns: columns.flatMap(({ header, column, scale }) =>
      column === null ? [] : [{ header, column, scale }],
    ),
  };
}

/** What becomes of draft and changes when a person says that a header took the place of another. */
export function withPair(
  draft: MappingDraft,
  { mapping, changes }: Mending,
  { from, to }: Pick<RenamedHeader, "from" | "to">,
): { readonly draft: MappingDraft; readonly mending: Mending } {
  const renamed = [...changes.renamed, { from, to, reason: "As you chose." }];
  const was = mapping.columns.find(({ header }) => normalizeHeader(header) === normalizeHeader(from));
  const { column = null, scale = NO_SCALE } = was ?? {};
  return {
    mending: { mapping, changes: differenceBy(mapping, draft.columns, renamed, openPairs(changes)) },
    draft: withHeaderAs(draft, to, { column, scale, reason: `Was "${from}", as you chose.` }),
  };
}

/** The same when a person says that it did not. */
export function withoutPair(
  draft: MappingDraft,
  { mapping, changes }: Mending,
  to: string,
): { readonly draft: MappingDraft; readonly mending: Mending } {
  const renamed = changes.renamed.filter((each) => each.to !== to);
  return {
    mending: { mapping, changes: differenceBy(mapping, draft.columns, renamed, openPairs(changes)) },
    draft: withHeaderAs(draft, to, { column: null, scale: NO_SCALE, reason: PASSED_OVER }),
  };
}

function openPairs({ added }: SheetDifference): readonly RenamedHeader[] {
  return added.flatMap(({ maybe }) => maybe ?? []);
}

function withHeaderAs(
  draft: MappingDraft,
  header: string,
  change: Pick<DraftColumn, "column" | "scale" | "reason">,
): MappingDraft {
  const at = draft.columns.findIndex((each) => each.header === header);
  return replaced(draft, at, (each) => ({ ...each, ...change, isSure: true }));
}

/** The mapping of before that a sheet is most like; null where none knows half of its own columns there. */
export function mappingLike(sheet: ProposedSheet, mappings: readonly StoredMapping[]): StoredMapping | null {
  const headers = new Set(sheet.columns.map(({ header }) => normalizeHeader(header)));
  const shares = mappings.map(
    ({ columns }) =>
      columns.filter(({ header }) => headers.has(normalizeHeader(header))).length / columns.length,
  );
  const most = Math.max(0, ...shares);
  return most < ENOUGH_ALIKE ? null : (mappings[shares.indexOf(most)] ?? null);
}

/** The draft with a column taken for another of ours, or passed over. */
export function withColumn(
  draft: MappingDraft,
  at: number,
  column: string | null,
  targets: readonly MappingTarget[],
): MappingDraft {
  const isRated = targets.some((target) => target.column === column && isScore(target));
  return replaced(draft, at, (each) => ({
    ...each,
    column,
    isSure: true,
    reason: column === null ? PASSED_OVER : "As you chose.",
    scale: !isRated ? NO_SCALE : each.guessed.kind === "none" ? { kind: "same" } : each.guessed,
  }));
}

/** The draft with another scale of a column. */
export function withScale(draft: MappingDraft, at: number, scale: Scale): MappingDraft {
  return replaced(draft, at, (each) => ({ ...each, scale, guessed: scale }));
}

/** The draft with other scales of all the columns that are taken for scores. */
export function withScales(draft: MappingDraft, change: (scale: Scale) => Scale): MappingDraft {
  const columns = draft.columns.map((each) => {
    if (each.column === null) return each;
    const scale = change(each.scale);
    return scale === each.scale ? each : { ...each, scale, guessed: scale };
  });
  return { ...draft, columns };
}

function replaced(
  draft: MappingDraft,
  at: number,
  change: (column: DraftColumn) => DraftColumn,
): MappingDraft {
  return { ...draft, columns: draft.columns.map((each, place) => (place === at ? change(each) : each)) };
}

/** True for overall, recommend and ratings. */
export function isScore({ kind }: MappingTarget): boolean {
  return kind === "overall" || kind === "recommend" || kind === "rating";
}

/** Our columns that several of the agency's are taken for. */
export function takenTwice({ columns }: MappingDraft): ReadonlySet<string> {
  const taken = columns.flatMap(({ column }) => (column === null ? [] : [column]));
  return new Set(taken.filter((column, at) => taken.indexOf(column) !== at));
}

/** The columns that every answer needs and none of the agency's is taken for, a sentence each. */
export function lackingColumns(
  { columns }: MappingDraft,
  targets: readonly MappingTarget[],
): readonly string[] {
  const taken = new Set(columns.map(({ column }) => column));
  return targets
    .filter(({ column, required }) => required && !taken.has(column))
    .map(({ label }) => `No column is taken for "${label}" yet.`);
}

/** What stands between the draft and saving it, a sentence each; none where it can be saved. */
export function draftFaults(
  draft: MappingDraft,
  targets: readonly MappingTarget[],
  name: string,
): readonly string[] {
  const taken = new Set(draft.columns.map(({ column }) => column));
  const twice = targets.filter(({ column }) => takenTwice(draft).has(column));
  const hasScore = targets.some((target) => isScore(target) && taken.has(target.column));
  const unrated = draft.columns.filter(
    ({ column, scale }) =>
      column !== null && scale.kind === "words" && scale.ratings.every(({ rating }) => rating === null),
  );
  return [
    ...lackingColumns(draft, targets),
    ...twice.map(({ label }) => `Several columns are taken for "${label}": keep one.`),
    ...unrated.map(({ header }) => `Give the answers of "${header}" their ratings.`),
    ...(hasScore ? [] : ["Take a column for a score: overall, recommend or a rating."]),
    ...(name.trim() === "" ? ["Give the mapping a name."] : []),
  ];
}

/** Scales a person may choose, by key; the words of a column are offered where it has some. */
export const SCALES: Readonly<Record<string, Scale>> = {
  same: { kind: "same" },
  "1-5 ends": { kind: "range", lowest: 1, highest: 5, rule: "ends" },
  "1-5 times": { kind: "range", lowest: 1, highest: 5, rule: "times" },
  "1-7 ends": { kind: "range", lowest: 1, highest: 7, rule: "ends" },
  "0-10 ends": { kind: "range", lowest: 0, highest: 10, rule: "ends" },
  "0-100 ends": { kind: "range", lowest: 0, highest: 100, rule: "ends" },
  "0-1 ends": { kind: "range", lowest: 0, highest: 1, rule: "ends" },
};

/** The key of a scale among those to choose from. */
export function scaleKey(scale: Scale): string {
  return scale.kind === "range" ? `${scale.lowest}-${scale.highest} ${scale.rule}` : scale.kind;
}
