import { type CurrentAndPrevious, currentAndPrevious } from "#domain/calendar/periods.ts";
import { ALL, type Dealer, type Network, type PlaceLevel, placeOf } from "#domain/network/network.ts";
import { dealersOfScope, type Scope } from "#domain/network/scope.ts";

/** The filters of the panel, in the order it shows them; `id` is what a page's filter list names. */
export const FILTERS = [
  { id: 1, key: "waveCode", name: "Wave" },
  { id: 2, key: "regionCode", name: "Region" },
  { id: 3, key: "stateCode", name: "State" },
  { id: 4, key: "locationCode", name: "Location" },
  { id: 5, key: "month", name: "Month" },
  { id: 6, key: "dealerCode", name: "Dealer" },
  { id: 7, key: "modelCode", name: "Model" },
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
  readonly waveCode?: string | undefined;
  readonly regionCode?: string | undefined;
  readonly stateCode?: string | undefined;
  readonly locationCode?: string | undefined;
  readonly isShown: boolean;
  readonly isDealer: boolean;
}

/** One filter of the panel with all values its actor may choose. */
export interface FilterList {
  readonly name: string;
  readonly filterKey: FilterKey;
  readonly id: number;
  readonly data: readonly FilterItem[];
}

/** Every key a chart path takes; a card ignores those it does not use. */
export const CHART_REQUEST_KEYS = [
  "regionCode",
  "stateCode",
  "locationCode",
  "dealerCode",
  "waveCode",
  "month",
  "modelCode",
  "factorType",
  "scoreType",
  "viewType",
  "from",
  "to",
  "status",
] as const;

/** See `CHART_REQUEST_KEYS`. */
export type ChartRequestKey = (typeof CHART_REQUEST_KEYS)[number];

/** A chart request as somebody asks: what is missing or null means every value, or the key's default. */
export type ChartRequest = { readonly [key in ChartRequestKey]?: string | null | undefined };

/** The same with every key, in one order; `""` means every value, or the key's default. */
export type NormalizedRequest = Readonly<Record<ChartRequestKey, string>>;

/** What an operation and its actor give to a filter; `waves` are those with responses. */
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
  { key: "regionCode", level: "region" },
  { key: "stateCode", level: "state" },
  { key: "locationCode", level: "location" },
  { key: "dealerCode", level: "dealer" },
] as const satisfies readonly { key: FilterKey; level: PlaceLevel }[];

const NO_DATA = { kind: "empty" } as const;

/** Fills missing keys and reads `All` as every value. */
export function normalizedRequest(asked: ChartRequest): NormalizedRequest {
  const value = (key: ChartRequestKey) => (asked[key] === ALL ? "" : (asked[key] ?? ""));
  return {
    regionCode: value("regionCode"),
    stateCode: value("stateCode"),
    locationCode: value("locationCode"),
    dealerCode: value("dealerCode"),
    waveCode: value("waveCode"),
    month: value("month"),
    modelCode: value("modelCode"),
    factorType: value("factorType"),
    scoreType: value("scoreType"),
    viewType: value("viewType"),
    from: value("from"),
    to: value("to"),
    status: value("status"),
  };
}

/**
 * Places combine by intersection. A code nobody knows here, a foreign client's code, a month outside the wave: empty.
 * A place of the own network without any dealer in scope: forbidden, whatever else the request says.
 */
export function resolveFilters(request: NormalizedRequest, context: FilterContext): ResolvedFilters {
  const { network, scope } = context;
  const inScope = dealersOfScope(network, scope);
  const choices = placesChosen(request);
  const foreign = foreignPlace(request, context);
  if (foreign !== null) return { kind: "forbidden", key: foreign };

  const dealers = inScope.filter((dealer) =>
    choices.every(({ level, code }) => placeOf(dealer, level) === code),
  );
  const model = network.models.find(({ code }) => code === request.modelCode);
  const period = periodOf(request, context);
  if (dealers.length === 0 || period === null) return NO_DATA;
  if (request.modelCode !== "" && model === undefined) return NO_DATA;
  return {
    kind: "selected",
    dealerIds: dealers.map((dealer) => dealer.id).sort((a, b) => a - b),
    wholeNetwork: dealers.length === network.dealers.length,
    region: request.regionCode === "" ? null : request.regionCode,
    model: model?.id ?? null,
    period,
  };
}

/** The request without the filters its page does not have: a card never obeys what its page can't show. */
export function boundedRequest(request: NormalizedRequest, filters: readonly FilterKey[]): NormalizedRequest {
  const foreign = FILTERS.filter(({ key }) => !filters.includes(key)).map(({ key }) => [key, ""]);
  return { ...request, ...Object.fromEntries(foreign) };
}

/** The filter that names a place of the own network without any dealer in scope; null = none does. */
export function foreignPlace(
  request: NormalizedRequest,
  { network, scope }: Pick<FilterContext, "network" | "scope">,
): FilterKey | null {
  const inScope = dealersOfScope(network, scope);
  const foreign = placesChosen(request).find(
    (choice) => holds(network.dealers, choice) && !holds(inScope, choice),
  );
  return foreign?.key ?? null;
}

function placesChosen(request: NormalizedRequest): PlaceChoice[] {
  return PLACE_KEYS.map((place) => ({ ...place, code: request[place.key] })).filter(
    ({ code }) => code !== "",
  );
}

function periodOf(
  request: NormalizedRequest,
  { firstMonth, waves, time }: FilterContext,
): CurrentAndPrevious | null {
  const unknownWave = request.waveCode !== "" && !waves.includes(request.waveCode);
  if (time === "wave" && unknownWave) return null;
  const byWave = time === "wave";
  const period = currentAndPrevious(firstMonth, {
    wave: byWave ? request.waveCode || null : null,
    month: byWave ? request.month || null : null,
    from: byWave ? null : request.from || null,
    to: byWave ? null : request.to || null,
  });
  const { current } = period;
  return current !== null && current.months.length === 0 && current.partials.length === 0 ? null : period;
}

function holds(dealers: readonly Dealer[], { level, code }: PlaceChoice): boolean {
  return dealers.some((dealer) => placeOf(dealer, level) === code);
}
