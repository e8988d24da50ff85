import type { CurrentAndPrevious } from "#domain/calendar/periods.ts";
import {
  type ChartRequest,
  type FilterContext,
  type FilterKey,
  resolveFilters,
} from "#domain/filters/filters.ts";
import { MAX_COMPARED_DEALERS, type PageRules } from "#domain/pages/pages.ts";
import { badRequest } from "#server/platform/errors.ts";

/** What a request selects; on a page of several dealers their union. */
export interface Chosen {
  readonly dealerIds: readonly number[];
  /** The dealer codes of the request, each once. */
  readonly codes: readonly string[];
  readonly wholeNetwork: boolean;
  readonly region: string | null;
  readonly model: number | null;
  readonly period: CurrentAndPrevious;
}

/** Resolves a request; a place outside the scope is named as forbidden, what nobody knows selects nothing. */
export function chosenDealers(
  request: ChartRequest,
  rules: PageRules,
  context: FilterContext,
): Chosen | { readonly forbidden: FilterKey } {
  const codes = codesOf(request.dealer_code, rules);
  const found = (codes.length === 0 ? [""] : codes).map((code) =>
    resolveFilters({ ...request, dealer_code: code }, context),
  );
  const forbidden = found.find((each) => each.kind === "forbidden");
  if (forbidden !== undefined) return { forbidden: forbidden.key };
  const selected = found.filter((each) => each.kind === "selected");
  const first = selected[0];
  if (first === undefined) return { ...NOTHING, codes };
  return { ...first, dealerIds: selected.flatMap(({ dealerIds }) => dealerIds), codes };
}

const NOTHING = {
  dealerIds: [],
  wholeNetwork: false,
  region: null,
  model: null,
  period: { current: { months: [], partials: [] }, previous: null },
};

function codesOf(text: string, { severalDealers }: PageRules): string[] {
  if (!severalDealers) return text === "" ? [] : [text];
  const codes = [
    ...new Set(
      text
        .split(",")
        .map((code) => code.trim())
        .filter((code) => code !== ""),
    ),
  ];
  if (codes.length <= MAX_COMPARED_DEALERS) return codes;
  throw badRequest(`Compare ${MAX_COMPARED_DEALERS} dealers at most.`, "TOO_MANY_DEALERS");
}
