import type { Network } from "#domain/network/network.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { MODEL_SHEET_COLUMNS, type ModelLine, modelsSheet } from "#domain/survey-sheet/network-sheet.ts";
import { applyModelsSheet, type NetworkChange } from "#domain/survey-sheet/network-sheet-changes.ts";
import type { CountedProblem } from "#domain/survey-sheet/sheet-values.ts";

/** A model as it is said; the code of a list is a cell: a number may lack zeros. */
export interface SaidModel {
  readonly code: Cell;
  readonly name: string;
}

/** A model as it is said, and where: the number of its row. */
export interface NumberedModel {
  readonly row: number;
  readonly model: SaidModel;
}

/** What models that somebody told of change in a network. */
export interface SaidModelChanges {
  readonly changes: readonly NetworkChange[];
  /** Rows of which nothing comes in, with what is wrong. */
  readonly refused: readonly { readonly row: number; readonly problems: readonly CountedProblem[] }[];
}

const HEADER = MODEL_SHEET_COLUMNS.map(({ name }) => name);
const COLUMN_NAMES: Readonly<Record<string, string>> = { model_code: "Code", model_name: "Name" };

/** Reads models by the rules of a `Models` sheet. */
export function saidModels(network: Network, said: readonly NumberedModel[]): SaidModelChanges {
  const rules = modelsSheet(network, { name: "Models", headerRow: 0, header: HEADER });
  if (!rules.ok) throw new Error(rules.reason);
  const refused: SaidModelChanges["refused"][number][] = [];
  const lines: ModelLine[] = [];
  for (const { row, model } of said) {
    const read = rules.readRow(row, [model.code, model.name]);
    if ("line" in read) lines.push(read.line);
    else {
      const problems = read.problems.map((each) => ({
        ...each,
        column: COLUMN_NAMES[each.column] ?? each.column,
      }));
      refused.push({ row, problems });
    }
  }
  return { changes: applyModelsSheet(network, lines).models, refused };
}
