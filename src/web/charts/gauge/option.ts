import type { CanvasDrawing } from "#web/charts/canvas/canvas.tsx";
import type { Palette } from "#web/charts/canvas/palette.ts";
import type { GaugeModel } from "./prepare.ts";

/** The drawing's own measure; everything scales from it. */
export const GAUGE_BOX = {
  width: 244,
  height: 136,
  centreX: 122,
  centreY: 116,
  radius: 100,
  ring: 12,
} as const;

const TICK_OVERHANG = 4;
/** Paper between the filled ring and the rest: every fill stands out from paper, not all of them from the track. */
const GAP = 0.008;

/** The ring, its scale and the ink tick of the period before, on one half circle. */
export function gaugeOption(model: GaugeModel): CanvasDrawing {
  return (palette, { width }) => {
    const unit = width / GAUGE_BOX.width;
    const half = {
      type: "gauge",
      startAngle: 180,
      endAngle: 0,
      min: 0,
      max: 1,
      center: centre(unit),
      radius: GAUGE_BOX.radius * unit,
      silent: true,
      title: { show: false },
      detail: { show: false },
      axisLabel: { show: false },
      anchor: { show: false },
    } as const;
    return {
      series: [
        { ...half, ...ring(model, palette, unit) },
        { ...half, ...previous(model, palette, unit) },
      ],
    };
  };
}

function centre(unit: number): number[] {
  return [GAUGE_BOX.centreX * unit, GAUGE_BOX.centreY * unit];
}

function ring({ arc, origin }: GaugeModel, palette: Palette, unit: number) {
  const width = GAUGE_BOX.ring * unit;
  const fromZero = arc !== null && origin === 0;
  const line = { color: palette.axis, width: 1 };
  return {
    id: "ring",
    z: 2,
    pointer: { show: false },
    axisLine: {
      lineStyle: { width, color: arc === null ? [bare(palette)] : segments(arc, palette, fromZero) },
    },
    progress: {
      show: fromZero,
      width,
      itemStyle: { color: arc === null ? palette.track : palette[arc.color] },
    },
    splitNumber: 2,
    splitLine: { distance: 5 * unit, length: 5 * unit, lineStyle: line },
    axisTick: { splitNumber: 5, distance: 5 * unit, length: 3 * unit, lineStyle: line },
    data: fromZero ? [{ value: arc.to }] : [],
  };
}

function segments(
  arc: NonNullable<GaugeModel["arc"]>,
  palette: Palette,
  fromZero: boolean,
): [number, string][] {
  if (fromZero) return [[Math.min(1, arc.to + GAP), palette.paper], bare(palette)];
  return [
    [arc.from, palette.track],
    [arc.to, palette[arc.color]],
    [1, palette.track],
  ];
}

function bare(palette: Palette): [number, string] {
  return [1, palette.track];
}

function previous({ tick }: GaugeModel, palette: Palette, unit: number) {
  const length = (GAUGE_BOX.ring + 2 * TICK_OVERHANG) * unit;
  const offset = (GAUGE_BOX.radius - GAUGE_BOX.ring - TICK_OVERHANG) * unit;
  return {
    id: "previous",
    z: 3,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
    progress: { show: false },
    pointer: {
      show: tick !== null,
      icon: "rect",
      width: 3.5,
      length,
      offsetCenter: [0, -offset],
      itemStyle: { color: palette.ink, borderColor: palette.paper, borderWidth: 1.5 },
    },
    data: tick === null ? [] : [{ value: tick }],
  };
}
