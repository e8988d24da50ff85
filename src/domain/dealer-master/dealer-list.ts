import type { Network } from "#domain/network/network.ts";
import { foldAnswer } from "#domain/survey-mapping/answer-values.ts";
import { headerWords } from "#domain/survey-mapping/header-words.ts";
import { codesByName, type NumberedRow, type SurveyMapping } from "#domain/survey-mapping/mapping.ts";
import { NO_SCALE } from "#domain/survey-mapping/scales.ts";
import { layoutOf } from "#domain/survey-mapping/sheet-layout.ts";
import { saysTotals } from "#domain/survey-mapping/totals-row.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { foldHeader } from "#domain/survey-sheet/sheet-headers.ts";
import {
  codeMatcher,
  freeText,
  identifierText,
  isBlank,
  shownText,
} from "#domain/survey-sheet/sheet-values.ts";
import { MASTER_FIELDS, type MasterField, masterFieldOf } from "./master-columns.ts";
import { NOTHING_SAID, type SaidDealer } from "./said-dealer.ts";

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
  areaCode: "Code of the area",
  state: "State",
  stateCode: "Code of the state",
  region: "Region",
  regionCode: "Code of the region",
  model: "Name of the model",
  modelCode: "Code of the model",
};

type Cells = readonly (Cell | undefined)[];

const MOST_SAMPLES = 4;
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
  const byHeader = Map.groupBy(columns, ({ header }) => foldHeader(header));
  return {
    headerRow,
    headerRows,
    columns: columns.map(({ header, values }) => {
      const field = fieldOf(header);
      const samples = [...new Set(values.map(shownText))].slice(0, MOST_SAMPLES);
      const open = (reason: string) => ({ header, samples, field: null, isSure: false, reason });
      if ((byHeader.get(foldHeader(header)) ?? []).length > 1)
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
  readonly dealer: SaidDealer | null;
  readonly model: { readonly code: string; readonly name: string } | null;
}

/** The rules for the rows under a list's header; null of rows of sums. Codes stored as numbers get the leading zeros of a code that is there. */
export function listReader(
  network: Network,
  { columns }: DealerList,
  header: Cells,
): (cells: Cells) => ListRow | null {
  const folded = header.map((cell) => foldHeader(shownText(cell).trim()));
  const places = new Map(columns.map((each) => [each.field, folded.indexOf(foldHeader(each.header))]));
  const matchers = new Map<MasterField, ReturnType<typeof codeMatcher>>([
    ["code", codeMatcher(network.dealers.map(({ code }) => code))],
    ["areaCode", codeMatcher(network.locations.map(({ code }) => code))],
    ["stateCode", codeMatcher(network.states.map(({ code }) => code))],
    ["regionCode", codeMatcher(network.regions.map(({ code }) => code))],
    ["modelCode", codeMatcher(network.models.map(({ code }) => code))],
  ]);
  const modelsByName = codesByName(network.models);
  const textOf = (cells: Cells, field: MasterField): string => {
    const cell = cells[places.get(field) ?? -1];
    if (isBlank(cell)) return "";
    const matcher = matchers.get(field);
    return matcher === undefined ? (freeText(cell) ?? "") : (matcher.find(cell) ?? identifierText(cell));
  };
  return (cells) => {
    if (isListTotals(cells, [...places.values()])) return null;
    const said = Object.fromEntries(MASTER_FIELDS.map((field) => [field, textOf(cells, field)]));
    const { model = "", modelCode = "", ...rest } = said;
    const dealer = { ...NOTHING_SAID, ...rest };
    const hasModel = model !== "" || modelCode !== "";
    return {
      dealer: Object.values(dealer).every((text) => text === "") ? null : dealer,
      model: hasModel
        ? { code: modelCode || modelsByName[foldAnswer(model)] || model, name: model || modelCode }
        : null,
    };
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
