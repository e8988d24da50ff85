import type { Network } from "#domain/network/network.ts";
import { normalizeAnswer } from "#domain/survey-mapping/answer-values.ts";
import { headerWords } from "#domain/survey-mapping/header-words.ts";
import { codesByName, type NumberedRow, type SurveyMapping } from "#domain/survey-mapping/mapping.ts";
import { NO_SCALE } from "#domain/survey-mapping/scales.ts";
import { layoutOf } from "#domain/survey-mapping/sheet-layout.ts";
import { saysTotals } from "#domain/survey-mapping/totals-row.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { isExampleRow, normalizeHeader } from "#domain/survey-sheet/sheet-headers.ts";
import {
  codeMatcher,
  freeText,
  identifierText,
  isBlank,
  shownText,
} from "#domain/survey-sheet/sheet-values.ts";
import { MASTER_FIELDS, type MasterField, masterFieldOf } from "./master-columns.ts";
import type { SaidModel } from "./model-changes.ts";
import type { SaidDealer } from "./said-dealer.ts";

/** A column of a list of dealers with what it is taken for. */
export interface ProposedListColumn {
  readonly header: string;
  /** Some of its values, as they stand there. */
  readonly samples: readonly string[];
  /** null = passed over, or nobody can tell. */
  readonly field: MasterField | null;
  /** False where a person has to look: what is chosen then is chosen by nobody. */
  readonly isSure: boolean;
  /** Why, a sentence. */
  readonly reason: string;
}

/** How a sheet with a list of dealers or models is laid out, and its columns. */
export interface ListProposal {
  readonly headerRow: number;
  readonly headerRows: 1 | 2;
  readonly columns: readonly ProposedListColumn[];
}

/** How a list is read: which sheet, and what its columns say. Columns it does not name are passed over. */
export interface DealerList {
  readonly sheet: string;
  readonly headerRows: 1 | 2;
  readonly columns: readonly { readonly header: string; readonly field: MasterField }[];
}

/** What people call what a column says. */
export const FIELD_LABELS: Readonly<Record<MasterField, string>> = {
  code: "Code of the dealer",
  name: "Name of the dealer",
  area: "Location",
  areaCode: "Code of the location",
  state: "State",
  stateCode: "Code of the state",
  region: "Region",
  regionCode: "Code of the region",
  model: "Name of the model",
  modelCode: "Code of the model",
};

type Cells = readonly (Cell | undefined)[];

const MOST_SAMPLES = 4;
/** The first columns of the template's sheets, where its example says so. */
const CODES = ["code", "modelCode"] as const;
const MODEL_FIELDS: ReadonlySet<MasterField> = new Set(["model", "modelCode"]);
/** Headers that say what, but not whose. */
const BARE = /^(?:code|id|name|number|no)$/;

/** What a sheet of a list of dealers most likely says; null where it has no row that could be a header. */
export function proposeList(rows: readonly NumberedRow[]): ListProposal | null {
  const layout = layoutOf(rows);
  if (layout === null) return null;
  const { headerRow, headerRows, columns } = layout;
  const own = (header: string) => header.split(" / ").at(-1) ?? header;
  const fieldOf = (header: string) => masterFieldOf(header) ?? masterFieldOf(own(header));
  const byField = Map.groupBy(columns, ({ header }) => fieldOf(header));
  const byHeader = Map.groupBy(columns, ({ header }) => normalizeHeader(header));
  return {
    headerRow,
    headerRows,
    columns: columns.map(({ header, values }) => {
      const field = fieldOf(header);
      const samples = [...new Set(values.map(shownText))].slice(0, MOST_SAMPLES);
      const open = (reason: string) => ({ header, samples, field: null, isSure: false, reason });
      if ((byHeader.get(normalizeHeader(header)) ?? []).length > 1)
        return open("Another column has the same header: rename one of them in the file.");
      if (field !== null && (byField.get(field) ?? []).length > 1)
        return open(`Several columns may be this: ${FIELD_LABELS[field]}. Choose one.`);
      if (field !== null) return { header, samples, field, isSure: true, reason: "Its header says so." };
      if (BARE.test(headerWords(own(header)))) return open("Its header does not say of what.");
      return {
        header,
        samples,
        field: null,
        isSure: true,
        reason: "Its header says nothing of a dealer or model.",
      };
    }),
  };
}

/** Why a file can be no list. */
export const NO_LIST =
  "No sheet of the file has a header with dealers or models under it: its first rows should name its columns.";

/** The place of the sheet of which most is known. */
export function fullestList(
  sheets: readonly { readonly columns: readonly Pick<ProposedListColumn, "field">[] }[],
): number {
  const known = sheets.map(({ columns }) => columns.filter(({ field }) => field !== null).length);
  return Math.max(0, known.indexOf(Math.max(...known)));
}

/** What stands between chosen columns and a list that can be read, a sentence each. */
export function listFaults(fields: readonly MasterField[]): string[] {
  const faults = MASTER_FIELDS.filter((field) => fields.filter((each) => each === field).length > 1).map(
    (field) => `Choose one column only for this: ${FIELD_LABELS[field]}.`,
  );
  const ofDealers = fields.filter((field) => !MODEL_FIELDS.has(field));
  if (fields.length === 0) faults.push("Say which column is the code of the dealer, and which its name.");
  for (const field of ["code", "name"] as const) {
    if (ofDealers.length > 0 && !ofDealers.includes(field))
      faults.push(`Say which column is this: ${FIELD_LABELS[field]}.`);
  }
  return faults;
}

/** A list as a mapping, so that its header is found as that of an agency's sheet is. */
export function asMapping({ sheet, headerRows, columns }: DealerList): SurveyMapping {
  return {
    name: sheet,
    headerRows,
    columns: columns.map(({ header, field }) => ({ header, column: field, scale: NO_SCALE })),
    headers: null,
  };
}

/** What a row of a list says. */
export interface ListRow {
  readonly dealer: SaidDealer<Cell> | null;
  readonly model: SaidModel | null;
}

/** What the rows under a list's header say; of those that are passed over, what they are: sums, or the example of a template. */
export function listReader(
  network: Network,
  { columns }: DealerList,
  header: Cells,
): (cells: Cells) => ListRow | "totals" | "example" {
  const normalized = header.map((cell) => normalizeHeader(shownText(cell).trim()));
  const places = new Map(
    columns.map((each) => [each.field, normalized.indexOf(normalizeHeader(each.header))]),
  );
  const modelOf = modelFinder(network);
  return (cells) => {
    if (isListTotals(cells, [...places.values()])) return "totals";
    if (CODES.some((field) => isExampleRow(cells, places.get(field)))) return "example";
    const codeOf = (field: MasterField): Cell => {
      const cell = cells[places.get(field) ?? -1];
      return cell === undefined || isBlank(cell) ? "" : cell;
    };
    const textOf = (field: MasterField) => freeText(codeOf(field)) ?? "";
    const dealer: SaidDealer<Cell> = {
      code: codeOf("code"),
      name: textOf("name"),
      areaCode: codeOf("areaCode"),
      area: textOf("area"),
      stateCode: codeOf("stateCode"),
      state: textOf("state"),
      regionCode: codeOf("regionCode"),
      region: textOf("region"),
    };
    return {
      dealer: Object.values(dealer).every((said) => said === "") ? null : dealer,
      model: modelOf(codeOf("modelCode"), textOf("model")),
    };
  };
}

/** A model by its code, its name or both; what is not said is what the network knows of it. */
function modelFinder({ models }: Network): (code: Cell, name: string) => SaidModel | null {
  const matcher = codeMatcher(models.map(({ code }) => code));
  const names = new Map(models.map(({ code, name }) => [code, name]));
  const codes = new Map(Object.entries(codesByName(models)));
  return (code, name) => {
    if (code !== "")
      return { code, name: name || (names.get(matcher.find(code) ?? "") ?? identifierText(code)) };
    return name === "" ? null : { code: codes.get(normalizeAnswer(name)) ?? name, name };
  };
}

/** It begins with a word for sums, and nothing else in it is written out. */
function isListTotals(cells: Cells, places: readonly number[]): boolean {
  if (!saysTotals(cells)) return false;
  const begins = cells.findIndex((cell) => !isBlank(cell));
  return !places.some(
    (place) => place !== begins && typeof cells[place] === "string" && !isBlank(cells[place]),
  );
}
