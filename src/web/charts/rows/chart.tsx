import { useMemo } from "react";
import type { Chart, Width } from "#web/charts/card/chart.ts";
import { describeList } from "#web/charts/card/describe.ts";
import { type CardRoom, type PointsDrawing, pointsChart } from "#web/charts/card/points-chart.tsx";
import { NO_DATA } from "#web/charts/card/prepare.ts";
import { plainFootnote } from "#web/charts/card/prepare-footnote.ts";
import { CardEmpty } from "#web/ui/chart-states.tsx";
import { RowsSkeleton } from "#web/ui/skeleton.tsx";
import { BarRows } from "./bar-rows.tsx";
import { dotsFootnote, rankedFootnote } from "./describe.ts";
import { DotRows } from "./dot-rows.tsx";
import { type BarLook, type DotLook, prepareBarRows, prepareDotRows } from "./prepare.ts";

const HEAD_HEIGHT = 27;
const DOT_ROW_HEIGHT = 41;

const BAR_WIDTHS = { ranked: "list", negative: "wide", plain: "half" } as const;

interface DotRowsKind {
  readonly rows: number;
  readonly look: DotLook;
  readonly width: Width;
}

export function dotRowsChart({ rows, look, width }: DotRowsKind): Chart {
  return pointsChart({
    width,
    ...sized(({ phone, dealers }) => ({
      // One's own dealers have a row beside those of their regions, and few rows stand apart.
      rows: Math.min(rows, dealers + 2),
      rowHeight: DOT_ROW_HEIGHT,
      head: !phone,
    })),
    describe: describeList,
    footnote: dotsFootnote,
    Body: function DotRowsBody({ reply, drillDownOf }) {
      const model = useMemo(() => prepareDotRows(reply, look), [reply]);
      return model.state === "empty" ? (
        <CardEmpty title={NO_DATA} />
      ) : (
        <DotRows model={model} drillDownOf={drillDownOf} />
      );
    },
  });
}

interface BarRowsKind {
  readonly look: BarLook;
  readonly rows: number;
  readonly rowHeight: number;
  readonly phoneRowHeight: number;
}

export function barRowsChart({ look, rows, rowHeight, phoneRowHeight }: BarRowsKind): Chart {
  return pointsChart({
    width: BAR_WIDTHS[look],
    ...sized(({ phone, dealers }) => ({
      rows: look === "ranked" ? Math.min(rows, dealers) : rows,
      rowHeight: phone ? phoneRowHeight : rowHeight,
      head: !phone || look === "ranked",
    })),
    describe: describeList,
    footnote: look === "ranked" ? rankedFootnote : plainFootnote,
    Body: function BarRowsBody({ reply, drillDownOf }) {
      const model = useMemo(() => prepareBarRows(reply, look), [reply]);
      if (model.state === "empty") return <CardEmpty title={NO_DATA} />;
      return model.isNobody ? (
        <CardEmpty title="Nobody was disappointed" reason="No rating lies in the lowest band." />
      ) : (
        <BarRows model={model} drillDownOf={drillDownOf} />
      );
    },
  });
}

interface RowsSize {
  readonly rows: number;
  readonly rowHeight: number;
  readonly head: boolean;
}

/** As high as the rows that there can be, before their figures as after. */
function sized(sizeOf: (room: CardRoom) => RowsSize): Pick<PointsDrawing, "bodyHeight" | "Skeleton"> {
  return {
    bodyHeight(room) {
      const { rows, rowHeight, head } = sizeOf(room);
      return rows * rowHeight + (head ? HEAD_HEIGHT : 0);
    },
    Skeleton: (room) => <RowsSkeleton {...sizeOf(room)} />,
  };
}
