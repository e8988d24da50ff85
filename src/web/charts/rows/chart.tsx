import { useMemo } from "react";
import type { Chart, Width } from "#web/charts/card/chart.ts";
import { describeList } from "#web/charts/card/describe.ts";
import { type CardRoom, pointsChart } from "#web/charts/card/points-chart.tsx";
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
  // One's own dealers have a row beside those of their regions, and few rows stand apart.
  const rowsFor = ({ dealers }: CardRoom) => Math.min(rows, look === "regions" ? dealers + 2 : dealers);
  return pointsChart({
    width,
    bodyHeight: (room) => (room.phone ? 0 : HEAD_HEIGHT) + rowsFor(room) * DOT_ROW_HEIGHT,
    describe: describeList,
    footnote: dotsFootnote,
    Skeleton: (room) => <RowsSkeleton rows={rowsFor(room)} rowHeight={DOT_ROW_HEIGHT} />,
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
  const size = ({ phone, dealers }: CardRoom) => ({
    rows: look === "ranked" ? Math.min(rows, dealers) : rows,
    rowHeight: phone ? phoneRowHeight : rowHeight,
  });
  const hasHead = ({ phone }: CardRoom) => !phone || look === "ranked";
  return pointsChart({
    width: BAR_WIDTHS[look],
    bodyHeight: (room) => size(room).rows * size(room).rowHeight + (hasHead(room) ? HEAD_HEIGHT : 0),
    describe: describeList,
    footnote: look === "ranked" ? rankedFootnote : plainFootnote,
    Skeleton: (room) => <RowsSkeleton {...size(room)} />,
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
