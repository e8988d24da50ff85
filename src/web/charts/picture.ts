import type { ChartReply } from "#contract/dashboard.ts";
import { barAxis, placeOn } from "./axis.ts";
import { type ChartTable, tableOf } from "./describe.ts";
import { preparePoints } from "./prepare.ts";

interface PictureRow {
  readonly cells: readonly string[];
  /** Token of a colour mark before the row. */
  readonly swatch: string | null;
  /** A bar after the row: its share of the room and the token of its colour. */
  readonly bar: { readonly share: number; readonly color: string } | null;
}

/** The figures of a PNG: columns of text, the first left, the others right. */
export interface PictureTable {
  readonly head: readonly string[];
  readonly rows: readonly PictureRow[];
}

/** Columns that a picture has room for. */
const COLUMNS: ReadonlySet<string> = new Set(["Value", "Change", "n", "95 % interval"]);

/** The figures of a reply; with bars where the card has no canvas that shows them. */
export function pictureOf(reply: ChartReply, nameHead: string, bars: boolean): PictureTable {
  const table = tableOf(reply, nameHead);
  const points = preparePoints(reply);
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const axis = reply.unit === "percent" ? barAxis(values, reply.scale.max, reply) : reply.scale;
  const color = reply.lower_is_better ? "disappointed" : "data";
  const columns = table.head.flatMap(({ text, kind }, place) =>
    kind === "name" || COLUMNS.has(text) ? [{ text, place }] : [],
  );
  return {
    head: columns.map(({ text }) => text),
    rows: table.rows.map(({ cells }, index) => {
      const value = points[index]?.value ?? null;
      return {
        cells: columns.map(({ place }) => cells[place] ?? ""),
        swatch: null,
        bar: bars && value !== null ? { share: placeOn(axis, value), color } : null,
      };
    }),
  };
}

/** A table as it stands, without marks. */
export function plainPicture({ head, rows }: ChartTable): PictureTable {
  return {
    head: head.map(({ text }) => text),
    rows: rows.map(({ cells }) => ({ cells, swatch: null, bar: null })),
  };
}
