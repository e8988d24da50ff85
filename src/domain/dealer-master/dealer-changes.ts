import type { Network } from "#domain/network/network.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { decidedLines } from "#domain/survey-sheet/decided-lines.ts";
import { DEALER_SHEET_COLUMNS, type DealerLine, dealersSheet } from "#domain/survey-sheet/network-sheet.ts";
import { applyDealersSheet, type DealersSheetChanges } from "#domain/survey-sheet/network-sheet-changes.ts";
import type { CountedProblem } from "#domain/survey-sheet/sheet-values.ts";
import { NamedPlaces } from "./named-places.ts";
import type { SaidDealer } from "./said-dealer.ts";

/** A dealer as it is said, and where: the number of its row. */
export interface NumberedDealer {
  readonly row: number;
  readonly dealer: SaidDealer<Cell>;
}

/** What dealers that somebody told of change in a network. */
export interface SaidChanges {
  readonly changes: Omit<DealersSheetChanges, "rejected">;
  /** Rows of which nothing comes in, with what is wrong. */
  readonly refused: readonly { readonly row: number; readonly problems: readonly CountedProblem[] }[];
  /** What an administrator decided otherwise, and what was left so. */
  readonly left: readonly string[];
}

const HEADER = DEALER_SHEET_COLUMNS.map(({ name }) => name);
const COLUMN_NAMES: Readonly<Record<string, string>> = {
  dealer_code: "Code",
  dealer_name: "Name",
  location_code: "Location",
  location_name: "Location",
  state_code: "State",
  state_name: "State",
  region_code: "Region",
  region_name: "Region",
};

/**
 * Reads dealers by the rules of a `Dealers` sheet, places named without their codes found or added first; `places`: what
 * nobody has placed yet comes to lie where they say.
 */
export function saidChanges(
  network: Network,
  said: readonly NumberedDealer[],
  choices: { readonly places: boolean },
): SaidChanges {
  const rules = dealersSheet(network, { name: "Dealers", headerRow: 0, header: HEADER });
  if (!rules.ok) throw new Error(rules.reason);
  const places = new NamedPlaces(network, choices);
  const refused = new Map<number, readonly CountedProblem[]>();
  const lines: DealerLine[] = [];
  for (const { row, dealer } of said) {
    // Its codes first: names are looked for below codes as the network spells them, and no place is known by one that can't be told.
    const own = rules.readRow(row, codesOf(dealer));
    const placed = "line" in own ? cellsOf(places, dealer, own.line) : own;
    const read = "cells" in placed ? rules.readRow(row, placed.cells) : placed;
    if ("line" in read) lines.push(read.line);
    else refused.set(row, read.problems);
  }
  const decided = decidedLines(network, lines);
  const { rejected, ...changes } = applyDealersSheet(network, decided.lines);
  for (const { row, problems } of rejected) refused.set(row, problems);
  return {
    changes,
    refused: [...refused].map(([row, problems]) => ({
      row,
      problems: problems.map((each) => ({ ...each, column: COLUMN_NAMES[each.column] ?? each.column })),
    })),
    left: decided.left,
  };
}

function codesOf({ code, name, areaCode, stateCode, regionCode }: SaidDealer<Cell>): readonly Cell[] {
  return [code, name, areaCode, "", stateCode, "", regionCode, ""];
}

/** The dealer's cells with each place by its code; `codes`: those that are said, as text. */
function cellsOf(
  places: NamedPlaces,
  said: SaidDealer<Cell>,
  codes: DealerLine,
): { readonly cells: readonly Cell[] } | { readonly problems: readonly CountedProblem[] } {
  const several = (column: string, value: string, { reason }: { readonly reason: string }) => ({
    problems: [{ column, value, reason, cause: "is the name of several places" }],
  });
  const nowhere = { state: "", region: "" };
  const region = places.find("region", { code: codes.regionCode, name: said.region }, nowhere);
  if ("reason" in region) return several("region_code", said.region, region);
  const within = { state: "", region: region.code };
  const state = places.find("state", { code: codes.stateCode, name: said.state }, within);
  if ("reason" in state) return several("state_code", said.state, state);
  const above = { state: state.code, region: region.code };
  const area = places.find("location", { code: codes.locationCode, name: said.area }, above);
  if ("reason" in area) return several("location_code", said.area, area);
  return {
    cells: [
      codes.dealerCode,
      said.name,
      ...[area.code, area.name],
      ...[state.code, state.name],
      ...[region.code, region.name],
    ],
  };
}
