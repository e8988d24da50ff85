import { api } from "#contract/index.ts";
import type { CellEdit, RejectedRows } from "#contract/rejected-rows.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aRow, HEADER, type Row } from "./survey-files.ts";
import type { World } from "./world.ts";

// What the page that mends rejected rows asks for.

const { show, check, import: send } = api.rejectedRows;

/** Four rows of which none can come in, each for reasons of its own. */
export const WRONG: readonly Row[] = [
  aRow({ survey_id: "m-1", dealer_code: "D99", V1: "=1+1" }),
  aRow({ survey_id: "m-2", dealer_code: "D99", survey_date: { epochDay: 20_500 } }),
  aRow({ survey_id: "m-3", overall: 11, dealer_code: "D98" }),
  aRow({ survey_id: "m-4", vin: "A very long vehicle number" }),
];

/** An agency's own headers. */
export const THEIRS = ["Nr", "Tag", "Haus", "Auto", "Note", "Text"];
const COLUMNS = ["survey_id", "survey_date", "dealer_code", "model_code", "overall", "V1"];

/** A mapping of these headers, to be saved. */
export function agencyMapping(headerRows: 1 | 2, prefix = "") {
  return {
    name: `Agency ${headerRows}`,
    headers: null,
    replaces: null,
    header_rows: headerRows,
    columns: COLUMNS.map((column, at) => ({
      header: `${prefix}${THEIRS[at]}`,
      column,
      scale: column === "overall" ? { kind: "range", lowest: 1, highest: 5, rule: "ends" } : { kind: "none" },
    })),
  };
}

export async function opened(world: World, uploadId: number, caller = world.admin): Promise<RejectedRows> {
  return parsed(show.reply, await caller.post(show.path, { file_id: uploadId }));
}

export async function checked(
  world: World,
  uploadId: number,
  { state }: RejectedRows,
  edits: readonly CellEdit[],
) {
  return parsed(check.reply, await world.admin.post(check.path, { file_id: uploadId, state, edits }));
}

interface Asked {
  readonly caller?: Caller;
  readonly isPreview?: boolean;
}

/** Sends the rows that are right by these edits. */
export function ask(
  world: World,
  uploadId: number,
  { state }: Pick<RejectedRows, "state">,
  edits: readonly CellEdit[],
  { caller = world.admin, isPreview = false }: Asked = {},
) {
  return caller.post(send.path, { file_id: uploadId, state, edits, is_preview: isPreview });
}

/** `ask`, whose upload is waited for. */
export async function mended(world: World, ...asked: ParametersAfterWorld) {
  return world.settled(parsed(send.reply, await ask(world, ...asked)).uploadId);
}

type ParametersAfterWorld = Parameters<typeof ask> extends [World, ...infer Rest] ? Rest : never;

export function edit(column: string, text: string, rows: readonly number[], sheet = "Survey"): CellEdit {
  return { sheet, column: HEADER.indexOf(column), text, rows: [...rows] };
}

/** A column of the answers that count. */
export function current(world: World, column: string) {
  return world.query(`select ${column} as id from response where is_current order by survey_id`);
}
