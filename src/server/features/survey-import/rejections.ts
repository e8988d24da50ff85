import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { BusiestDay } from "#domain/movements/unusual-answers.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { AnswerDays } from "#domain/survey-sheet/answer-days.ts";
import { surveyColumns } from "#domain/survey-sheet/columns.ts";
import type { DateOrderDecision } from "#domain/survey-sheet/date-order.ts";
import { OTHER_ORDER_CAUSE, otherOrderNote } from "#domain/survey-sheet/dates.ts";
import { DEALER_NOT_OURS, MODEL_NOT_OURS, NO_DEALER, NO_MODEL } from "#domain/survey-sheet/readers.ts";
import { RejectionTally } from "#domain/survey-sheet/rejection-tally.ts";
import { namesInSentence, normalizeHeader, REASON_COLUMN } from "#domain/survey-sheet/sheet-headers.ts";
import { reasonOf, shownText } from "#domain/survey-sheet/sheet-values.ts";
import type { ReadRow } from "#domain/survey-sheet/survey-sheet.ts";
import { SuspiciousRatings } from "#domain/survey-sheet/suspicious-ratings.ts";
import { UnknownCodes } from "#domain/survey-sheet/unknown-codes.ts";
import { counted } from "#domain/text/count-text.ts";
import { rowReport } from "#server/platform/workbook/row-report.ts";
import { sheetNames } from "#server/platform/workbook/sheet-names.ts";
import type { SheetToWrite } from "#server/platform/workbook/sheet-to-write.ts";
import type { SheetWithHeader } from "#server/platform/workbook/sheet-with-header.ts";
import type { SheetRow, Workbook } from "#server/platform/workbook/workbook.ts";
import { writeWorkbook } from "#server/platform/workbook/write-workbook.ts";

const REPEATED = "stands more than once in the file";

const SUMMARY = "Why rows were rejected";

/** Why rows of one sheet were turned away, by row number, as the report prints it. */
export type Rejections = Map<number, string>;

/** A sheet of answers whose rows are read. */
export interface ReadSheet {
  readonly sheet: SheetWithHeader;
  /** Rows of a file are numbered through: this many places lie before the sheet's own row 1. */
  readonly before: number;
  readonly rejections: Rejections;
  /** Example rows of the template, passed over. */
  readonly examples: number[];
  /** Rows of sums and means, passed over. */
  readonly totals: number[];
  /** How many rows were read, empty ones, examples and totals not counted. */
  rows: number;
  /** How many columns its widest row fills. */
  width: number;
}

/** Receives every row that is read, in the order of the file. */
export interface RowListener {
  note(sheet: ReadSheet, row: SheetRow, read: ReadRow): void;
}

/** The sheet and the row number at a place in the file. */
export function rowAt(sheets: readonly ReadSheet[], place: number): { sheet: ReadSheet; row: number } {
  const sheet = sheets.findLast(({ before }) => before < place);
  if (sheet === undefined) throw new RangeError(`no row at place ${place}`);
  return { sheet, row: place - sheet.before };
}

/** The columns of a report that were those of the file. */
export function shownPlaces({ header }: SheetWithHeader): number[] {
  const reason = normalizeHeader(REASON_COLUMN);
  return [...header.keys()].filter((place) => normalizeHeader(shownText(header[place])) !== reason);
}

/** Both rows of a pair name the other one, with its sheet where that is another; places in the file. */
export function rejectRepeated(sheets: readonly ReadSheet[], repeated: ReadonlyMap<number, number>): void {
  for (const [place, other] of repeated) {
    const here = rowAt(sheets, place);
    const reason = `survey_id: ${repeatedReason(sheets, place, other)}`;
    const known = here.sheet.rejections.get(here.row);
    here.sheet.rejections.set(here.row, known === undefined ? reason : `${known}\n${reason}`);
  }
}

/** Why a row is rejected whose survey_id another row has; places in the file. */
export function repeatedReason(sheets: readonly ReadSheet[], place: number, other: number): string {
  const here = rowAt(sheets, place);
  const there = rowAt(sheets, other);
  const where = here.sheet === there.sheet ? "" : ` of the sheet ${there.sheet.sheet.name}`;
  return `Row ${there.row}${where} has the same survey_id; keep one of them.`;
}

/** Accepted rows that were sent on before their survey_id came again; to be asked before they are rejected. */
export function retractedPlaces(
  sheets: readonly ReadSheet[],
  repeated: ReadonlyMap<number, number>,
): number[] {
  return [...repeated].flatMap(([place, other]) => {
    const { sheet, row } = rowAt(sheets, place);
    return place < other && !sheet.rejections.has(row) ? [place] : [];
  });
}

/** What there is to tell about the rows of a file, gathered as they pass: why some were rejected, what looks odd. */
export class RowFindings implements RowListener {
  readonly #tally: RejectionTally;
  readonly #ratings: SuspiciousRatings;
  readonly #codes = new UnknownCodes();
  readonly #days = new AnswerDays();

  /** `sheets` counts those that are read together. */
  constructor(programme: Programme, sheets: number) {
    this.#tally = new RejectionTally(sheets);
    this.#ratings = new SuspiciousRatings(surveyColumns(programme, true));
  }

  note({ sheet, before, rejections }: ReadSheet, { number: row }: SheetRow, read: ReadRow): void {
    if ("survey" in read) {
      this.#ratings.note(read.survey);
      this.#days.note(before + row, read.survey.day);
    } else {
      rejections.set(row, reasonOf(read.problems));
      this.#tally.note(shownText(sheet.name), row, read.problems);
      this.#codes.note(read.problems);
    }
  }

  /** Rows whose survey_id stands twice; places in the file. */
  noteRepeated(sheets: readonly ReadSheet[], repeated: ReadonlyMap<number, number>): void {
    for (const place of repeated.keys()) {
      const { sheet, row } = rowAt(sheets, place);
      const problem = { column: "survey_id", value: "", cause: REPEATED, reason: "" };
      this.#tally.note(shownText(sheet.sheet.name), row, [problem]);
      this.#days.retract(place);
    }
  }

  /** The day that most accepted rows are of; to be asked after `noteRepeated`. */
  busiestDay(): BusiestDay | null {
    return this.#days.busiest();
  }

  /** Some rows name a dealer or model that the network does not know, marked as not ours or not. */
  hasUnknownNames(): boolean {
    const causes = [NO_DEALER, NO_MODEL, DEALER_NOT_OURS, MODEL_NOT_OURS];
    return causes.some((cause) => this.#tally.countOf(cause) > 0);
  }

  unknownCodes() {
    return this.#codes.mostFrequent();
  }

  /** Why rows were rejected: a sentence for each kind of problem. */
  causes(total: number): readonly string[] {
    return this.#tally.sentences(total);
  }

  warnings(dates: DateOrderDecision | null): readonly string[] {
    const isNoted = dates !== null && dates.note !== null;
    const contradicting = this.#tally.countOf(OTHER_ORDER_CAUSE);
    return [
      ...this.#ratings.warnings(),
      ...(isNoted ? [dates.note] : []),
      ...(dates !== null && contradicting > 0 ? [otherOrderNote(dates.order, contradicting)] : []),
    ];
  }
}

/** Says which rows were passed over as sums or means. */
export function totalsWarnings(
  sheets: readonly { readonly sheet: SheetWithHeader; readonly totals: readonly number[] }[],
): string[] {
  return sheets
    .filter(({ totals }) => totals.length > 0)
    .map(({ sheet, totals }) => {
      const rows = `${totals.length === 1 ? "row" : "rows"} ${namesInSentence(totals.map(String))}`;
      return `${counted(totals.length, "row")} of totals passed over: ${rows} of the sheet ${shownText(sheet.name)}.`;
    });
}

/** Writes the rejected rows as they were uploaded, each with its reason, ready to mend and send again; behind them the reasons counted. */
export async function writeReport(
  workbook: Workbook,
  rejected: readonly { readonly sheet: SheetWithHeader; readonly rejections: Rejections }[],
  causes: readonly string[],
  path: string,
): Promise<void> {
  const names = sheetNames([...rejected.map(({ sheet }) => sheet.name), SUMMARY]);
  const sheets = rejected.map(({ sheet, rejections }, at) => {
    const rows = new Map([...rejections].map(([row, reason]) => [row, [reason]]));
    const report = rowReport(workbook, sheet, { columns: [REASON_COLUMN], rows });
    return { ...report, name: names[at] ?? sheet.name };
  });
  const summary: SheetToWrite = {
    name: names.at(-1) ?? SUMMARY,
    columns: [{ header: SUMMARY, width: 120 }],
    rows: causes.map((cause) => [cause]),
    isPlain: true,
  };
  await pipeline(writeWorkbook([...sheets, summary]), createWriteStream(path));
}
