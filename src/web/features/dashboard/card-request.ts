import type { ChartRequest } from "#contract/dashboard.ts";
import type { StructureCard } from "#contract/structure.ts";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import { askedWave, FALLBACK_WAVE_SUMMARY } from "#domain/filters/fallback-wave.ts";
import type { FilterList } from "#domain/filters/filters.ts";
import type { Drawing } from "#domain/pages/drawings.ts";
import type { ViewChoice } from "#web/state/search.ts";

/** Such cards always compare all regions, and fall back to a wave of their own when none is known. */
const REGIONAL: Drawing = "regionRows";

/** What a card asks for under the applied filters of its page. */
export function cardRequest(
  card: StructureCard,
  filters: readonly FilterList[],
  selection: FilterSelection,
): ChartRequest {
  const body = { ...selection };
  if (card.drawing !== REGIONAL) return body;
  const wave = askedWave(filters, body.wave_code, FALLBACK_WAVE_SUMMARY);
  return { ...body, region_code: "", wave_code: wave };
}

/** The same on a From/To page. Without days the service takes its default range. */
export function rangeRequest(
  card: StructureCard,
  selection: FilterSelection,
  { from, to }: ViewChoice,
): ChartRequest {
  const region = card.drawing === REGIONAL ? { region_code: "" } : {};
  return { ...selection, ...region, fromdate: from ?? "", todate: to ?? "" };
}
