import { ALL, type Network, type PlaceLevel } from "#domain/network/network.ts";
import type { Cell } from "./cell.ts";
import {
  type HeaderRow,
  headerFault,
  isExampleRow,
  matchHeaders,
  type SheetColumn,
  unknownWarnings,
} from "./sheet-headers.ts";
import {
  type CodeMatcher,
  type CountedProblem,
  codeMatcher,
  type Fault,
  freeText,
  identifierFault,
  identifierText,
  isBlank,
  shownText,
} from "./sheet-values.ts";

const DEALER_COLUMNS = [
  "dealer_code",
  "dealer_name",
  "location_code",
  "location_name",
  "state_code",
  "state_name",
  "region_code",
  "region_name",
] as const;

const MODEL_COLUMNS = ["model_code", "model_name"] as const;

/** Columns a row must fill; of the others it says what it knows. */
const REQUIRED: ReadonlySet<string> = new Set(["dealer_code", "dealer_name", ...MODEL_COLUMNS]);

/** The columns of a `Dealers` sheet. */
export const DEALER_SHEET_COLUMNS: readonly SheetColumn[] = columnsOf(DEALER_COLUMNS);
/** The columns of a `Models` sheet. */
export const MODEL_SHEET_COLUMNS: readonly SheetColumn[] = columnsOf(MODEL_COLUMNS);

/** A well-formed row of a `Dealers` sheet: its number in the sheet and its texts, "" = not said. */
export type DealerLine = { readonly row: number } & Readonly<
  Record<`${PlaceLevel}${"Code" | "Name"}`, string>
>;

/** A well-formed row of a `Models` sheet. */
export interface ModelLine {
  readonly row: number;
  readonly modelCode: string;
  readonly modelName: string;
}

/** A `Dealers` or `Models` sheet under its header row. */
export type NetworkSheet<Line> =
  | {
      readonly ok: true;
      readonly warnings: readonly string[];
      readonly isExample: (cells: readonly (Cell | undefined)[]) => boolean;
      readonly readRow: (
        row: number,
        cells: readonly (Cell | undefined)[],
      ) => { readonly line: Line } | { readonly problems: readonly CountedProblem[] };
    }
  | { readonly ok: false; readonly reason: string };

const LONGEST_CODE = 64;
const LONGEST_NAME = 200;
const NO_CODE: Fault = { reason: `Enter a code, up to ${LONGEST_CODE} characters.`, cause: "is blank" };
const NO_NAME: Fault = { reason: `Enter a name, up to ${LONGEST_NAME} characters.`, cause: "is blank" };
const LONG_NAME: Fault = {
  reason: `Shorten the name to ${LONGEST_NAME} characters.`,
  cause: `is longer than ${LONGEST_NAME} characters`,
};
const SHARED_NUMBER: Fault = {
  reason: "Format the column as text: several codes share this number.",
  cause: "is a number that several codes share",
};
const MEANS_ALL: Fault = {
  reason: `Choose another code: ${ALL} means every value.`,
  cause: `is ${ALL}, which means every value`,
};

/** The rules of a `Dealers` sheet: code and name of the dealer, and its place as far as it is known. Codes stored as numbers get the leading zeros of a code the network has or had. */
export function dealersSheet(network: Network, header: HeaderRow): NetworkSheet<DealerLine> {
  const merged = Map.groupBy(network.decisions?.merged ?? [], ({ level }) => level);
  const matcher = (level: PlaceLevel, places: readonly { readonly code: string }[]) =>
    codeMatcher([...places, ...(merged.get(level) ?? [])].map(({ code }) => code));
  const codes = new Map<string, CodeMatcher>([
    ["dealer_code", matcher("dealer", network.dealers)],
    ["location_code", matcher("location", network.locations)],
    ["state_code", matcher("state", network.states)],
    ["region_code", matcher("region", network.regions)],
  ]);
  return networkSheet(header, DEALER_COLUMNS, codes, (row, text) => ({
    row,
    dealerCode: text("dealer_code"),
    dealerName: text("dealer_name"),
    locationCode: text("location_code"),
    locationName: text("location_name"),
    stateCode: text("state_code"),
    stateName: text("state_name"),
    regionCode: text("region_code"),
    regionName: text("region_name"),
  }));
}

/** The rules of a `Models` sheet; codes as in {@link dealersSheet}. */
export function modelsSheet(network: Network, header: HeaderRow): NetworkSheet<ModelLine> {
  const codes = new Map([["model_code", codeMatcher(network.models.map(({ code }) => code))]]);
  return networkSheet(header, MODEL_COLUMNS, codes, (row, text) => ({
    row,
    modelCode: text("model_code"),
    modelName: text("model_name"),
  }));
}

function networkSheet<Column extends string, Line>(
  row: HeaderRow,
  names: readonly Column[],
  codes: ReadonlyMap<string, CodeMatcher>,
  lineOf: (row: number, text: (name: Column) => string) => Line,
): NetworkSheet<Line> {
  const match = matchHeaders(row.header, columnsOf(names));
  const reason = headerFault(match, row);
  if (reason !== null) return { ok: false, reason };
  return {
    ok: true,
    warnings: unknownWarnings(match),
    isExample: (cells) => isExampleRow(cells, match.places.get(names[0] ?? "")),
    readRow: (row, cells) => {
      const cellOf = (name: string) => cells[match.places.get(name) ?? -1];
      const problems = names.flatMap((column): CountedProblem[] => {
        const cell = cellOf(column);
        const fault = isBlank(cell)
          ? blankFault(column, !isBlank(cellOf(column.replace(/_code$/, "_name"))))
          : codes.has(column)
            ? codeFault(cell, codes.get(column))
            : nameFault(cell);
        return fault === null ? [] : [{ column, value: shownText(cellOf(column)), ...fault }];
      });
      if (problems.length > 0) return { problems };
      return {
        line: lineOf(row, (name) => {
          const cell = cellOf(name);
          const matcher = codes.get(name);
          if (isBlank(cell)) return "";
          return matcher === undefined
            ? (freeText(cell) ?? "")
            : (matcher.find(cell) ?? identifierText(cell));
        }),
      };
    },
  };
}

function columnsOf(names: readonly string[]): readonly SheetColumn[] {
  return names.map((name) => ({ name, required: REQUIRED.has(name) }));
}

/** A place with a name needs its code: two places may be called the same. */
function blankFault(column: string, hasName: boolean): Fault | null {
  if (REQUIRED.has(column)) return column.endsWith("_name") ? NO_NAME : NO_CODE;
  if (column.endsWith("_name") || !hasName) return null;
  const noun = column.slice(0, column.indexOf("_"));
  return {
    reason: `Enter the code of the ${noun}, too, or leave its name blank.`,
    cause: `is blank, though the ${noun} has a name`,
  };
}

function codeFault(cell: Cell | undefined, matcher: CodeMatcher | undefined): Fault | null {
  if (matcher?.isAmbiguous(cell) === true) return SHARED_NUMBER;
  if (identifierText(cell).toLowerCase() === ALL.toLowerCase()) return MEANS_ALL;
  return identifierFault(cell, LONGEST_CODE);
}

function nameFault(cell: Cell | undefined): Fault | null {
  const name = freeText(cell);
  if (name === null) return NO_NAME;
  return name.length > LONGEST_NAME ? LONG_NAME : null;
}
