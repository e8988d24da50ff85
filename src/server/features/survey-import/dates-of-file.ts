import type { DateOrder } from "#domain/calendar/date-text.ts";
import { type DateOrderDecision, DateOrderEvidence } from "#domain/survey-sheet/date-order.ts";
import type { SurveySheetContext } from "#domain/survey-sheet/readers.ts";
import type { SurveySheet } from "#domain/survey-sheet/survey-sheet.ts";
import { rowsUnder, type SheetWithHeader } from "#server/platform/workbook/sheet-with-header.ts";
import type { SheetRow, Workbook } from "#server/platform/workbook/workbook.ts";

type Rules = Extract<SurveySheet, { readonly ok: true }>;

const KNOWN_NOTES: Readonly<Record<DateOrder, string>> = {
  "day-first": "Text dates were read day first, as in the file that the rows came from.",
  "month-first": "Text dates were read month first, as in the file that the rows came from.",
};

/** A sheet of answers with its rules, under which its text dates start with the day. */
interface DatedSheet {
  readonly sheet: SheetWithHeader;
  readonly rules: Rules;
  /** The same rules with text dates read in another order. */
  readonly rulesIn: (order: DateOrder) => SurveySheet;
}

/**
 * Decides once for all sheets of a file whether its text dates start with the day or the month, the moment a row needs to
 * know: it then looks ahead through the dates until they are clear, so a file of date cells is read once, as ever.
 */
export class DatesOfFile {
  readonly #workbook: Workbook;
  readonly #sheets: readonly DatedSheet[];
  readonly #evidence: DateOrderEvidence;
  readonly #known: DateOrder | null;
  readonly #monthFirst = new Map<DatedSheet, Rules>();
  #decision: DateOrderDecision | null = null;

  /** `known`: how text dates were read in the file that these rows came from; null: this file says it itself. */
  constructor(
    workbook: Workbook,
    context: SurveySheetContext,
    sheets: readonly DatedSheet[],
    known: DateOrder | null,
  ) {
    this.#known = known;
    this.#workbook = workbook;
    this.#sheets = sheets;
    this.#evidence = new DateOrderEvidence(context.programme.firstMonth, context.today);
  }

  /** How text dates are read; null as long as no row depended on it. */
  get decision(): DateOrderDecision | null {
    return this.#decision;
  }

  /** The rules for the rows of a batch of a sheet. */
  async rulesFor(sheet: DatedSheet, batch: readonly SheetRow[]): Promise<Rules> {
    const { datePlace } = sheet.rules;
    if (this.#decision === null && batch.some(({ cells }) => this.#evidence.isOpen(cells[datePlace])))
      this.#decision = await this.#lookAhead(sheet);
    return this.#decision?.order === "month-first" ? this.#rulesMonthFirst(sheet) : sheet.rules;
  }

  /** Sheets before the one that asks hold nothing that depends on the order: else they had asked. */
  async #lookAhead(from: DatedSheet): Promise<DateOrderDecision> {
    if (this.#known !== null) return { order: this.#known, note: KNOWN_NOTES[this.#known] };
    for (const { sheet, rules } of this.#sheets.slice(this.#sheets.indexOf(from))) {
      for await (const batch of rowsUnder(this.#workbook, sheet)) {
        for (const { cells } of batch) this.#evidence.note(cells[rules.datePlace]);
        if (this.#evidence.isSettled) return this.#evidence.decide();
      }
    }
    return this.#evidence.decide();
  }

  #rulesMonthFirst(dated: DatedSheet): Rules {
    const known = this.#monthFirst.get(dated);
    if (known !== undefined) return known;
    const rules = dated.rulesIn("month-first");
    if (!rules.ok) throw new Error(rules.reason);
    this.#monthFirst.set(dated, rules);
    return rules;
  }
}
