import { type ChartTable, CLEAR_CHANGE, clearText } from "#web/charts/card/chart-table.ts";
import { NO_DATA } from "#web/charts/card/prepare.ts";
import type { Tile } from "./prepare.ts";

/** The tiles in one sentence. */
export function describeTiles(tiles: readonly Tile[], name: string): string {
  const said = tiles.flatMap(({ metrics }) =>
    metrics.map(({ header, figure, suffix, words }) => `${header} ${words ?? `${figure}${suffix}`}`),
  );
  return `${name}: ${said.length === 0 ? NO_DATA : said.join(", ")}.`;
}

/** The tiles as a table. */
export function tilesTable(tiles: readonly Tile[]): ChartTable {
  return {
    head: [
      { text: "Factor", kind: "name" },
      { text: "Value", kind: "number" },
      { text: "Change", kind: "number" },
      CLEAR_CHANGE,
      { text: "Before", kind: "text" },
      { text: "n", kind: "number" },
    ],
    rows: tiles.flatMap(({ metrics }) =>
      metrics.map(({ type, header, figure, suffix, words, change, before, nText }) => ({
        id: type,
        cells: [
          header,
          words ?? `${figure}${suffix}`,
          change?.text ?? "",
          clearText(change),
          before ?? "",
          nText,
        ],
      })),
    ),
  };
}
