import { useMemo } from "react";
import type { Chart, Width } from "#web/charts/card/chart.ts";
import { describeList } from "#web/charts/card/describe.ts";
import { pointsChart } from "#web/charts/card/points-chart.tsx";
import { NO_DATA } from "#web/charts/card/prepare.ts";
import { plainFootnote } from "#web/charts/card/prepare-footnote.ts";
import { CardEmpty } from "#web/ui/chart-states.tsx";
import { RowsSkeleton } from "#web/ui/skeleton.tsx";
import { BarRows } from "./bar-rows.tsx";
import { dotsFootnote, rankedFootnote } from "./describe.ts";
import { DotRows } from "./dot-rows.tsx";
import { type BarLook, type DotLook, prepareBarRows, prepareDotRows } from "./prepare.ts";

const HEAD_HEIGHT = 27;

const BAR_WIDTHS = { ranked: "list", negative: "wide", plain: "half" } as const;

interface DotRowsKind {
  readonly rows: number;
  readonly look: DotLook;
  readonly width: Width;
}

export function dotRowsChart({ rows, look, width }: DotRowsKind): Chart {
  const size = { rows, rowHeight: 41 };
  return pointsChart({
    width,
    bodyHeight: HEAD_HEIGHT + rows * size.rowHeight,
    phoneBodyHeight: rows * size.rowHeight,
    describe: describeList,
    footnote: dotsFootnote,
    Skeleton: () => <RowsSkeleton {...size} />,
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
    bodyHeight: HEAD_HEIGHT + rows * rowHeight,
    phoneBodyHeight: rows * phoneRowHeight + (look === "ranked" ? HEAD_HEIGHT : 0),
    describe: describeList,
    footnote: look === "ranked" ? rankedFootnote : plainFootnote,
    Skeleton: ({ phone }) => <RowsSkeleton rows={rows} rowHeight={phone ? phoneRowHeight : rowHeight} />,
    Body: function BarRowsBody({ reply, drillDownOf }) {
      const model = useMemo(() => prepareBarRows(reply, look), [reply]);
      return model.state === "empty" ? (
        <CardEmpty title={NO_DATA} />
      ) : (
        <BarRows model={model} drillDownOf={drillDownOf} />
      );
    },
  });
}
