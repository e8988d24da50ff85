import type { Cell } from "#domain/survey-sheet/cell.ts";
import type { SheetRow, Workbook } from "#server/platform/workbook/workbook.ts";

/** What somebody typed into rows of a sheet: the texts of a row by their place in it. */
export type EditedRows = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** A workbook as it reads with what was typed into it; texts stay texts. Rows that `isLeftOut` names are not there. */
export function editedWorkbook(
  workbook: Workbook,
  editsOf: (sheetIndex: number) => EditedRows,
  isLeftOut: (sheetIndex: number, row: number) => boolean,
): Workbook {
  async function* rows(sheetIndex: number): AsyncGenerator<readonly SheetRow[]> {
    const edits = editsOf(sheetIndex);
    for await (const batch of workbook.rows(sheetIndex))
      yield batch.filter(({ number }) => !isLeftOut(sheetIndex, number)).map((row) => editedRow(row, edits));
  }
  return {
    kind: workbook.kind,
    sheets: workbook.sheets,
    rows,
    progress: (indexes) => workbook.progress(indexes),
    notes: () => workbook.notes(),
    verify: () => workbook.verify(),
    close: () => workbook.close(),
  };
}

function editedRow(row: SheetRow, edits: EditedRows): SheetRow {
  const typed = edits.get(row.number);
  if (typed === undefined) return row;
  const cells: (Cell | undefined)[] = row.cells.slice();
  for (const [place, text] of typed) cells[place] = text === "" ? null : text;
  return { number: row.number, cells };
}
