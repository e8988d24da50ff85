import { gunzipSync, gzipSync } from "node:zlib";
import type { Cell } from "#domain/survey-sheet/cell.ts";

/** A plain cell, a number shown in a style, an error, a formula with or without cached value, or markup as it is. */
export type CellContent =
  | Cell
  | undefined
  | { readonly number: number; readonly style: number }
  | { readonly error: string }
  | { readonly formula: string; readonly cached?: string | number }
  | { readonly markup: string };

export const DATE_STYLE = 1;

const UNIX_EPOCH_SERIAL = 25_569;
const SERIAL_OF_1904 = 1462;
const MAX_REMEMBERED = 200_000;
const MAX_REMEMBERED_CHARACTERS = 40;
const BLOCK_CHARACTERS = 2 ** 20;

/** Numbers shared strings in the order of first use; the table itself is kept compressed. */
export class SharedStrings {
  readonly #known = new Map<string, number>();
  readonly #blocks: Buffer[] = [];
  #pending = "";
  #size = 0;

  indexOf(text: string): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const index = this.#size;
    if (text.length <= MAX_REMEMBERED_CHARACTERS && this.#known.size < MAX_REMEMBERED)
      this.#known.set(text, index);
    this.#size += 1;
    this.#pending += `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`;
    if (this.#pending.length > BLOCK_CHARACTERS) this.#compressPending();
    return index;
  }

  *markup(): Generator<Buffer> {
    this.#compressPending();
    yield Buffer.from('<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">');
    for (const block of this.#blocks) yield gunzipSync(block);
    yield Buffer.from("</sst>");
  }

  #compressPending(): void {
    this.#blocks.push(gzipSync(this.#pending, { level: 1 }));
    this.#pending = "";
  }
}

export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "_x000D_");
}

export function cellMarkup(
  cell: CellContent,
  reference: string,
  strings: SharedStrings | null,
  date1904: boolean,
): string {
  const at = `<c r="${reference}"`;
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return `${at}><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `${at} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === "string") return textMarkup(cell, at, strings);
  if ("epochDay" in cell) return `${at} s="${DATE_STYLE}"><v>${serialOf(cell.epochDay, date1904)}</v></c>`;
  if ("number" in cell) return `${at} s="${cell.style}"><v>${cell.number}</v></c>`;
  if ("error" in cell) return `${at} t="e"><v>${cell.error}</v></c>`;
  if ("markup" in cell) return cell.markup;
  const type = typeof cell.cached === "string" ? ' t="str"' : "";
  const cached = cell.cached === undefined ? "" : `<v>${escapeXml(String(cell.cached))}</v>`;
  return `${at}${type}><f>${escapeXml(cell.formula)}</f>${cached}</c>`;
}

function textMarkup(text: string, at: string, strings: SharedStrings | null): string {
  if (strings !== null) return `${at} t="s"><v>${strings.indexOf(text)}</v></c>`;
  return `${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

function serialOf(epochDay: number, date1904: boolean): number {
  const serial = epochDay + UNIX_EPOCH_SERIAL;
  if (date1904) return serial - SERIAL_OF_1904;
  return serial > 60 ? serial : serial - 1;
}
