import { rowNameOf } from "#domain/pages/drawings.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { type AnsweredCard, lineName } from "./answered-card.ts";
import { chartSheet, dealersSheet } from "./chart-sheet.ts";
import { graphSheet, trendSheet } from "./line-sheet.ts";
import type { CardSheet } from "./metric-columns.ts";
import { rankingSheet } from "./ranking-sheet.ts";
import { tileSheet } from "./tile-sheet.ts";

const NOTHING = "No Data Available";

/** The sheets of a card under the names they would like: its figures, and the lists behind its bars. */
export function cardSheets(answered: AnsweredCard, programme: Programme): [name: string, sheet: CardSheet][] {
  const { title: name, drawing } = answered.card;
  const rowName = rowNameOf(drawing);
  const { chart, header, graph, trend, ranking } = answered.reply;
  const { previous } = answered.about;
  const sheets: [string, CardSheet | null][] = [
    [name, chart ? chartSheet(chart, rowName, previous) : null],
    [`${name}, dealers`, chart ? dealersSheet(chart, rowName) : null],
    [name, header ? tileSheet(header) : null],
    [name, graph ? graphSheet(graph) : null],
    [name, trend ? trendSheet(trend, lineName(answered, programme)) : null],
    [name, ranking ? rankingSheet(ranking, previous, answered.rows) : null],
  ];
  return sheets.flatMap(([title, sheet]) => (sheet === null ? [] : [[title, orNothing(sheet)]]));
}

function orNothing(sheet: CardSheet): CardSheet {
  if (sheet.rows.length > 0) return sheet;
  const names = sheet.columns.findIndex(({ format }) => format === undefined);
  return { ...sheet, rows: [sheet.columns.map((_, place) => (place === names ? NOTHING : null))] };
}
