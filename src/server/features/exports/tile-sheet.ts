import type { HeaderReply } from "#contract/factor-header.ts";
import {
  type CardSheet,
  changeCells,
  changeColumns,
  NAME_WIDTH,
  NOTE,
  noteOf,
  PREVIOUS_PERIOD,
  sampledCells,
  sampledColumns,
} from "./metric-columns.ts";

/** A row per tile. */
export function tileSheet(reply: HeaderReply): CardSheet {
  return {
    columns: [
      { header: "Factor", width: NAME_WIDTH },
      ...sampledColumns(reply),
      ...changeColumns(reply, null),
      PREVIOUS_PERIOD,
      NOTE,
    ],
    rows: reply.tabs.map((tile) => [
      tile.name,
      ...sampledCells(tile, reply),
      ...changeCells(tile, reply),
      tile.lastPeriod,
      noteOf(tile),
    ]),
    totals: [],
  };
}
