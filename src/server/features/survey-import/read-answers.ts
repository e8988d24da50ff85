import { once } from "node:events";
import type { Writable } from "node:stream";
import type { Network } from "#domain/network/network.ts";
import { isImportIds } from "#domain/survey-mapping/question-rows.ts";
import { mergedDealers } from "#domain/survey-sheet/decided-lines.ts";
import { SurveyIdLedger } from "#domain/survey-sheet/duplicates.ts";
import type { SurveySheetContext } from "#domain/survey-sheet/readers.ts";
import { isEmptyRow } from "#domain/survey-sheet/sheet-headers.ts";
import { isBlank } from "#domain/survey-sheet/sheet-values.ts";
import type { SurveyRow } from "#domain/survey-sheet/survey-sheet.ts";
import { rowsUnder } from "#server/platform/workbook/sheet-with-header.ts";
import type { SheetRow, Workbook } from "#server/platform/workbook/workbook.ts";
import type { DatesOfFile } from "./dates-of-file.ts";
import type { ErasedRows } from "./erased-rows.ts";
import type { ReadSheet, RowListener } from "./rejections.ts";
import { stagedRow } from "./staged-row.ts";
import type { NetworkChanges, SurveyTask } from "./survey-file-messages.ts";
import type { SheetOfAnswers } from "./survey-sheets.ts";

const OUTPUT_CHUNK_CHARACTERS = 1 << 18;
const PROGRESS_EVERY_ROWS = 5_000;

/** Accepted rows as COPY text on their way out. */
export class AcceptedRows {
  readonly #output: Writable;
  #text = "";

  constructor(output: Writable) {
    this.#output = output;
  }

  get isFull(): boolean {
    return this.#text.length >= OUTPUT_CHUNK_CHARACTERS;
  }

  add(place: number, survey: SurveyRow): void {
    this.#text += stagedRow(place, survey);
  }

  async write(): Promise<void> {
    const text = this.#text;
    this.#text = "";
    if (text !== "" && !this.#output.write(text)) await once(this.#output, "drain");
  }
}

interface Reading {
  /** Called with every row, accepted or not, but of none that was erased. */
  readonly listener: RowListener;
  readonly erased: ErasedRows;
  /** Null: somebody only looks at them. */
  readonly accepted: AcceptedRows | null;
  readonly onProgress?: (fraction: number, rows: number) => void;
}

/** Reads the rows of all sheets: what was read and what was not, and rows whose survey_id stands twice in the file. */
export async function readAnswers(
  workbook: Workbook,
  surveys: readonly SheetOfAnswers[],
  dates: DatesOfFile,
  { listener, erased, accepted, onProgress }: Reading,
) {
  const indexes = surveys.map(({ sheet }) => sheet.index);
  const sheets: ReadSheet[] = [];
  const ledger = new SurveyIdLedger();
  let total = 0;
  let before = 0;
  for (const survey of surveys) {
    const { sheet } = survey;
    const width = sheet.header.length;
    const passedOver = { examples: [], totals: [] };
    const read: ReadSheet = { sheet, before, rejections: new Map(), ...passedOver, rows: 0, width };
    sheets.push(read);
    let last = 0;
    for await (const batch of rowsUnder(workbook, sheet)) {
      const rules = await dates.rulesFor(survey, batch);
      for (const row of batch) {
        if (isEmptyRow(row.cells) || isImportIds(row.cells)) continue;
        last = row.number;
        if (rules.isExample(row.cells)) {
          read.examples.push(row.number);
          continue;
        }
        if (rules.isTotals(row.cells)) {
          read.totals.push(row.number);
          continue;
        }
        const answer = rules.readRow(row.cells);
        if (erased.meets(answer)) continue;
        total += 1;
        read.rows += 1;
        if (row.cells.length > read.width) read.width = Math.max(read.width, filledWidth(row));
        const surveyId = "survey" in answer ? answer.survey.surveyId : answer.surveyId;
        const first = surveyId === null ? null : ledger.note(surveyId, before + row.number);
        listener.note(read, row, answer);
        if ("survey" in answer && first === null) accepted?.add(before + row.number, answer.survey);
        if (accepted?.isFull === true) await accepted.write();
        if (total % PROGRESS_EVERY_ROWS === 0) onProgress?.(workbook.progress(indexes), total);
      }
    }
    before += last;
  }
  await accepted?.write();
  return { sheets, repeated: ledger.repeated, total };
}

function filledWidth({ cells }: SheetRow): number {
  return cells.findLastIndex((cell) => !isBlank(cell)) + 1;
}

/** What the rules of a file depend on, with what its own sheets change in the network. */
export function contextOf(
  task: Pick<SurveyTask, "operation" | "today" | "notOurs">,
  network: Network,
  changes: NetworkChanges | null,
): SurveySheetContext {
  const codes = (known: readonly { code: string }[], added: readonly { code: string }[]) => [
    ...new Set([...known, ...added].map(({ code }) => code)),
  ];
  return {
    programme: task.operation.programme,
    dealerCodes: codes(network.dealers, changes?.dealers ?? []),
    mergedDealers: mergedDealers(network),
    modelCodes: codes(network.models, changes?.models ?? []),
    notOurs: task.notOurs,
    today: task.today,
    dateOrder: "day-first",
  };
}
