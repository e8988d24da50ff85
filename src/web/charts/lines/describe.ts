import type { SampledMetric } from "#contract/metric.ts";
import { addMonths, firstDayOfMonth, lastDayOfMonth } from "#domain/calendar/calendar.ts";
import { dayParts } from "#domain/calendar/date-display.ts";
import type { ChartTable } from "#web/charts/card/chart-table.ts";
import { formatCount, formatMetric } from "#web/charts/card/number-format.ts";
import { type ChangeView, drawnValue, INSUFFICIENT, NO_DATA, NO_METRIC } from "#web/charts/card/prepare.ts";
import type { Footnote } from "#web/charts/card/prepare-footnote.ts";
import { NO_CLEAR_CHANGE } from "#web/ui/change.tsx";
import type { LineShape, LineSource } from "./prepare.ts";
import { prepareReadout } from "./readout.ts";

const WHOLE_RANGE = "Whole range";

/** From where to where, and how each series stands at the end. */
export function describeLines(source: LineSource, name: string): string {
  const first = source.items[0]?.value;
  const readout = prepareReadout(source, null);
  const drawn = readout.rows.filter(({ value }) => value !== null);
  if (first === undefined || drawn.length === 0) return `${name}: ${NO_DATA}.`;
  const ends = drawn.map(({ title, text, change }) => `${title} ${text}${moveText(change)}`);
  const since = readout.heads.change === "" ? "" : `, change ${readout.heads.change}`;
  return `${name} by ${source.view} from ${first} to ${readout.name}: ${ends.join(", ")}${since}.`;
}

/** ` (+31)`, ` (+4, no clear change)` */
function moveText(change: ChangeView | null): string {
  if (change === null) return "";
  const isUnclear = !change.clear && change.direction !== "same";
  return ` (${change.text}${isUnclear ? `, ${NO_CLEAR_CHANGE}` : ""})`;
}

/** A row per month or quarter, a column per series, the whole range under them; n beside every figure. */
export function lineTable(source: LineSource): ChartTable {
  return {
    head: [
      { text: source.view === "month" ? "Month" : "Quarter", kind: "name" },
      ...source.series.map(({ title }) => ({ text: title, kind: "number" as const })),
    ],
    rows: [
      ...source.items.map(({ value, code, partial }, index) => ({
        id: code,
        cells: [
          partial ? `${value} (partial)` : value,
          ...source.series.map(({ points }) => cellText(points[index], source)),
        ],
      })),
      ...wholeRange(source),
    ],
  };
}

function wholeRange(source: LineSource): ChartTable["rows"] {
  if (source.items.length === 0 || source.series.every(({ total }) => total === null)) return [];
  const cells = source.series.map(({ total }) => cellText(total ?? undefined, source));
  return [{ id: "whole-range", cells: [WHOLE_RANGE, ...cells] }];
}

/** First and last day with responses (`YYYY-MM-DD`); null where none is known. */
interface HeldDays {
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

/** n, the gaps and the partial months of what is shown. */
export function linesFootnote(
  source: LineSource,
  hidden: ReadonlySet<string>,
  shape: LineShape,
  held: HeldDays,
): Footnote {
  const partial = source.items.filter((item) => item.partial).map(({ value }) => value);
  const remarks = [gapText(source, hidden), partial.length === 0 ? "" : `partial: ${partial.join(", ")}`];
  const few = shownPoints(source, hidden).some(({ point }) => point?.insufficient === true);
  const hollow = shape === "line" ? hollowText(source, hidden, held) : "";
  return {
    lead: `n ${formatCount(source.count)}`,
    interval: null,
    keys: [
      ...(few ? [{ mark: shape === "line" ? "few" : "stub", text: "under 10 responses" } as const] : []),
      ...(hollow === "" ? [] : [{ mark: "hollow", text: hollow } as const]),
    ],
    cut: null,
    date: held.lastDay === null ? null : dayParts(held.lastDay),
    remark: remarks.filter((remark) => remark !== "").join(" · "),
  };
}

/** What the hollow figures on the lines mean; "" where none is drawn. */
function hollowText(source: LineSource, hidden: ReadonlySet<string>, held: HeldDays): string {
  const shown = source.series.filter(({ code }) => !hidden.has(code));
  const drawn = source.items.filter((_, index) => shown.some(({ points }) => hasMetric(points[index])));
  const reasons = drawn.filter(({ partial }) => partial).map((item) => reasonOf(source, drawn, item, held));
  return REASONS.filter((reason) => reasons.includes(reason)).join(" or ");
}

const REASONS = ["cut by the range", "begun before the data", "not complete yet", "partial"] as const;

/** Only the last step can be incomplete yet, only the first with figures can begin before the data; one may be both. */
function reasonOf(
  source: LineSource,
  drawn: LineSource["items"],
  { code }: LineSource["items"][number],
  held: HeldDays,
): (typeof REASONS)[number] {
  if (isCut(source, code, held)) return "cut by the range";
  if (code !== source.items.at(-1)?.code) return "begun before the data";
  return code === drawn[0]?.code ? "partial" : "not complete yet";
}

function hasMetric(point: SampledMetric | undefined): boolean {
  return point !== undefined && drawnValue(point) !== null;
}

/** Whether the range leaves out days of the month or quarter that begins with this month, and there are such. */
function isCut({ range, view }: LineSource, code: string, { firstDay, lastDay }: HeldDays): boolean {
  if (range === null) return false;
  const last = lastDayOfMonth(addMonths(code, view === "month" ? 0 : 2));
  const beginsLater = range.from > firstDayOfMonth(code) && (firstDay === null || range.from > firstDay);
  return beginsLater || (range.to < last && (lastDay === null || range.to < lastDay));
}

function gapText(source: LineSource, hidden: ReadonlySet<string>): string {
  const gaps = shownPoints(source, hidden).filter(({ point }) => (point?.value ?? null) === null);
  const [first] = gaps;
  if (first === undefined) return "";
  const place =
    gaps.length === 1 ? `(${first.title}, ${first.time})` : `at ${formatCount(gaps.length)} places`;
  return `gap: no data ${place}`;
}

function shownPoints({ series, items }: LineSource, hidden: ReadonlySet<string>) {
  return series
    .filter(({ code }) => !hidden.has(code))
    .flatMap(({ title, points }) =>
      items.map(({ value: time }, index) => ({ title, time, point: points[index] })),
    );
}

function cellText(
  point: LineSource["series"][number]["points"][number] | undefined,
  source: LineSource,
): string {
  if (point === undefined || point.n === 0) return NO_METRIC;
  const value = drawnValue(point);
  const figure = value === null ? INSUFFICIENT : formatMetric(value, source);
  return `${figure} (n ${formatCount(point.n)})`;
}
