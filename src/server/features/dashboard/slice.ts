import type { Transaction } from "kysely";
import { monthName, waveOfMonth } from "#domain/calendar.ts";
import { type ChartRequest, type FilterKey, resolveFilters } from "#domain/filters.ts";
import type { Dealer } from "#domain/network.ts";
import { dealersOfScope, type Scope } from "#domain/scope.ts";
import { type Catalogue, wavesOf } from "#server/platform/catalogue.ts";
import { applySettings, type Settings } from "#server/platform/db.ts";
import type { Database } from "#server/platform/tables.ts";
import type { View } from "#server/platform/view.ts";
import { type PartsOf, type PartsWanted, partsByGroup } from "./queries.ts";

/** Places of the two periods in every `PartsOf`. */
export const CURRENT = 0;
export const PREVIOUS = 1;

/** What one request may look at: the operation, the viewer's dealers, and the filter as resolved. */
export interface Slice {
  readonly catalogue: Catalogue;
  readonly scope: Scope;
  readonly request: ChartRequest;
  readonly today: string;
  /** Dealers in scope that the filter leaves, in code order. */
  readonly dealers: readonly Dealer[];
  readonly wholeNetwork: boolean;
  readonly region: string | null;
  readonly model: number | null;
  /** Months of the current and of the previous period; none = nothing to compare with. */
  readonly periods: readonly [current: readonly string[], previous: readonly string[]];
  readonly previousName: string | null;
  /** Sums of the viewer's own dealers by the groups given. */
  sum(groupOfDealer: ReadonlyMap<number, number>, wanted: PartsWanted): Promise<PartsOf>;
  /** Sums over the client's whole network; only `network-figures.ts` may ask. */
  sumNetwork(groupOfDealer: ReadonlyMap<number, number>): Promise<PartsOf>;
}

/** Opens a slice; a place outside the scope is named as forbidden. Equal questions are asked of the database once. */
export function openSlice(source: View, request: ChartRequest): Slice | { readonly forbidden: FilterKey } {
  const { trx, catalogue, scope, settings } = source;
  const { network, programme } = catalogue;
  const waves = wavesOf(catalogue);
  const resolved = resolveFilters(request, {
    network,
    scope,
    waves,
    firstMonth: programme.firstMonth,
    time: "wave",
  });
  if (resolved.kind === "forbidden") return { forbidden: resolved.key };
  const chosen = resolved.kind === "selected" ? resolved : NOTHING_SELECTED;
  const periods: Slice["periods"] = [
    chosen.period.current?.months ?? catalogue.months,
    chosen.period.previous?.months ?? [],
  ];
  const ids = new Set(chosen.dealerIds);
  const asked = new Map<string, Promise<PartsOf>>();
  const ask = (reach: "scope" | "network", groups: ReadonlyMap<number, number>, wanted: PartsWanted) => {
    const key = JSON.stringify([reach, [...groups], wanted]);
    const known = asked.get(key);
    if (known !== undefined) return known;
    const query = {
      operationId: catalogue.operationId,
      programme,
      groupOfDealer: groups,
      periods,
      model: chosen.model,
      wanted,
    };
    const answer = withReach(trx, settings, reach, () => partsByGroup(trx, query));
    asked.set(key, answer);
    return answer;
  };
  return {
    catalogue,
    scope,
    request,
    today: source.today,
    dealers: dealersOfScope(network, scope).filter((dealer) => ids.has(dealer.id)),
    wholeNetwork: chosen.wholeNetwork,
    region: chosen.region,
    model: chosen.model,
    periods,
    previousName: previousName(catalogue, request, periods[PREVIOUS]),
    sum: (groups, wanted) => ask("scope", groups, wanted),
    sumNetwork: (groups) => ask("network", groups, { factors: false, attributes: false }),
  };
}

const NOTHING_SELECTED = {
  dealerIds: [],
  wholeNetwork: false,
  region: null,
  model: null,
  period: { current: { months: [], cuts: [] }, previous: null },
};

/** Row-level security follows the question: network figures are asked with the wider reach and nothing else is. */
async function withReach<T>(
  trx: Transaction<Database>,
  settings: Settings,
  reach: "scope" | "network",
  ask: () => Promise<T>,
): Promise<T> {
  if (reach === "scope") return ask();
  await applySettings(trx, { ...settings, reach });
  const answer = await ask();
  await applySettings(trx, settings);
  return answer;
}

function previousName(
  { programme }: Catalogue,
  request: ChartRequest,
  months: readonly string[],
): string | null {
  const first = months[0];
  if (first === undefined) return null;
  return request.month === "" ? waveOfMonth(programme.firstMonth, first) : monthName(first);
}
