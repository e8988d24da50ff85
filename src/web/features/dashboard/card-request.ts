import type { ChartRequest } from "#contract/dashboard.ts";
import type { Subcomponent } from "#contract/structure.ts";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import { askedWave, FALLBACK_WAVE_SUMMARY } from "#domain/filters/fallback-wave.ts";
import type { FilterList } from "#domain/filters/filters.ts";
import type { ViewChoice } from "#web/state/search.ts";

/** Regional cards always compare all regions, and fall back to a wave of their own when none is known. */
const REGIONAL_CHARTS: ReadonlySet<string> = new Set(["cui_002", "cui_003"]);

/** What a card asks for under the applied filters of its page. */
export function cardRequest(
  card: Subcomponent,
  filters: readonly FilterList[],
  selection: FilterSelection,
): ChartRequest {
  const body = { ...selection };
  if (!REGIONAL_CHARTS.has(card.ui_subcomponentid)) return body;
  const wave = askedWave(filters, body.wave_code, FALLBACK_WAVE_SUMMARY);
  return { ...body, region_code: "", wave_code: wave };
}

/** The same on a From/To page. Without days the service takes its default range. */
export function rangeRequest(
  card: Subcomponent,
  selection: FilterSelection,
  { from, to }: ViewChoice,
): ChartRequest {
  const region = REGIONAL_CHARTS.has(card.ui_subcomponentid) ? { region_code: "" } : {};
  return { ...selection, ...region, fromdate: from ?? "", todate: to ?? "" };
}
