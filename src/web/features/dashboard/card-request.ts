import type { StructureCard } from "#contract/structure.ts";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import { askedWave, FALLBACK_WAVE_SUMMARY } from "#domain/filters/fallback-wave.ts";
import type { ChartRequest, FilterList } from "#domain/filters/filters.ts";
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
  const wave = askedWave(filters, body.waveCode, FALLBACK_WAVE_SUMMARY);
  return { ...body, regionCode: "", waveCode: wave };
}

/** The same on a From/To page. Without days the service takes its default range. */
export function rangeRequest(
  card: StructureCard,
  selection: FilterSelection,
  { from, to }: ViewChoice,
): ChartRequest {
  const region = card.drawing === REGIONAL ? { regionCode: "" } : {};
  return { ...selection, ...region, from: from ?? "", to: to ?? "" };
}
