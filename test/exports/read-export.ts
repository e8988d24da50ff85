import type { LightMyRequestResponse } from "fastify";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { readEverything } from "#test/workbook-files.ts";

/** One row by the heads of its columns; empty cells are null. */
export type Line = Readonly<Record<string, Cell>>;

export interface ReadSheet {
  readonly head: readonly string[];
  readonly lines: readonly Line[];
}

export interface ReadExport {
  readonly names: readonly string[];
  /** The first sheet: what the figures are about. */
  readonly about: Line;
  readonly sheets: ReadonlyMap<string, ReadSheet>;
}

/** Reads an answered export with the product's own reader; any other status than 200 is an error that shows it. */
export async function readReply(reply: LightMyRequestResponse): Promise<ReadExport> {
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return readExport(reply.rawPayload);
}

/** See `readReply`. */
export async function readExport(bytes: Buffer): Promise<ReadExport> {
  const { names, sheets } = await readEverything(bytes);
  const [first, ...rest] = sheets.map((rows) =>
    rows.map(({ cells }) => [...cells].map((cell) => cell ?? null)),
  );
  return {
    names,
    about: Object.fromEntries((first ?? []).map(([name, value]) => [String(name), value ?? null])),
    sheets: new Map(rest.map((rows, place) => [names[place + 1] ?? "", sheetOf(rows)])),
  };
}

function sheetOf([head = [], ...rows]: readonly (readonly Cell[])[]): ReadSheet {
  const heads = head.map(String);
  return {
    head: heads,
    lines: rows.map((row) => Object.fromEntries(heads.map((name, place) => [name, row[place] ?? null]))),
  };
}
