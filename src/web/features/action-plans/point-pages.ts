import type { Ticket } from "#contract/action-plans.ts";
import type { StructurePage } from "#contract/structure.ts";
import { ALL } from "#domain/network/network.ts";
import type { PageKey } from "#domain/pages/pages.ts";
import { type PageLink, pageLink, placesOf } from "#web/state/page-link.ts";
import type { AddressSearch } from "#web/state/search.ts";

/** What an improvement point is known by, and of which dealer and wave. */
export type PlannedPoint = Pick<
  Ticket,
  "pointName" | "pointCode" | "pointFactor" | "dealerCode" | "waveCode"
>;

/** What lies behind a point: its figures at the dealer in the wave, and the responses of those who rated it low. */
export interface PointPages {
  readonly figures: PageLink | null;
  readonly comments: PageLink | null;
}

/** The pages behind a point; null where the survey has it no longer. */
export function pagesOfPoint(
  { pointCode, pointFactor, dealerCode, waveCode }: PlannedPoint,
  pages: readonly StructurePage[],
): PointPages | null {
  if (pointFactor === null) return null;
  const to = (page: PageKey, choices: AddressSearch) =>
    pageLink(pages, page, { ...placesOf({}), waveCode, month: ALL, dealerCode, ...choices });
  const low = pointCode === pointFactor ? { below: pointFactor } : { attribute: pointCode };
  return {
    figures: to("factor-summary", { factor: pointFactor }),
    comments: to("dealer-score", low),
  };
}
