import { dashboard } from "#contract/dashboard.ts";
import type { ChartRequest } from "#domain/filters/filters.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { cardState } from "#web/charts/card/card-state.ts";
import type { RegionDrillDown } from "./drill-downs.ts";
import { rankedDealers } from "./region-dealers.ts";
import { RegionView } from "./region-view.tsx";

interface RegionPanelProps {
  readonly operation: string;
  readonly region: RegionDrillDown;
  /** What answers the dealers with their change, and what to ask it. */
  readonly ranking: string;
  readonly request: ChartRequest;
  readonly unit: Parameters<typeof rankedDealers>[1];
  readonly onClose: () => void;
}

/** The dealers behind a region's row, as Dealer Ranking knows them under the same filters. */
export function RegionPanel({ operation, region, ranking, request, unit, onClose }: RegionPanelProps) {
  const body = { ...request, regionCode: region.code ?? "" };
  const requests = [{ path: ranking, body }];
  const batch = useEndpoint(dashboard.batch, { operation, body: { requests } });
  const state = cardState(batch, ranking, "ranking");
  const dealers = state.kind === "ready" && !state.outdated ? rankedDealers(state.reply, unit) : null;
  const failed =
    state.kind === "failed" ? { reason: state.reason, onRetry: () => void batch.refetch() } : null;
  return <RegionView region={region} dealers={dealers} failed={failed} onClose={onClose} />;
}
