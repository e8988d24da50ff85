import { type NumberedDealer, saidChanges } from "#domain/dealer-master/dealer-changes.ts";
import { asMapping, type DealerList, listReader } from "#domain/dealer-master/dealer-list.ts";
import { type NumberedModel, saidModels } from "#domain/dealer-master/model-changes.ts";
import type { Network } from "#domain/network/network.ts";
import { findMapping } from "#domain/survey-mapping/mapping.ts";
import { RejectionTally } from "#domain/survey-sheet/rejection-tally.ts";
import { HEADER_WITHIN_ROWS, isEmptyRow, namesInSentence } from "#domain/survey-sheet/sheet-headers.ts";
import { reasonOf } from "#domain/survey-sheet/sheet-values.ts";
import { notUsable } from "#server/platform/workbook/refusals.ts";
import { firstRows, rowsUnder, type SheetWithHeader } from "#server/platform/workbook/sheet-with-header.ts";
import type { Workbook } from "#server/platform/workbook/workbook.ts";
import { leftNotes, type ReadNetworkSheet } from "./network-sheets.ts";
import type { Rejections } from "./rejections.ts";
import type { NetworkChanges } from "./survey-file-messages.ts";

/** What a list of dealers or models says of a known network, its columns being what a person chose. */
export async function readDealerList(network: Network, workbook: Workbook, list: DealerList) {
  const sheet = await listSheet(workbook, list);
  const read = listReader(network, list, sheet.header);
  const dealers: NumberedDealer[] = [];
  const models: NumberedModel[] = [];
  const totals: number[] = [];
  const examples: number[] = [];
  let rows = 0;
  for await (const batch of rowsUnder(workbook, sheet)) {
    for (const { number, cells } of batch) {
      if (isEmptyRow(cells)) continue;
      const said = read(cells);
      if (said === "totals") totals.push(number);
      else if (said === "example") examples.push(number);
      else {
        rows += 1;
        if (said.dealer !== null) dealers.push({ row: number, dealer: said.dealer });
        if (said.model !== null) models.push({ row: number, model: said.model });
      }
    }
  }
  const { changes: places, refused, left } = saidChanges(network, dealers, { places: true });
  const ofModels = saidModels(network, models);
  const rejections: Rejections = new Map();
  const tally = new RejectionTally();
  for (const { row, problems } of [...refused, ...ofModels.refused]) {
    const known = rejections.get(row);
    rejections.set(row, [...(known === undefined ? [] : [known]), reasonOf(problems)].join("\n"));
    tally.note(sheet.name, row, problems);
  }
  const changes: NetworkChanges = {
    regions: [...places.regions],
    states: [...places.states],
    locations: [...places.locations],
    dealers: [...places.dealers],
    models: [...ofModels.changes],
  };
  const readSheet: ReadNetworkSheet = { sheet, rejections, tally, rows, examples, totals };
  return { changes, sheets: [readSheet], notes: leftNotes(left) };
}

/** The sheet of a list under its header; refuses a file that has other columns by now. */
async function listSheet(workbook: Workbook, list: DealerList): Promise<SheetWithHeader> {
  const sheet = workbook.sheets.find(({ name, isHidden }) => !isHidden && name === list.sheet);
  if (sheet === undefined) throw notUsable(`The file has no sheet ${list.sheet} any more.`);
  const top = await firstRows(workbook, sheet.index, HEADER_WITHIN_ROWS + 1);
  const found = findMapping([asMapping(list)], sheet.name, top);
  if (found === null || found.lacking.length > 0) {
    const lacking = found?.lacking ?? list.columns.map(({ header }) => header);
    throw notUsable(`The sheet ${sheet.name} lacks the columns ${namesInSentence(lacking)}.`);
  }
  return { ...found.row, index: sheet.index, hasRows: top.length > found.place + 1 };
}
