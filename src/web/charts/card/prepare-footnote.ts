import type { ChartReply } from "#contract/dashboard.ts";
import type { DayParts } from "#domain/calendar/date-display.ts";
import { averagesOf } from "#web/charts/columns/prepare.ts";
import { cutOf } from "#web/charts/rows/prepare.ts";
import { formatCount } from "./number-format.ts";
import { dataDate, preparePoints, prepareReference } from "./prepare.ts";

/** What a mark of the drawing stands for. */
export interface LegendKey {
  readonly mark:
    | "flat-tick"
    | "tick"
    | "dashed"
    | "line"
    | "dashed-line"
    | "interval"
    | "hollow"
    | "few"
    | "stub";
  readonly text: string;
}

/** What stands under a card: n, the 95 % interval of a single figure, the key of its marks, the data date. */
export interface Footnote {
  readonly lead: string;
  readonly interval: string | null;
  readonly keys: readonly LegendKey[];
  /** Where a cut axis starts, and its ends for a drawing that has no room to print its scale. */
  readonly cut: { readonly note: string | null; readonly ends: string } | null;
  readonly date: DayParts | null;
  /** What else there is to say; may take several lines. */
  readonly remark?: string;
}

export function figureFootnote(reply: ChartReply): Footnote {
  const point = preparePoints(reply)[0];
  return {
    ...plainFootnote(reply),
    lead: `n ${formatCount(point?.n ?? 0)}`,
    interval: point?.interval ?? null,
  };
}

export function plainFootnote(reply: ChartReply): Footnote {
  return {
    lead: `n ${formatCount(reply.count)}`,
    interval: null,
    keys: [],
    cut: null,
    date: dataDate(reply),
  };
}

export function columnsFootnote(reply: ChartReply): Footnote {
  const averages = averagesOf(reply).map(({ title, mark }) => ({ mark, text: `${title} average` }));
  return { ...plainFootnote(reply), keys: [...previousKey(reply, "flat-tick"), ...averages] };
}

export function dotsFootnote(reply: ChartReply): Footnote {
  const reference = prepareReference(reply);
  const dashed = reference === null ? [] : [{ mark: "dashed", text: reference.text } as const];
  return { ...plainFootnote(reply), keys: [...previousKey(reply, "tick"), ...dashed], cut: cutOf(reply) };
}

/** `21 ranked in West · 2 with insufficient sample` where the reply says so. */
export function rankedFootnote(reply: ChartReply): Footnote {
  const facts = reply.subFigures.flatMap(({ value, title }) =>
    value === null ? [] : [`${formatCount(value)} ${title}`],
  );
  return facts.length === 0 ? plainFootnote(reply) : { ...plainFootnote(reply), lead: facts.join(" · ") };
}

function previousKey(reply: ChartReply, mark: "flat-tick" | "tick"): readonly LegendKey[] {
  const drawn = preparePoints(reply).some((point) => point.previous !== null);
  return drawn && reply.previous !== null ? [{ mark, text: reply.previous }] : [];
}
