import type { Programme } from "#domain/programme/programme.ts";
import { surveyColumns } from "#domain/survey-sheet/columns.ts";
import type { DateOrderDecision } from "#domain/survey-sheet/date-order.ts";
import { OTHER_ORDER_CAUSE, otherOrderNote } from "#domain/survey-sheet/dates.ts";
import { RejectionTally } from "#domain/survey-sheet/rejection-tally.ts";
import { reasonOf, shownText } from "#domain/survey-sheet/sheet-values.ts";
import type { ReadRow } from "#domain/survey-sheet/survey-sheet.ts";
import { SuspiciousRatings } from "#domain/survey-sheet/suspicious-ratings.ts";
import { type ReadSheet, rowAt } from "./rejections.ts";

const REPEATED = "stands more than once in the file";

/** What there is to tell about the rows of a file, gathered as they pass: why some were rejected, what looks odd. */
export class RowFindings {
  readonly #tally: RejectionTally;
  readonly #ratings: SuspiciousRatings;

  /** `sheets` counts those that are read together. */
  constructor(programme: Programme, sheets: number) {
    this.#tally = new RejectionTally(sheets);
    this.#ratings = new SuspiciousRatings(surveyColumns(programme, true));
  }

  note({ sheet, rejections }: ReadSheet, row: number, read: ReadRow): void {
    if ("survey" in read) this.#ratings.note(read.survey);
    else {
      rejections.set(row, reasonOf(read.problems));
      this.#tally.note(shownText(sheet.name), row, read.problems);
    }
  }

  /** Rows whose survey_id stands twice; places in the file. */
  noteRepeated(sheets: readonly ReadSheet[], repeated: ReadonlyMap<number, number>): void {
    for (const place of repeated.keys()) {
      const { sheet, row } = rowAt(sheets, place);
      const problem = { column: "survey_id", value: "", cause: REPEATED, reason: "" };
      this.#tally.note(shownText(sheet.sheet.name), row, [problem]);
    }
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
