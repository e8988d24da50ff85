import type { Network } from "#domain/network/network.ts";
import { decidedLines } from "#domain/survey-sheet/decided-lines.ts";
import {
  DEALER_SHEET_COLUMNS,
  dealersSheet,
  MODEL_SHEET_COLUMNS,
  modelsSheet,
  type NetworkSheet,
} from "#domain/survey-sheet/network-sheet.ts";
import { applyDealersSheet, applyModelsSheet } from "#domain/survey-sheet/network-sheet-changes.ts";
import { RejectionTally } from "#domain/survey-sheet/rejection-tally.ts";
import {
  type HeaderRow,
  isEmptyRow,
  matchHeaders,
  namesInSentence,
  type SheetColumn,
} from "#domain/survey-sheet/sheet-headers.ts";
import { type CountedProblem, reasonOf } from "#domain/survey-sheet/sheet-values.ts";
import { notUsable } from "#server/platform/workbook/refusals.ts";
import { rowsUnder, type SheetWithHeader } from "#server/platform/workbook/sheet-with-header.ts";
import type { Workbook } from "#server/platform/workbook/workbook.ts";
import type { Rejections } from "./rejections.ts";
import type { NetworkChanges } from "./survey-file-messages.ts";
import { findNamedSheet } from "./survey-sheets.ts";

type Reject = (row: number, problems: readonly CountedProblem[]) => void;

/** A sheet of the network whose rows are read. */
export interface ReadNetworkSheet {
  readonly sheet: SheetWithHeader;
  readonly rejections: Rejections;
  readonly tally: RejectionTally;
  readonly rows: number;
  /** Example rows of the template, passed over. */
  readonly examples: readonly number[];
  /** Rows of sums, passed over. */
  readonly totals: readonly number[];
}

/** What the sheets Dealers and Models say of a known network; without changes where there are none. */
export async function readNetwork(network: Network, workbook: Workbook) {
  const dealers = await readLines("Dealers", DEALER_SHEET_COLUMNS, workbook, (header) =>
    dealersSheet(network, header),
  );
  const models = await readLines("Models", MODEL_SHEET_COLUMNS, workbook, (header) =>
    modelsSheet(network, header),
  );
  if (dealers === null && models === null) return { network, changes: null, sheets: [], notes: [] };
  const { lines, left } = decidedLines(network, dealers?.lines ?? []);
  const { rejected, ...places } = applyDealersSheet(network, lines);
  for (const { row, problems } of rejected) dealers?.reject(row, problems);
  const changes: NetworkChanges = {
    regions: [...places.regions],
    states: [...places.states],
    locations: [...places.locations],
    dealers: [...places.dealers],
    models: [...applyModelsSheet(network, models?.lines ?? []).models],
  };
  const sheets = [dealers, models].filter((each) => each !== null);
  return { network, changes, sheets, notes: leftNotes(left) };
}

/** Whether a sheet Dealers or Models has the columns of the template; one that merely is called so may be a list. */
export async function hasNetworkSheet(workbook: Workbook): Promise<boolean> {
  const sheets = [
    { name: "Dealers", columns: DEALER_SHEET_COLUMNS },
    { name: "Models", columns: MODEL_SHEET_COLUMNS },
  ];
  for (const { name, columns } of sheets) {
    const sheet = await findNamedSheet(workbook, name, columns);
    const lacking = sheet === null ? columns : matchHeaders(sheet.header, columns).missing;
    if (!lacking.some(({ required }) => required)) return true;
  }
  return false;
}

/** Says what a sheet would change that an administrator decided otherwise. */
export function leftNotes(left: readonly string[]): string[] {
  return left.length === 0 ? [] : [`Left as an administrator decided: ${namesInSentence(left)}.`];
}

async function readLines<Line>(
  name: string,
  columns: readonly SheetColumn[],
  workbook: Workbook,
  rulesOf: (header: HeaderRow) => NetworkSheet<Line>,
): Promise<(ReadNetworkSheet & { readonly lines: Line[]; readonly reject: Reject }) | null> {
  const sheet = await findNamedSheet(workbook, name, columns);
  if (sheet === null) return null;
  const rules = rulesOf(sheet);
  if (!rules.ok) throw notUsable(rules.reason);
  const lines: Line[] = [];
  const rejections: Rejections = new Map();
  const tally = new RejectionTally();
  const reject: Reject = (row, problems) => {
    rejections.set(row, reasonOf(problems));
    tally.note(name, row, problems);
  };
  const examples: number[] = [];
  for await (const batch of rowsUnder(workbook, sheet)) {
    for (const row of batch) {
      if (isEmptyRow(row.cells)) continue;
      if (rules.isExample(row.cells)) {
        examples.push(row.number);
        continue;
      }
      const read = rules.readRow(row.number, row.cells);
      if ("line" in read) lines.push(read.line);
      else reject(row.number, read.problems);
    }
  }
  const rows = lines.length + rejections.size;
  return { sheet, rejections, examples, totals: [], tally, reject, lines, rows };
}

/** Why rows of those sheets were rejected: a sentence for each kind of problem. */
export function networkCauses(sheets: readonly ReadNetworkSheet[]): string[] {
  return sheets.flatMap(({ sheet, tally, rows }) =>
    tally
      .sentences(rows)
      .map(
        (sentence) => `In the sheet ${sheet.name}, ${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`,
      ),
  );
}

/** Says which rows were passed over as examples. */
export function exampleWarnings(sheets: readonly Pick<ReadNetworkSheet, "sheet" | "examples">[]): string[] {
  return sheets
    .filter(({ examples }) => examples.length > 0)
    .map(({ sheet, examples }) => {
      const rows = `${examples.length === 1 ? "row" : "rows"} ${namesInSentence(examples.map(String))}`;
      return `The template's example was passed over: ${rows} of the sheet ${sheet.name}.`;
    });
}
