import type { ChartReply } from "#contract/dashboard.ts";
import type { DayParts } from "#domain/calendar/date-display.ts";
import { formatCount } from "./number-format.ts";
import { dataDate, preparePoints } from "./prepare.ts";

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

/** What a footnote says, without the keys of its marks. */
export function footnoteText({ lead, interval, remark, date }: Footnote): string {
  const parts = [
    lead,
    interval === null ? "" : `95 % interval ${interval}`,
    remark ?? "",
    date === null ? "" : `to ${date.monthAndDay} ${date.year}`,
  ];
  return parts.filter((part) => part !== "").join(" · ");
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

/** The mark of the earlier period, where one is drawn. */
export function previousKey(reply: ChartReply, mark: "flat-tick" | "tick"): readonly LegendKey[] {
  const drawn = preparePoints(reply).some((point) => point.previous !== null);
  return drawn && reply.previous !== null ? [{ mark, text: reply.previous }] : [];
}
