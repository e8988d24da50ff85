import type { StructureCard } from "#contract/structure.ts";
import type { ChartRequest } from "#domain/filters/filters.ts";
import { rulesOfPage } from "#domain/pages/pages.ts";
import { type BatchState, cardState } from "#web/charts/card/card-state.ts";
import type { Lead, LedPoint } from "#web/charts/card/lead.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { leadOf } from "./leads.ts";
import { listedDealers } from "./region-dealers.ts";
import { RegionPanel } from "./region-panel.tsx";
import { RegionView } from "./region-view.tsx";

type Asked = Pick<PageProps, "operation" | "page" | "filters" | "selection"> & {
  readonly dealers: ReadonlySet<string>;
  readonly batch: BatchState;
  readonly requestOf: (card: StructureCard) => ChartRequest;
};

/** What lies behind the figures of a page's cards. */
export function leadsOf({ operation, page, filters, selection, dealers, batch, requestOf }: Asked) {
  const from = { pages: operation.pages, page, filters, selection, dealers };
  const ranking = operation.pages.find(({ key }) => key === "dealer-ranking")?.cards[0]?.path;
  const isRanked = ranking !== undefined && rulesOfPage(page.key).time === "wave";
  return (card: StructureCard, point: LedPoint): Lead | null => {
    const lead = leadOf(card, point, from);
    if (lead?.kind !== "region") return lead;
    const state = cardState(batch, card.path, "chart");
    if (state.kind !== "ready") return null;
    const { reply } = state;
    return {
      kind: "panel",
      panelOf: (onClose) =>
        isRanked ? (
          <RegionPanel
            operation={operation.id}
            region={lead}
            ranking={ranking}
            request={requestOf(card)}
            unit={reply.unit}
            onClose={onClose}
          />
        ) : (
          <RegionView
            region={lead}
            dealers={listedDealers(point.dealers ?? [], reply)}
            order="best first"
            onClose={onClose}
          />
        ),
    };
  };
}
