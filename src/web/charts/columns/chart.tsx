import { useMemo } from "react";
import type { Chart, Width } from "#web/charts/card/chart.ts";
import { describeList } from "#web/charts/card/describe.ts";
import { pointsChart } from "#web/charts/card/points-chart.tsx";
import { NO_DATA } from "#web/charts/card/prepare.ts";
import { CardEmpty } from "#web/ui/chart-states.tsx";
import { ColumnsSkeleton } from "#web/ui/skeleton.tsx";
import { Columns } from "./columns.tsx";
import { columnsFootnote } from "./describe.ts";
import { prepareColumns } from "./prepare.ts";

const PHONE_BODY_HEIGHT = 246;

export function columnsChart(width: Width, tall: boolean): Chart {
  return pointsChart({
    width,
    bodyHeight: ({ phone }) => (phone ? PHONE_BODY_HEIGHT : tall ? 334 : 238),
    describe: describeList,
    footnote: columnsFootnote,
    Skeleton: ColumnsSkeleton,
    Body: function ColumnsBody({ reply, drillDownOf }) {
      const model = useMemo(() => prepareColumns(reply), [reply]);
      return model.state === "empty" ? (
        <CardEmpty title={NO_DATA} />
      ) : (
        <Columns model={model} tall={tall} drillDownOf={drillDownOf} />
      );
    },
  });
}
