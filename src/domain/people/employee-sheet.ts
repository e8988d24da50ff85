import type { Network, PlaceLevel } from "#domain/network/network.ts";
import type { ScopeLists } from "#domain/network/scope.ts";
import { OPERATION_TYPES, type OperationType } from "#domain/programme/programme.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import {
  type Choice,
  type Chosen,
  type FormerChoice,
  placeFinder,
} from "#domain/survey-sheet/place-finder.ts";
import {
  type HeaderRow,
  headerFault,
  matchHeaders,
  type SheetColumn,
  unknownWarnings,
} from "#domain/survey-sheet/sheet-headers.ts";
import { freeText, isBlank, type RowProblem, shownText } from "#domain/survey-sheet/sheet-values.ts";
import { openLists, type Role } from "./employee.ts";

/** The columns of an employee sheet: the fields of the registration form, called alike. */
export const EMPLOYEE_COLUMNS = [
  "First Name",
  "Last Name",
  "Email",
  "Designation",
  "Access To Panel",
  "Region",
  "State",
  "Location",
  "CSI Outlets",
  "SSI Outlets",
] as const;

/** The same as the columns of a sheet, all of them required. */
export const EMPLOYEE_SHEET_COLUMNS: readonly SheetColumn[] = EMPLOYEE_COLUMNS.map((name) => ({
  name,
  required: true,
  ...(name === "Location" ? { formerly: "Area" } : {}),
}));

/** See `EMPLOYEE_COLUMNS`. */
export type EmployeeColumn = (typeof EMPLOYEE_COLUMNS)[number];

/** What the row report adds beside the reason; passed over when the report is sent in again. */
export const RESULT_COLUMN = "Result";

/** Rows of one workbook. */
export const MAX_EMPLOYEE_ROWS = 5_000;
/** Values in all lists of one workbook together: what a server may be asked to hold at once. */
export const MAX_EMPLOYEE_VALUES = 250_000;

/** A designation of a client. */
export interface Designation extends Role {
  readonly id: number;
  readonly name: string;
}

/** What the cells of a sheet choose from. */
export interface EmployeeChoices {
  readonly designations: readonly Designation[];
  readonly network: Network;
}

/** A filled form; texts as they were typed, codes that are there. */
export interface EmployeeForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly designationId: number;
  readonly lists: ScopeLists;
}

/** A row of the sheet; `form` is null as long as there are problems. */
export interface EmployeeLine {
  readonly row: number;
  readonly name: string;
  /** In small letters. */
  readonly email: string;
  readonly form: EmployeeForm | null;
  readonly problems: readonly RowProblem[];
  /** How many values its lists hold. */
  readonly values: number;
}

/** An employee sheet under its header row. */
export type EmployeeSheet =
  | {
      readonly ok: true;
      readonly warnings: readonly string[];
      readonly readRow: (row: number, cells: readonly (Cell | undefined)[]) => EmployeeLine;
    }
  | {
      readonly ok: false;
      readonly reason: string;
      /** How many of the columns are there. */
      readonly found: number;
    };

type Finders = Readonly<Record<keyof ScopeLists, (cell: Cell | undefined) => Chosen>>;

const REQUIRED = "Required Field";
const MOST_PROBLEMS_SHOWN = 5;

/** The column of each list. */
export const LIST_COLUMNS = {
  userTypes: "Access To Panel",
  regions: "Region",
  states: "State",
  locations: "Location",
  csiOutlets: "CSI Outlets",
  ssiOutlets: "SSI Outlets",
} as const satisfies Record<keyof ScopeLists, EmployeeColumn>;

const PLACE_LISTS = ["regions", "states", "locations", "csiOutlets", "ssiOutlets"] as const;

/**
 * The rules of an employee sheet. Only what the designation's form asks for is read; whether the values fit together is
 * for the rules of registration to say.
 */
export function employeeSheet(choices: EmployeeChoices, row: HeaderRow): EmployeeSheet {
  const match = matchHeaders(row.header, [
    ...EMPLOYEE_SHEET_COLUMNS,
    { name: RESULT_COLUMN, required: false },
  ]);
  const reason = headerFault(match, row);
  if (reason !== null) {
    return { ok: false, reason, found: EMPLOYEE_COLUMNS.filter((name) => match.places.has(name)).length };
  }
  const find = findersOf(choices);
  const designationOf = designationFinder(choices.designations);
  return {
    ok: true,
    warnings: unknownWarnings(match),
    readRow: (row, cells) =>
      readRow(row, (column) => cells[match.places.get(column) ?? -1], find, designationOf),
  };
}

/** The first problems of a row, and how many more there are. */
export function firstProblems(problems: readonly RowProblem[]): readonly RowProblem[] {
  const more = problems.length - MOST_PROBLEMS_SHOWN;
  if (more <= 0) return problems;
  const rest: RowProblem = { column: "", value: "", reason: `${more} more like these.` };
  return [...problems.slice(0, MOST_PROBLEMS_SHOWN), rest];
}

function readRow(
  row: number,
  cellOf: (column: EmployeeColumn) => Cell | undefined,
  find: Finders,
  designationOf: (cell: Cell | undefined) => Designation | null,
): EmployeeLine {
  const text = (column: EmployeeColumn) => freeText(cellOf(column)) ?? "";
  const [firstName, lastName] = [text("First Name"), text("Last Name")];
  const line = {
    row,
    name: `${shownText(firstName)} ${shownText(lastName)}`.trim(),
    email: text("Email").toLowerCase(),
  };
  const designation = designationOf(cellOf("Designation"));
  if (designation === null) {
    const cell = cellOf("Designation");
    const reason = isBlank(cell) ? REQUIRED : "There is no such designation.";
    const problems = [{ column: "Designation", value: shownText(cell), reason }];
    return { ...line, form: null, problems, values: 0 };
  }
  const { lists, problems, values } = listsOf(designation, cellOf, find);
  const form = problems.length > 0 ? null : { firstName, lastName, designationId: designation.id, lists };
  return { ...line, form, problems: firstProblems(problems), values };
}

function listsOf(
  { level }: Designation,
  cellOf: (column: EmployeeColumn) => Cell | undefined,
  find: Finders,
) {
  const problems: RowProblem[] = [];
  let values = 0;
  const read = (list: keyof ScopeLists): readonly string[] => {
    const column = LIST_COLUMNS[list];
    const { codes, faults, count } = find[list](cellOf(column));
    problems.push(...faults.map((fault) => ({ column, ...fault })));
    values += count;
    return codes;
  };
  const held = read("userTypes");
  const userTypes = OPERATION_TYPES.filter((type) => held.includes(type));
  const open = openLists(level, userTypes);
  const places = (list: (typeof PLACE_LISTS)[number]) => (open[list] ? read(list) : []);
  const lists: ScopeLists = {
    userTypes,
    regions: places("regions"),
    states: places("states"),
    locations: places("locations"),
    csiOutlets: places("csiOutlets"),
    ssiOutlets: places("ssiOutlets"),
  };
  return { lists, problems, values };
}

function findersOf({ network }: EmployeeChoices): Finders {
  const types = OPERATION_TYPES.map((type: OperationType) => ({ code: type, name: type }));
  const finder = (level: PlaceLevel, choices: readonly Choice[]) =>
    placeFinder(choices, true, formerChoices(network, level));
  const outlets = finder("dealer", network.dealers);
  return {
    userTypes: placeFinder(types, false),
    regions: finder("region", network.regions),
    states: finder("state", network.states),
    locations: finder("location", network.locations),
    csiOutlets: outlets,
    ssiOutlets: outlets,
  };
}

/** Codes that were merged, and names that were replaced. */
function formerChoices({ decisions }: Network, wanted: PlaceLevel): FormerChoice[] {
  if (decisions === undefined) return [];
  const merged = decisions.merged.map(({ into, ...choice }) => ({ ...choice, standsFor: into }));
  const renamed = decisions.overruled
    .filter(({ field }) => field === "name")
    .map(({ level, code, value }) => ({ level, code, name: value, standsFor: code }));
  return [...renamed, ...merged].filter(({ level }) => level === wanted);
}

function designationFinder(designations: readonly Designation[]) {
  const find = placeFinder(
    designations.map(({ name }) => ({ code: name, name })),
    false,
  );
  const byName = new Map(designations.map((designation) => [designation.name, designation]));
  return (cell: Cell | undefined): Designation | null => {
    const { codes } = find(cell);
    return codes.length === 1 ? (byName.get(codes[0] ?? "") ?? null) : null;
  };
}
