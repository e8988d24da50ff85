import type { Kysely } from "kysely";
import type { ListedPlace } from "#contract/network.ts";
import {
  type Dealer,
  type Network,
  PLACE_LEVELS,
  type PlaceLevel,
  placeOf,
} from "#domain/network/network.ts";
import { placesOf } from "#domain/network/place-change.ts";
import { dealersInScope, type ScopeLists } from "#domain/network/scope.ts";
import { loadDecidedNetwork } from "#server/features/catalogue/index.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { dealerFacts, memberLists, retiredPlaces } from "./queries.ts";

/** Every dealer and place of a client, the never surveyed and retired too: regions first, each level by code. */
export async function listPlaces(
  db: Kysely<Database>,
  clientId: number,
): Promise<{ readonly places: ListedPlace[] }> {
  const options = { isolation: "repeatable read", readOnly: true } as const;
  return inTransaction(db, wholeClient(clientId), options, async (trx) => {
    const network = await loadDecidedNetwork(trx, clientId);
    const facts = new Map((await dealerFacts(trx, clientId)).map((each) => [each.id, each]));
    const retired = await retiredPlaces(trx, clientId);
    const people = peopleByPlace(network, await memberLists(trx, clientId));
    const former = Map.groupBy(network.decisions?.merged ?? [], ({ level, into }) => `${level} ${into}`);
    const listed = (level: PlaceLevel) => {
      const held = Map.groupBy(network.dealers, (dealer) => placeOf(dealer, level));
      return placesOf(network, level).map((place): ListedPlace => {
        const key = `${level} ${place.code}`;
        const known = (held.get(place.code) ?? []).map(({ id }) => facts.get(id));
        return {
          ...place,
          level,
          responses: known.reduce((sum, each) => sum + (each?.responses ?? 0), 0),
          lastSurvey: newest(known.map((each) => each?.lastSurvey ?? null)),
          people: people.get(key) ?? 0,
          dealers: known.length,
          retired: level === "dealer" ? known[0]?.retired === true : retired.has(key),
          abandoned: known.length > 0 && known.every((each) => each?.abandoned === true),
          former: (former.get(key) ?? []).map(({ code }) => code),
        };
      });
    };
    return { places: PLACE_LEVELS.flatMap(listed) };
  });
}

function newest(days: readonly (string | null)[]): string | null {
  return days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null);
}

/** How many members reach a dealer of each place. */
function peopleByPlace(network: Network, members: readonly ScopeLists[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const lists of members) {
    const dealers = new Set<Dealer>(lists.userTypes.flatMap((type) => dealersInScope(network, lists, type)));
    const places = new Set(
      [...dealers].flatMap((dealer) => PLACE_LEVELS.map((level) => `${level} ${placeOf(dealer, level)}`)),
    );
    for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}
