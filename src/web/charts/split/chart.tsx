import { useMemo } from "react";
import type { Chart } from "#web/charts/card/chart.ts";
import { pointsChart } from "#web/charts/card/points-chart.tsx";
import { plainFootnote } from "#web/charts/card/prepare-footnote.ts";
import { RingSkeleton, StackSkeleton } from "#web/ui/skeleton.tsx";
import { describeSplit } from "./describe.ts";
import { prepareSplit } from "./prepare.ts";
import { Split } from "./split.tsx";

export function splitChart(): Chart {
  return pointsChart({
    width: "split",
    bodyHeight: ({ phone }) => (phone ? 98 : 152),
    describe: describeSplit,
    footnote: plainFootnote,
    Skeleton: ({ phone }) => (phone ? <StackSkeleton /> : <RingSkeleton />),
    Body: function SplitBody({ reply, phone, drillDownOf }) {
      const model = useMemo(() => prepareSplit(reply), [reply]);
      return <Split model={model} shape={phone ? "bar" : "ring"} drillDownOf={drillDownOf} />;
    },
  });
}
