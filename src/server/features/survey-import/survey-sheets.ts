import type { UploadedSheet } from "#contract/survey-import.ts";
import type { DateOrder } from "#domain/calendar/date-text.ts";
import { mappedMisfit } from "#domain/survey-mapping/mapped-misfit.ts";
import {
  codesByName,
  findMapping,
  lackingSentence,
  type MappedHeader,
  mappedSurveySheet,
  newHeaders,
} from "#domain/survey-mapping/mapping.ts";
import { withoutSurplus } from "#domain/survey-mapping/surplus-values.ts";
import { type FittingSheet, sheetsOfOneHeader } from "#domain/survey-sheet/choice.ts";
import { surveyColumns } from "#domain/survey-sheet/columns.ts";
import { type Misfit, misfitOf } from "#domain/survey-sheet/fit.ts";
import type { SurveySheetContext } from "#domain/survey-sheet/readers.ts";
import { HEADER_WITHIN_ROWS, type SheetColumn } from "#domain/survey-sheet/sheet-headers.ts";
import { isBlank, shownText } from "#domain/survey-sheet/sheet-values.ts";
import { type SurveySheet, surveySheet } from "#domain/survey-sheet/survey-sheet.ts";
import { notUsable } from "#server/platform/workbook/refusals.ts";
import {
  firstRows,
  headerIn,
  type SheetWithHeader,
  withHeader,
} from "#server/platform/workbook/sheet-with-header.ts";
import type { SheetRow, Workbook, WorkbookSheet } from "#server/platform/workbook/workbook.ts";
import { WorkbookError } from "#server/platform/workbook/workbook-error.ts";
import type { VersionedMapping } from "./mapping-queries.ts";
import type { ReadBy, SurveyTask } from "./survey-file-messages.ts";

/** What the sheets of a file are judged by. */
type SheetsTask = Pick<SurveyTask, "operation" | "others" | "mappings" | "network" | "allowsMisfit">;

type Rules = Extract<SurveySheet, { readonly ok: true }>;

/** A sheet whose rows are answers, with the rules for them. */
export interface SheetOfAnswers extends FittingSheet {
  readonly sheet: SheetWithHeader;
  readonly rules: Rules;
  readonly rulesIn: (order: DateOrder) => SurveySheet;
  /** The mapping that reads it: dealers and models are found by their names, too. Null: it has the template's columns. */
  readonly mapped: MappedHeader<VersionedMapping> | null;
}

/** The sheets with answers, and why each other one is not read, by its place in the workbook. */
export interface SurveySheets {
  readonly read: readonly SheetOfAnswers[];
  readonly leftOut: ReadonlyMap<number, string>;
  /** Why those that are read fit another operation better, where that is allowed. */
  readonly misfit: string | null;
}

/** A workbook that belongs to another operation of the client. */
export class FitsElsewhere extends WorkbookError {
  /** The id of that operation. */
  readonly operation: string;
  /** This one has no mapping of its columns. */
  readonly canBeMapped: boolean;

  constructor(reason: string, operation: string, canBeMapped: boolean) {
    super("NOT_USABLE", reason);
    this.operation = operation;
    this.canBeMapped = canBeMapped;
  }
}

/** A workbook that has rows under columns of its own: they can be mapped. */
export class NeedsMapping extends WorkbookError {
  constructor(reason: string) {
    super("NOT_USABLE", reason);
  }
}

/** Why a sheet is not read, in words for a list of sheets and for the refusal of a workbook that has no better one. */
interface Fault {
  readonly closeness: number;
  readonly reason: string;
  readonly refusal: string;
  /** The operation that the sheet fits better. */
  readonly better: string | null;
  /** It has rows under columns that a mapping could name. */
  readonly canBeMapped: boolean;
  /** How it would be read all the same. */
  readonly misplaced: SheetOfAnswers | null;
}

/** One name of ours may stand above anything: a summary by dealer has one, too. */
const KNOWN_COLUMNS = 2;
/** Of sheets that are equally close the one with most filled cells tells most: a cover or a summary has few. */
const FULLEST = 999_999;
const CLOSE_BUT_EMPTY = 100;
const CLOSE_BUT_MISPLACED = 101;
const CLOSE_TO_A_MAPPING = 102;
const HIDDEN = "It is hidden.";
const ALL_HIDDEN =
  "Every sheet of the workbook is hidden: unhide the one to be read in Excel and send the workbook again.";
const NO_SURVEY = "No sheet of the workbook has the columns of a survey: use the template workbook.";
const NOT_OURS =
  "No sheet of the workbook has the columns of a survey: map its columns, or use the template workbook.";
const CSV_UNMAPPED =
  "A CSV file is read by a mapping: say once what its columns stand for, and every later file with these columns comes in by itself.";
const NO_HEADER = "It has no header of a survey.";

/** The optional sheet of this name, null where there is none or it is hidden or empty. */
export async function findNamedSheet(
  workbook: Workbook,
  name: string,
  columns: readonly SheetColumn[],
): Promise<SheetWithHeader | null> {
  const sheet = workbook.sheets.find(
    (each) => !each.isHidden && each.name.trim().toLowerCase() === name.toLowerCase(),
  );
  return sheet === undefined ? null : withHeader(workbook, sheet, columns);
}

/** Every visible sheet that has the required columns; refuses a workbook without one by the fault of the sheet that comes closest. */
export async function findSurveySheets(
  workbook: Workbook,
  task: SheetsTask,
  context: SurveySheetContext,
): Promise<SurveySheets> {
  const fitting: SheetOfAnswers[] = [];
  const faults = new Map<number, Fault>();
  const leftOut = new Map<number, string>();
  for (const each of workbook.sheets.filter(({ name }) => !isNetworkSheet(name))) {
    const judged = each.isHidden ? null : await judge(workbook, each, task, context);
    if (each.isHidden) leftOut.set(each.index, HIDDEN);
    else if (judged !== null && "rules" in judged) fitting.push(judged);
    else if (judged !== null) faults.set(each.index, judged);
  }
  const misplaced = fitting.length > 0 || !task.allowsMisfit ? [] : misplacedOf(faults);
  if (fitting.length + misplaced.length === 0)
    throw await refusalOf(workbook, [...faults.values()], task, context);
  for (const [index, { reason }] of faults) leftOut.set(index, reason);
  const choice = sheetsOfOneHeader([...fitting, ...misplaced]);
  const misfit = misplaced.length === 0 ? null : (leftOut.get(choice.read[0]?.sheet.index ?? -1) ?? null);
  for (const { sheet, reason } of choice.leftOut) leftOut.set(sheet.sheet.index, reason);
  return { read: choice.read, leftOut, misfit };
}

function misplacedOf(faults: ReadonlyMap<number, Fault>): readonly SheetOfAnswers[] {
  return [...faults.values()].flatMap(({ misplaced }) => (misplaced === null ? [] : [misplaced]));
}

/** Null for an empty sheet. One that a mapping knows whole is read by it, before its own headers are looked at. */
async function judge(
  workbook: Workbook,
  each: WorkbookSheet,
  task: SheetsTask,
  context: SurveySheetContext,
): Promise<SheetOfAnswers | Fault | null> {
  const top = await firstRows(workbook, each.index, HEADER_WITHIN_ROWS + 1);
  const mapped = findMapping(task.mappings, each.name, top);
  const elsewhere = mappedMisfit({ name: each.name, top, mapped }, task.operation, task.others);
  if (mapped !== null && mapped.lacking.length === 0) {
    const sheet = { ...mapped.row, index: each.index, hasRows: top.length > mapped.place + 1 };
    const codes = { dealers: codesByName(task.network.dealers), models: codesByName(task.network.models) };
    const rulesIn = (order: DateOrder) => {
      const rules = mappedSurveySheet({ ...context, dateOrder: order }, codes, mapped);
      return withoutSurplus(rules, mapped.row.header, workbook.kind === "csv");
    };
    const own = judged(each, { ...sheet, top }, { rulesIn, mapped });
    return elsewhere === null || !("rules" in own) ? own : misplacedFault(own, elsewhere);
  }
  const mappedElsewhere =
    elsewhere === null || top.length < 2 ? null : { ...misplacedFault(null, elsewhere), canBeMapped: true };
  if (workbook.kind === "csv") return mappedElsewhere ?? csvFault(top, mapped);
  const sheet = headerIn(each, top, surveyColumns(context.programme, context.modelCodes.length > 0));
  if (sheet === null) return null;
  const rulesIn = (order: DateOrder) => surveySheet({ ...context, dateOrder: order }, sheet);
  const own = judged(each, { ...sheet, top }, { rulesIn, mapped: null });
  if (!("rules" in own)) {
    if (mappedElsewhere !== null) return mappedElsewhere;
    if (mapped === null) return own;
    const reason = lackingSentence(mapped);
    return { ...own, closeness: CLOSE_TO_A_MAPPING, reason, refusal: reason };
  }
  const misfit = misfitOf(sheet, task.operation, task.others);
  if (misfit === null) return own;
  return misplacedFault(misfit.better === null ? null : own, misfit);
}

/** A sheet that fits another operation better. */
function misplacedFault(
  misplaced: SheetOfAnswers | null,
  { reason, better }: Misfit<SurveyTask["others"][number]>,
): Fault {
  const closeness = CLOSE_BUT_MISPLACED;
  return { closeness, reason, refusal: reason, better: better?.id ?? null, canBeMapped: false, misplaced };
}

/** A CSV file says of no column what it holds, and every value is a text: it is read by a mapping alone. */
function csvFault(top: readonly SheetRow[], mapped: MappedHeader | null): Fault | null {
  if (top.length === 0) return null;
  const reason = mapped === null ? CSV_UNMAPPED : lackingSentence(mapped);
  const canBeMapped = top.length > 1;
  return {
    closeness: CLOSE_TO_A_MAPPING,
    reason,
    refusal: reason,
    better: null,
    canBeMapped,
    misplaced: null,
  };
}

function judged(
  { name }: WorkbookSheet,
  { top, ...sheet }: SheetWithHeader & { readonly top: readonly SheetRow[] },
  { rulesIn, mapped }: Pick<SheetOfAnswers, "rulesIn" | "mapped">,
): SheetOfAnswers | Fault {
  const rules = rulesIn("day-first");
  if (!rules.ok) {
    const { reason, found } = rules;
    const short = found === 0 ? NO_HEADER : reason;
    const refusal = found === 0 ? `${sheet.hasRows ? NOT_OURS : NO_SURVEY} ${reason}` : reason;
    const filled = top.flatMap(({ cells }) => cells).filter((cell) => !isBlank(cell)).length;
    const closeness = (found < KNOWN_COLUMNS ? 0 : found) + Math.min(filled, FULLEST) / (FULLEST + 1);
    return { closeness, reason: short, refusal, better: null, canBeMapped: sheet.hasRows, misplaced: null };
  }
  if (sheet.hasRows) return { name, columns: rules.columns, sheet, rules, rulesIn, mapped };
  const reason = `The sheet ${sheet.name} has a header but no rows.`;
  return {
    closeness: CLOSE_BUT_EMPTY,
    reason,
    refusal: reason,
    better: null,
    canBeMapped: false,
    misplaced: null,
  };
}

/** The fault of the sheet that comes closest to a survey. */
async function refusalOf(
  workbook: Workbook,
  faults: readonly Fault[],
  task: SheetsTask,
  context: SurveySheetContext,
): Promise<WorkbookError> {
  if (workbook.sheets.every(({ isHidden }) => isHidden)) return notUsable(ALL_HIDDEN);
  const closest = faults.toSorted((one, other) => other.closeness - one.closeness)[0];
  if (closest !== undefined && closest.better !== null)
    return new FitsElsewhere(closest.refusal, closest.better, closest.canBeMapped);
  const refusal = closest?.refusal ?? NO_SURVEY;
  for (const each of workbook.sheets.filter(({ isHidden }) => isHidden)) {
    const judged = await judge(workbook, each, task, context);
    if (judged === null || !("rules" in judged)) continue;
    return notUsable(
      `${refusal} The hidden sheet ${each.name} has them: unhide it and send the workbook again.`,
    );
  }
  return closest?.canBeMapped === true ? new NeedsMapping(refusal) : notUsable(refusal);
}

/** What is odd about their headers, each said once. */
export function surveyWarnings({ read }: SurveySheets): string[] {
  return [...new Set(read.flatMap(({ rules }) => rules.warnings))];
}

/** The mappings that read its sheets. */
export function readByOf({ read }: SurveySheets): ReadBy {
  const mapped = read.flatMap((each) => each.mapped ?? []);
  const groups = Map.groupBy(mapped, ({ mapping }) => mapping);
  return [...groups].map(([{ mappingId, version }, headers]) => ({
    mappingId,
    version,
    newColumns: [...new Set(headers.flatMap(newHeaders))].slice(0, MAX_NEW_COLUMNS_LISTED),
  }));
}

/** True for a Dealers or Models sheet: it may have a column of a survey sheet too, but nobody meant it to be one. */
export function isNetworkSheet(name: string): boolean {
  return /^(dealers|models)$/i.test(name.trim());
}

const MAX_SHEETS_LISTED = 100;
const MAX_NEW_COLUMNS_LISTED = 100;
// Excel allows 31.
const MAX_NAME_CHARACTERS = 60;
const EMPTY = "It is empty.";

/** What became of each sheet of a workbook, in its order; reasons by place. */
export function sheetResults(
  workbook: Workbook,
  read: readonly { readonly sheet: SheetWithHeader; readonly rows: number }[],
  leftOut: ReadonlyMap<number, string>,
): UploadedSheet[] {
  const rows = new Map(read.map((each) => [each.sheet.index, each.rows]));
  return workbook.sheets.slice(0, MAX_SHEETS_LISTED).map(({ index, name }) => ({
    name: [...shownText(name)].slice(0, MAX_NAME_CHARACTERS).join(""),
    rows: rows.get(index) ?? 0,
    reason: rows.has(index) ? null : (leftOut.get(index) ?? EMPTY),
  }));
}

/** Says so when a workbook has more sheets than are told of. */
export function sheetWarnings({ sheets }: Workbook): string[] {
  const more = sheets.length - MAX_SHEETS_LISTED;
  return more > 0 ? [`The result lists the first ${MAX_SHEETS_LISTED} sheets; there are ${more} more.`] : [];
}
