import type { ChartReply } from "#contract/dashboard.ts";
import type { PaletteRole } from "#web/charts/canvas/palette.ts";
import { placeOn } from "#web/charts/card/axis.ts";
import { formatBare, formatDistance, formatTick, unitSuffix } from "#web/charts/card/number-format.ts";
import {
  type ChangeView,
  fullnessOf,
  INSUFFICIENT,
  NO_DATA,
  preparePoints,
  prepareReference,
  shortfall,
} from "#web/charts/card/prepare.ts";

/** The part of the ring that is filled, as shares of the half circle from its left end. */
export interface Arc {
  readonly from: number;
  readonly to: number;
  readonly color: PaletteRole;
}

/** How far the figure stands from the reference: `12 above` `national 812`. */
interface ReferenceDistance {
  readonly distance: string;
  readonly side: "above" | "below" | "level with";
  readonly reference: string;
}

export interface GaugeModel {
  readonly state: "figures" | "insufficient" | "empty";
  readonly figure: string;
  readonly suffix: string;
  readonly ends: readonly [string, string];
  readonly arc: Arc | null;
  readonly tick: number | null;
  readonly origin: number;
  readonly change: ChangeView | null;
  readonly before: string | null;
  readonly beforeText: string | null;
  readonly fromReference: ReferenceDistance | null;
  readonly message: string | null;
  /** The level of the figure in words, in the colour of the arc: `Pleased`, `800–900`. */
  readonly level: { readonly name: string; readonly range: string; readonly color: PaletteRole } | null;
}

export interface GaugeKind {
  readonly fill: (value: number, reply: ChartReply) => PaletteRole;
}

export const INDEX_GAUGE: GaugeKind = { fill: () => "data" };
/** Filled in the colour of the index's level. */
export const LEVEL_GAUGE: GaugeKind = { fill: (_, { level }) => level?.name ?? "data" };
export const DISAPPOINTED_GAUGE: GaugeKind = { fill: () => "disappointed" };
export const NPS_GAUGE: GaugeKind = { fill: (value) => (value < 0 ? "detractor" : "promoter") };

export function prepareGauge(reply: ChartReply, kind: GaugeKind): GaugeModel {
  const point = preparePoints(reply)[0];
  const state = fullnessOf(point === undefined ? [] : [point]);
  const { min, max } = reply.scale;
  const origin = placeOn(reply.scale, 0);
  const base = { state, origin, suffix: unitSuffix(reply), ends: [endText(min), endText(max)] } as const;
  if (point === undefined || point.value === null) {
    const message = state === "insufficient" ? shortfall(point?.n ?? null) : "No one answered this yet";
    return { ...base, ...BLANK, figure: state === "insufficient" ? INSUFFICIENT : NO_DATA, message };
  }
  const place = placeOn(reply.scale, point.value);
  return {
    ...base,
    figure: formatBare(point.value, reply),
    arc: { from: Math.min(origin, place), to: Math.max(origin, place), color: kind.fill(point.value, reply) },
    tick: point.previous === null ? null : placeOn(reply.scale, point.previous),
    change: point.change,
    before: beforeText(point.previousText, reply.previous),
    beforeText: point.previousText,
    fromReference: distanceOf(point.value, reply),
    message: null,
    level: levelOf(reply),
  };
}

/** Two days go into the next line between them alone. */
const WITHIN_DAY = /(?<!–) /g;

const BLANK = {
  arc: null,
  tick: null,
  change: null,
  before: null,
  beforeText: null,
  fromReference: null,
  level: null,
} as const;

function levelOf({ level }: ChartReply): GaugeModel["level"] {
  if (level === undefined) return null;
  const { name, from, to } = level;
  return {
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    range: `${endText(from)}–${endText(to)}`,
    color: name,
  };
}

function endText(value: number): string {
  return formatTick(value, { unit: "points" });
}

function beforeText(previous: string | null, period: string | null): string | null {
  if (previous === null) return null;
  return period === null ? previous : `${previous} in ${period.replaceAll(WITHIN_DAY, "\u00a0")}`;
}

function distanceOf(value: number, reply: ChartReply): ReferenceDistance | null {
  const reference = prepareReference(reply);
  if (reference === null) return null;
  const distance = formatDistance(value - reference.value, reply);
  const level = Number(distance) === 0;
  return {
    distance: level ? "" : distance,
    side: level ? "level with" : value > reference.value ? "above" : "below",
    reference: reference.text,
  };
}
