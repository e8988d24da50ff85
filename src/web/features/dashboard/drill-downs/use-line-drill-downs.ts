import type { TrendReply } from "#contract/graph.ts";
import type { DrillDown, DrillDownPoint } from "#web/charts/card/drill-down.ts";
import { useMonths } from "#web/features/filters/index.ts";
import { useListedDealers } from "#web/state/listed-dealers.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { lineDrillDown, timeOfItem } from "./drill-downs.ts";

type Drawn = Pick<TrendReply, "factorType" | "scoreType" | "viewType">;

/** What lies behind the lines of a page of days, each at the month or quarter its figure is of. */
export function useLineDrillDowns({ operation, page, filters, selection }: PageProps) {
  const dealers = useListedDealers();
  const months = useMonths(operation.id);
  return (drawn: Drawn, point: DrillDownPoint, item: string): DrillDown | null => {
    const at = timeOfItem(item, drawn.viewType, months ?? []);
    if (at === null || point.n === 0) return null;
    return lineDrillDown(drawn, point, { pages: operation.pages, page, filters, selection, dealers, at });
  };
}
