import { type CurrentAndPrevious, currentAndPrevious } from "#domain/calendar/periods.ts";
import { ALL, type Dealer, type Network, type PlaceLevel, placeOf } from "#domain/network/network.ts";
import { dealersOfScope, type Scope } from "#domain/network/scope.ts";

/** The filters of the panel, in the order it shows them; `id` is what a page's filter list names. */
export const FILTERS = [
  { id: 1, key: "wave_code", name: "Wave" },
  { id: 2, key: "region_code", name: "Region" },
  { id: 3, key: "state_code", name: "State" },
  { id: 4, key: "location_code", name: "Location" },
  { id: 5, key: "month", name: "Month" },
  { id: 6, key: "dealer_code", name: "Dealer" },
  { id: 7, key: "model_code", name: "Model" },
] as const;

/** A filter of the panel, by its key in a chart request. */
export type FilterKey = (typeof FILTERS)[number]["key"];

/**
 * One value of a filter. The parent keys say under which value of another filter it stands; All has none.
 * `isShown`: listed under the default selection. `isDealer`: one dealer, not All.
 */
export interface FilterItem {
  readonly name: string;
  readonly code: string;
  readonly wave_code?: string;
  readonly region_code?: string;
  readonly state_code?: string;
  readonly location_code?: string;
  readonly isShown: boolean;
  readonly isDealer: boolean;
}

/** One filter of the panel with all values its viewer may choose. */
export interface FilterList {
  readonly name: string;
  readonly filter_key: FilterKey;
  readonly filterid: number;
  readonly data: readonly FilterItem[];
}

/** Every key a chart path takes; a card ignores those it does not use. */
export const CHART_REQUEST_KEYS = [
  "region_code",
  "state_code",
  "location_code",
  "dealer_code",
  "wave_code",
  "month",
  "model_code",
  "factor_type",
  "score_type",
  "view_type",
  "fromdate",
  "todate",
  "status",
] as const;

export type ChartRequestKey = (typeof CHART_REQUEST_KEYS)[number];

/** A normalised chart request: every key is there, in one order; `""` means every value, or the key's default. */
export type ChartRequest = Readonly<Record<ChartRequestKey, string>>;

/** What an operation and its viewer give to a filter; `waves` are those with responses. */
export interface FilterContext {
  readonly network: Network;
  readonly scope: Scope;
  readonly waves: readonly string[];
  readonly firstMonth: string;
  /** Which time keys count: wave and month, or From/To. */
  readonly time: "wave" | "range";
}

/**
 * What a request selects. `dealerIds` ascending, never empty; `wholeNetwork` when nothing narrows the client's dealers.
 * `region` and `model` null = all; `model` is an id. `empty` answers with no data, `forbidden` with 403.
 */
export type ResolvedFilters =
  | {
      readonly kind: "selected";
      readonly dealerIds: readonly number[];
      readonly wholeNetwork: boolean;
      readonly region: string | null;
      readonly model: number | null;
      readonly period: CurrentAndPrevious;
    }
  | { readonly kind: "empty" }
  | { readonly kind: "forbidden"; readonly key: FilterKey };

interface PlaceChoice {
  readonly key: FilterKey;
  readonly level: PlaceLevel;
  readonly code: string;
}

const PLACE_KEYS = [
  { key: "region_code", level: "region" },
  { key: "state_code", level: "state" },
  { key: "location_code", level: "location" },
  { key: "dealer_code", level: "dealer" },
] as const satisfies readonly { key: FilterKey; level: PlaceLevel }[];

const NO_DATA = { kind: "empty" } as const;

/** Fills missing keys and reads `All` as every value. */
export function chartRequest(
  body: { readonly [key in ChartRequestKey]?: string | null | undefined },
): ChartRequest {
  const value = (key: ChartRequestKey) => (body[key] === ALL ? "" : (body[key] ?? ""));
  return {
    region_code: value("region_code"),
    state_code: value("state_code"),
    location_code: value("location_code"),
    dealer_code: value("dealer_code"),
    wave_code: value("wave_code"),
    month: value("month"),
    model_code: value("model_code"),
    factor_type: value("factor_type"),
    score_type: value("score_type"),
    view_type: value("view_type"),
    fromdate: value("fromdate"),
    todate: value("todate"),
    status: value("status"),
  };
}

/**
 * Places combine by intersection. A code nobody knows here, a foreign client's code, a month outside the wave: empty.
 * A place of the own network without any dealer in scope: forbidden, whatever else the request says.
 */
export function resolveFilters(request: ChartRequest, context: FilterContext): ResolvedFilters {
  const { network, scope } = context;
  const inScope = dealersOfScope(network, scope);
  const choices = placesChosen(request);
  const foreign = foreignPlace(request, context);
  if (foreign !== null) return { kind: "forbidden", key: foreign };

  const dealers = inScope.filter((dealer) =>
    choices.every(({ level, code }) => placeOf(dealer, level) === code),
  );
  const model = network.models.find(({ code }) => code === request.model_code);
  const period = periodOf(request, context);
  if (dealers.length === 0 || period === null) return NO_DATA;
  if (request.model_code !== "" && model === undefined) return NO_DATA;
  return {
    kind: "selected",
    dealerIds: dealers.map((dealer) => dealer.id).sort((a, b) => a - b),
    wholeNetwork: dealers.length === network.dealers.length,
    region: request.region_code === "" ? null : request.region_code,
    model: model?.id ?? null,
    period,
  };
}

/** The request without the filters its page does not have: a card never obeys what its page can't show. */
export function boundedRequest(request: ChartRequest, filters: readonly FilterKey[]): ChartRequest {
  const foreign = FILTERS.filter(({ key }) => !filters.includes(key)).map(({ key }) => [key, ""]);
  return { ...request, ...Object.fromEntries(foreign) };
}

/** The filter that names a place of the own network without any dealer in scope; null = none does. */
export function foreignPlace(
  request: ChartRequest,
  { network, scope }: Pick<FilterContext, "network" | "scope">,
): FilterKey | null {
  const inScope = dealersOfScope(network, scope);
  const foreign = placesChosen(request).find(
    (choice) => holds(network.dealers, choice) && !holds(inScope, choice),
  );
  return foreign?.key ?? null;
}

function placesChosen(request: ChartRequest): PlaceChoice[] {
  return PLACE_KEYS.map((place) => ({ ...place, code: request[place.key] })).filter(
    ({ code }) => code !== "",
  );
}

function periodOf(
  request: ChartRequest,
  { firstMonth, waves, time }: FilterContext,
): CurrentAndPrevious | null {
  const unknownWave = request.wave_code !== "" && !waves.includes(request.wave_code);
  if (time === "wave" && unknownWave) return null;
  const byWave = time === "wave";
  const period = currentAndPrevious(firstMonth, {
    wave: byWave ? request.wave_code || null : null,
    month: byWave ? request.month || null : null,
    fromdate: byWave ? null : request.fromdate || null,
    todate: byWave ? null : request.todate || null,
  });
  const { current } = period;
  return current !== null && current.months.length === 0 && current.partials.length === 0 ? null : period;
}

function holds(dealers: readonly Dealer[], { level, code }: PlaceChoice): boolean {
  return dealers.some((dealer) => placeOf(dealer, level) === code);
}
