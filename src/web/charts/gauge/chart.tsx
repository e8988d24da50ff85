import { useMemo } from "react";
import type { Chart } from "#web/charts/card/chart.ts";
import { rankText } from "#web/charts/card/dealer-rank.ts";
import { type PointsDrawing, pointsChart } from "#web/charts/card/points-chart.tsx";
import { FigureSkeleton, GaugeSkeleton } from "#web/ui/skeleton.tsx";
import { describeGauge, gaugeFootnote } from "./describe.ts";
import { Gauge, type GaugeShape } from "./gauge.tsx";
import { type GaugeKind, LEVEL_GAUGE, prepareGauge } from "./prepare.ts";

type PhoneShape = Exclude<GaugeShape, "half">;

const BODY_HEIGHT = 152;
/** With a line more for the level of its figure. */
const LEVEL_BODY_HEIGHT = 172;
const PHONE_BODY_HEIGHTS = { wide: 116, strip: 84 } as const satisfies Record<PhoneShape, number>;

export function gaugeChart(kind: GaugeKind, onPhone: PhoneShape): Chart {
  return pointsChart(gauge(kind, onPhone, BODY_HEIGHT));
}

/** In the colour of its figure's level, under the rank of who it is about. */
export function levelGaugeChart(): Chart {
  return pointsChart({
    ...gauge(LEVEL_GAUGE, "wide", LEVEL_BODY_HEIGHT),
    subtitle: rankText,
  });
}

function gauge(kind: GaugeKind, onPhone: PhoneShape, bodyHeight: number): PointsDrawing {
  return {
    width: onPhone === "strip" ? "narrow-gauge" : "gauge",
    bodyHeight: ({ phone }) => (phone ? PHONE_BODY_HEIGHTS[onPhone] : bodyHeight),
    describe: describeGauge,
    footnote: gaugeFootnote,
    Skeleton: ({ phone }) =>
      phone && onPhone === "strip" ? <FigureSkeleton /> : <GaugeSkeleton wide={phone} />,
    Body: function GaugeBody({ reply, phone, drillDownOf }) {
      const model = useMemo(() => prepareGauge(reply, kind), [reply]);
      const drillDown = drillDownOf({ name: reply.title, code: "", n: null, dealers: null, route: null });
      return <Gauge model={model} shape={phone ? onPhone : "half"} drillDown={drillDown} />;
    },
  };
}
