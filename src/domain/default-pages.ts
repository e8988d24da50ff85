import type { FilterKey } from "./filters.ts";

/** A card of a page: `slug` ends its path, `chart` picks the drawing, `combine` '0' stands alone. */
export interface Card {
  readonly slug: string;
  readonly name: string;
  readonly chart: string;
  readonly combine: string;
}

/** A page: `id` picks its layout, `slug` its paths `api/dashboard/<page>/<card>`. */
export interface Page {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly filters: readonly FilterKey[];
  readonly cards: readonly Card[];
}

/** The pages of an operation that has none of its own, in sidebar order. */
export const DEFAULT_PAGES: readonly Page[] = [
  {
    id: "cui_001",
    name: "Summary",
    slug: "summary",
    filters: ["wave_code", "region_code", "month", "model_code"],
    cards: [
      { slug: "index", name: "Index", chart: "cui_001", combine: "0" },
      { slug: "nps", name: "NPS", chart: "cui_004", combine: "0" },
      { slug: "disappointed", name: "% Disappointed", chart: "cui_001b", combine: "0" },
      { slug: "satisfaction-split", name: "Satisfaction Split", chart: "cui_007", combine: "0" },
      { slug: "factor-scores", name: "Factor Scores", chart: "cui_011", combine: "0" },
      { slug: "regional-index", name: "Regional Index", chart: "cui_002", combine: "1" },
      { slug: "regional-nps", name: "Regional NPS", chart: "cui_003", combine: "1" },
      { slug: "top-dealers", name: "Top Dealers", chart: "cui_006", combine: "2" },
      { slug: "bottom-dealers", name: "Bottom Dealers", chart: "cui_006", combine: "2" },
      { slug: "improvement-areas", name: "Improvement Areas", chart: "cui_009", combine: "0" },
    ],
  },
];
