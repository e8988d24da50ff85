import { type ComponentType, useMemo } from "react";
import type { ChartReply } from "#contract/dashboard.ts";
import { describeGauge, describeList, describeSplit } from "#web/charts/card/describe.ts";
import { NO_DATA, type OpenPoint } from "#web/charts/card/prepare.ts";
import {
  columnsFootnote,
  dotsFootnote,
  type Footnote,
  figureFootnote,
  plainFootnote,
  rankedFootnote,
} from "#web/charts/card/prepare-footnote.ts";
import { Columns } from "#web/charts/columns/columns.tsx";
import { prepareColumns } from "#web/charts/columns/prepare.ts";
import { Gauge, type GaugeShape } from "#web/charts/gauge/gauge.tsx";
import { type GaugeKind, prepareGauge } from "#web/charts/gauge/prepare.ts";
import { BarRows } from "#web/charts/rows/bar-rows.tsx";
import { DotRows } from "#web/charts/rows/dot-rows.tsx";
import { type BarLook, type DotLook, prepareBarRows, prepareDotRows } from "#web/charts/rows/prepare.ts";
import { prepareSplit } from "#web/charts/split/prepare.ts";
import { Split } from "#web/charts/split/split.tsx";
import { CardEmpty } from "#web/ui/chart-states.tsx";
import {
  ColumnsSkeleton,
  FigureSkeleton,
  GaugeSkeleton,
  RingSkeleton,
  RowsSkeleton,
  StackSkeleton,
} from "#web/ui/skeleton.tsx";

interface BodyProps {
  readonly reply: ChartReply;
  readonly phone: boolean;
  readonly onOpen: OpenPoint;
}

/** How much of a page's width a drawing takes, from the smallest. */
export type Width = "gauge" | "narrow-gauge" | "split" | "list" | "wide" | "half" | "third" | "whole";

/** All a card of points needs to know of its drawing. Heights are of the card's body, in pixels. */
export interface PointsDrawing {
  readonly width: Width;
  readonly bodyHeight: number;
  readonly phoneBodyHeight: number;
  readonly describe: (reply: ChartReply, name: string) => string;
  readonly subtitle: (reply: ChartReply) => string | null;
  readonly footnote: (reply: ChartReply) => Footnote;
  readonly Skeleton: ComponentType<{ readonly phone: boolean }>;
  readonly Body: ComponentType<BodyProps>;
}

const ROWS_HEAD = 27;

const WIDTHS = { ranked: "list", negative: "wide", plain: "half" } as const;

function ownSubtitle({ subtitle }: ChartReply): string | null {
  return subtitle;
}

export function gauge(kind: GaugeKind, onPhone: Exclude<GaugeShape, "half">): PointsDrawing {
  return {
    width: onPhone === "strip" ? "narrow-gauge" : "gauge",
    bodyHeight: 146,
    phoneBodyHeight: onPhone === "strip" ? 84 : 116,
    describe: describeGauge,
    subtitle: ownSubtitle,
    footnote: figureFootnote,
    Skeleton: ({ phone }) =>
      phone && onPhone === "strip" ? <FigureSkeleton /> : <GaugeSkeleton wide={phone} />,
    Body: function GaugeBody({ reply, phone }) {
      const model = useMemo(() => prepareGauge(reply, kind), [reply]);
      return <Gauge model={model} shape={phone ? onPhone : "half"} />;
    },
  };
}

export function split(): PointsDrawing {
  return {
    width: "split",
    bodyHeight: 146,
    phoneBodyHeight: 74,
    describe: describeSplit,
    subtitle: ownSubtitle,
    footnote: plainFootnote,
    Skeleton: ({ phone }) => (phone ? <StackSkeleton /> : <RingSkeleton />),
    Body: function SplitBody({ reply, phone }) {
      const model = useMemo(() => prepareSplit(reply), [reply]);
      return <Split model={model} shape={phone ? "bar" : "ring"} />;
    },
  };
}

export function columns(width: Width, tall: boolean): PointsDrawing {
  return {
    width,
    bodyHeight: tall ? 334 : 238,
    phoneBodyHeight: 246,
    describe: describeList,
    subtitle: ownSubtitle,
    footnote: columnsFootnote,
    Skeleton: ColumnsSkeleton,
    Body: function ColumnsBody({ reply, onOpen }) {
      const model = useMemo(() => prepareColumns(reply), [reply]);
      return model.state === "empty" ? (
        <CardEmpty title={NO_DATA} />
      ) : (
        <Columns model={model} tall={tall} onOpen={onOpen} />
      );
    },
  };
}

interface DotRowsKind {
  readonly rows: number;
  readonly look: DotLook;
  readonly width: Width;
}

export function dotRows({ rows, look, width }: DotRowsKind): PointsDrawing {
  const size = { rows, rowHeight: 41 };
  return {
    width,
    bodyHeight: ROWS_HEAD + rows * size.rowHeight,
    phoneBodyHeight: rows * size.rowHeight,
    describe: describeList,
    subtitle: ownSubtitle,
    footnote: dotsFootnote,
    Skeleton: () => <RowsSkeleton {...size} />,
    Body: function DotRowsBody({ reply, onOpen }) {
      const model = useMemo(() => prepareDotRows(reply, look), [reply]);
      return model.state === "empty" ? (
        <CardEmpty title={NO_DATA} />
      ) : (
        <DotRows model={model} onOpen={onOpen} />
      );
    },
  };
}

interface BarRowsKind {
  readonly look: BarLook;
  readonly rows: number;
  readonly rowHeight: number;
  readonly phoneRowHeight: number;
}

export function barRows({ look, rows, rowHeight, phoneRowHeight }: BarRowsKind): PointsDrawing {
  return {
    width: WIDTHS[look],
    bodyHeight: ROWS_HEAD + rows * rowHeight,
    phoneBodyHeight: rows * phoneRowHeight + (look === "ranked" ? ROWS_HEAD : 0),
    describe: describeList,
    subtitle: ownSubtitle,
    footnote: look === "ranked" ? rankedFootnote : plainFootnote,
    Skeleton: ({ phone }) => <RowsSkeleton rows={rows} rowHeight={phone ? phoneRowHeight : rowHeight} />,
    Body: function BarRowsBody({ reply, onOpen }) {
      const model = useMemo(() => prepareBarRows(reply, look), [reply]);
      return model.state === "empty" ? (
        <CardEmpty title={NO_DATA} />
      ) : (
        <BarRows model={model} onOpen={onOpen} />
      );
    },
  };
}
