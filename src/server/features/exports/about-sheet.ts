import { epochDayOf } from "#domain/calendar/calendar.ts";
import type { WaveStatus } from "#domain/filters/wave-status.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { type ChosenName, type ReadSnapshot, scopeInWords } from "#server/features/catalogue/index.ts";
import type { OperationCall } from "#server/platform/http/serve.ts";
import type { SheetToWrite } from "#server/platform/workbook/sheet-to-write.ts";

export const ABOUT_SHEET = "About";

/** Something to know about the figures, and its value. */
export type Fact = readonly [name: string, value: Cell];

/** Who exports, from where. */
export type Exporter = Pick<OperationCall<unknown>, "operation" | "membership" | "actor">;

/** What an export is about, whatever it holds. */
export interface About {
  readonly page: string;
  readonly card: string | null;
  /** Names of the chosen dealers, none for all. */
  readonly dealers: readonly string[];
  readonly filters: readonly ChosenName[];
  /** What else is chosen: range, factor, search. */
  readonly choices: readonly Fact[];
  /** Null where it is not about responses. */
  readonly responses: number | null;
  readonly dataDate: string | null;
  /** Null where waves don't matter. */
  readonly waveStatus: WaveStatus | null;
  /** One line per sheet. */
  readonly sheets: readonly Fact[];
}

/** The first sheet: page, filters by name, scope, n, data date, state of the wave, and who exported. */
export function aboutSheet(
  about: About,
  snapshot: ReadSnapshot,
  { operation, membership, actor }: Exporter,
): SheetToWrite {
  const rows: Fact[] = [
    ["Page", about.page],
    ...(about.card === null ? [] : [["Card", about.card] as const]),
    ["Client", membership.clientName],
    ["Operation", `${operation.name} (${operation.type})`],
    ...about.filters.map(({ filter, value }) => [filter, value] as const),
    ...about.choices,
    ["Scope", scopeInWords(snapshot.scope, snapshot.catalogue)],
    ...(about.responses === null ? [] : [["Responses (n)", about.responses] as const]),
    ["Data to", about.dataDate === null ? "no responses yet" : dayCell(about.dataDate)],
    ...(about.waveStatus === null ? [] : [["Wave status", about.waveStatus] as const]),
    ["Data version", snapshot.catalogue.dataVersion],
    ["Exported by", `${actor.name}, ${actor.email}`],
    ["Exported on", dayCell(snapshot.today)],
    ...about.sheets,
  ];
  return {
    name: ABOUT_SHEET,
    columns: [
      { header: "About this export", width: 26 },
      { header: "", width: 80 },
    ],
    rows,
    isPlain: true,
  };
}

/** A `YYYY-MM-DD` as a date of the sheet. */
export function dayCell(day: string): Cell {
  return { epochDay: epochDayOf(day) };
}
