import type { ProposedSheet, StoredMapping } from "#contract/survey-mapping.ts";
import { lowestOf } from "#domain/survey-mapping/mapping.ts";
import { NO_SCALE, type Scale, scaleSteps } from "#domain/survey-mapping/scales.ts";
import type { MappingTarget } from "#domain/survey-mapping/targets.ts";
import { foldHeader } from "#domain/survey-sheet/sheet-headers.ts";

/** A column of the agency's as the person has it now. */
export type DraftColumn = ProposedSheet["columns"][number] & {
  /** Of the column: headers may stand twice. */
  readonly id: number;
  /** The scale that its answers were taken to be on, whatever is chosen. */
  readonly guessed: Scale;
};

/** A mapping while it is made. */
export interface MappingDraft {
  readonly sheet: string;
  readonly headerRows: ProposedSheet["headerRows"];
  readonly columns: readonly DraftColumn[];
}

const ENOUGH_ALIKE = 0.5;

/** The sheet of which most is known. */
export function fullestSheet(sheets: readonly ProposedSheet[]): number {
  const known = sheets.map(({ columns }) => columns.filter(({ column }) => column !== null).length);
  return Math.max(0, known.indexOf(Math.max(...known)));
}

/** What is proposed; where a mapping of before knows half of its columns, what stands there comes first. */
export function draftOf(sheet: ProposedSheet, known: StoredMapping | null): MappingDraft {
  const before = new Map(known?.columns.map((each) => [foldHeader(each.header), each]));
  const kept = new Set(known?.columns.map(({ column }) => column));
  return {
    sheet: sheet.name,
    headerRows: sheet.headerRows,
    columns: sheet.columns.map((each, id) => {
      const own = before.get(foldHeader(each.header));
      const guessed = each.scale;
      if (own !== undefined)
        return {
          ...each,
          id,
          guessed,
          column: own.column,
          scale: own.scale,
          isSure: true,
          reason: `As in the mapping ${known?.name}.`,
        };
      return each.column !== null &&
        kept.has(each.column) &&
        known !== null &&
        isThere(sheet, known, each.column)
        ? { ...each, id, guessed, column: null }
        : { ...each, id, guessed };
    }),
  };
}

function isThere(sheet: ProposedSheet, known: StoredMapping, column: string): boolean {
  const headers = new Set(sheet.columns.map(({ header }) => foldHeader(header)));
  return known.columns.some((each) => each.column === column && headers.has(foldHeader(each.header)));
}

/** The mapping of before that a sheet is most like; null where none knows half of its own columns there. */
export function mappingLike(sheet: ProposedSheet, mappings: readonly StoredMapping[]): StoredMapping | null {
  const headers = new Set(sheet.columns.map(({ header }) => foldHeader(header)));
  const shares = mappings.map(
    ({ columns }) => columns.filter(({ header }) => headers.has(foldHeader(header))).length / columns.length,
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
    reason: column === null ? "Passed over, as you chose." : "As you chose.",
    scale: !isRated ? NO_SCALE : each.guessed.kind === "none" ? { kind: "same" } : each.guessed,
  }));
}

/** The draft with another scale of a column. */
export function withScale(draft: MappingDraft, at: number, scale: Scale): MappingDraft {
  return replaced(draft, at, (each) => ({ ...each, scale, guessed: scale }));
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

/** What stands between the draft and saving it, a sentence each; none where it can be saved. */
export function draftFaults(
  draft: MappingDraft,
  targets: readonly MappingTarget[],
  name: string,
): readonly string[] {
  const taken = new Set(draft.columns.map(({ column }) => column));
  const lacking = targets.filter(({ column, required }) => required && !taken.has(column));
  const twice = targets.filter(({ column }) => takenTwice(draft).has(column));
  const hasScore = targets.some((target) => isScore(target) && taken.has(target.column));
  const unrated = draft.columns.filter(
    ({ column, scale }) =>
      column !== null && scale.kind === "words" && scale.ratings.every(({ rating }) => rating === null),
  );
  return [
    ...lacking.map(({ label }) => `No column is taken for "${label}" yet.`),
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

/** What a scale does, for the list of scales: `1 to 5: 1 3 6 8 10`. */
export function scaleName(scale: Scale, column: string): string {
  const lowest = lowestOf(column);
  if (scale.kind === "none") return "";
  if (scale.kind === "same") return `${lowest} to 10, as it is`;
  if (scale.kind === "words") return "Words";
  const { highest } = scale;
  const steps = scaleSteps(scale, lowest)
    .map(({ to }) => to)
    .join(" ");
  const range =
    highest === 100 ? "Percent" : highest === 1 ? "Shares, 0 to 1" : `${scale.lowest} to ${highest}`;
  return highest <= 10 && highest > 1 ? `${range}: ${steps}` : `${range}: ends meet`;
}
