import type { StructureCard } from "#contract/structure.ts";
import type { ChartRequest } from "#domain/filters/filters.ts";
import { rulesOfPage } from "#domain/pages/pages.ts";
import { type BatchState, cardState } from "#web/charts/card/card-state.ts";
import type { DrillDown, DrillDownPoint } from "#web/charts/card/drill-down.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { drillDownOf } from "./drill-downs.ts";
import { listedDealers } from "./region-dealers.ts";
import { RegionPanel } from "./region-panel.tsx";
import { RegionView } from "./region-view.tsx";

type Asked = Pick<PageProps, "operation" | "page" | "filters" | "selection"> & {
  readonly dealers: ReadonlySet<string>;
  readonly batch: BatchState;
  readonly requestOf: (card: StructureCard) => ChartRequest;
};

/** What lies behind the figures of a page's cards. */
export function drillDownsOf({ operation, page, filters, selection, dealers, batch, requestOf }: Asked) {
  const from = { pages: operation.pages, page, filters, selection, dealers };
  const ranking = operation.pages.find(({ key }) => key === "dealer-ranking")?.cards[0]?.path;
  const isRanked = ranking !== undefined && rulesOfPage(page.key).time === "wave";
  return (card: StructureCard, point: DrillDownPoint): DrillDown | null => {
    const state = cardState(batch, card.path, "chart");
    const days = state.kind === "ready" ? state.reply.range : undefined;
    const drillDown = drillDownOf(card, point, days === undefined ? from : { ...from, days });
    if (drillDown?.kind !== "region") return drillDown;
    if (state.kind !== "ready") return null;
    const { reply } = state;
    return {
      kind: "panel",
      panelOf: (onClose) =>
        isRanked ? (
          <RegionPanel
            operation={operation.id}
            region={drillDown}
            ranking={ranking}
            request={requestOf(card)}
            unit={reply.unit}
            onClose={onClose}
          />
        ) : (
          <RegionView
            region={drillDown}
            dealers={listedDealers(point.dealers ?? [], reply)}
            onClose={onClose}
          />
        ),
    };
  };
}
