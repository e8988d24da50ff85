import type { Kysely, Transaction } from "kysely";
import type { ChangePreview } from "#contract/network.ts";
import { monthOfNumber, monthsOfWave, waveName, waveOfMonth } from "#domain/calendar/calendar.ts";
import { type Dealer, type Network, placeOf } from "#domain/network/network.ts";
import {
  changedLists,
  changedNetwork,
  changeFault,
  changeSentence,
  findPlace,
  namesPlace,
  type PlaceChange,
} from "#domain/network/place-change.ts";
import { dealersInScope, type ScopeLists } from "#domain/network/scope.ts";
import type { OperationType } from "#domain/programme/programme.ts";
import { type Aggregates, noAggregates, sumAggregates } from "#domain/scoring/aggregates.ts";
import { type DealerRank, rankDealers } from "#domain/scoring/ranking.ts";
import { loadNetwork, loadProgramme, operationsOf } from "#server/features/catalogue/index.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest, notFound } from "#server/platform/errors.ts";
import {
  aggregatesByDealer,
  countTickets,
  dealerFacts,
  listsNaming,
  memberLists,
  networkVersion,
  newestMonth,
  ticketsForSamePoint,
} from "./queries.ts";

/** What a change would do, in numbers; changes nothing. */
export function previewChange(
  db: Kysely<Database>,
  clientId: number,
  change: PlaceChange,
): Promise<ChangePreview> {
  const options = { isolation: "repeatable read", readOnly: true } as const;
  return inTransaction(db, wholeClient(clientId), options, (trx) => previewOf(trx, clientId, change));
}

/** The same in a transaction that is open; a change that can't be is refused. */
export async function previewOf(
  trx: Transaction<Database>,
  clientId: number,
  change: PlaceChange,
): Promise<ChangePreview> {
  const network = await loadNetwork(trx, clientId);
  refuseFaults(network, change);
  const after = changedNetwork(network, change);
  const dealers = network.dealers.filter((dealer) => placeOf(dealer, change.level) === change.code);
  const ids = new Set(dealers.map(({ id }) => id));
  const facts = await dealerFacts(trx, clientId);
  const ranks = await rankEffects(trx, clientId, change, { before: network, after });
  return {
    version: await networkVersion(trx, clientId),
    sentence: changeSentence(network, change, "todo"),
    responses: facts.reduce((sum, { id, responses }) => sum + (ids.has(id) ? responses : 0), 0),
    tickets: await countTickets(trx, [...ids]),
    dealers: dealers.length,
    named: (await listsNaming(trx, clientId, change.code)).filter((lists) => namesPlace(lists, change))
      .length,
    ...peopleEffects(await memberLists(trx, clientId), change, { before: network, after }),
    rankChanges: ranks.reduce((sum, { changes }) => sum + changes, 0),
    ranks: ranks.map(({ sentence }) => sentence),
    obstacles: await obstaclesOf(trx, network, change),
  };
}

function refuseFaults(network: Network, change: PlaceChange): void {
  const fault = changeFault(network, change);
  if (fault === null) return;
  throw findPlace(network, change.level, change.code) === null ? notFound(fault) : badRequest(fault);
}

/** Why a change that could be can't be as things are. */
async function obstaclesOf(
  trx: Transaction<Database>,
  network: Network,
  { act, level, code, value }: PlaceChange,
): Promise<string[]> {
  if (act !== "merge" || level !== "dealer") return [];
  const [from, into] = [code, value].map((each) => network.dealers.find((dealer) => dealer.code === each));
  if (from === undefined || into === undefined) return [];
  const twice = await ticketsForSamePoint(trx, from.id, into.id);
  return twice.map(
    (each) =>
      `Both have a ticket for ${each.point} of ${each.operation}: delete number ${each.from} or number ${each.into} first.`,
  );
}

interface Networks {
  readonly before: Network;
  readonly after: Network;
}

/** Whose dealers become more or fewer; a merged dealer's history is seen by whoever sees the one that stays. */
function peopleEffects(members: readonly ScopeLists[], change: PlaceChange, { before, after }: Networks) {
  const gone = new Set(after.dealers.map(({ id }) => id)).symmetricDifference(
    new Set(before.dealers.map(({ id }) => id)),
  );
  const survivor = before.dealers.find(({ code }) => change.level === "dealer" && code === change.value);
  const reached = (network: Network, lists: ScopeLists, type: OperationType) => {
    const ids = dealersInScope(network, lists, type).map(({ id }) => id);
    const holdsSurvivor = survivor !== undefined && gone.size > 0 && ids.includes(survivor.id);
    return new Set(network === after && holdsSurvivor ? [...ids, ...gone] : ids);
  };
  const effects = members.map((lists) => {
    const seen = lists.userTypes.map((type) => ({
      old: reached(before, lists, type),
      renewed: reached(after, changedLists(lists, change), type),
    }));
    return {
      more: seen.some(({ old, renewed }) => !renewed.isSubsetOf(old)),
      less: seen.some(({ old, renewed }) => !old.isSubsetOf(renewed)),
    };
  });
  return {
    seeMore: effects.filter(({ more }) => more).length,
    seeLess: effects.filter(({ less }) => less).length,
  };
}

interface RankEffect {
  readonly changes: number;
  readonly sentence: string;
}

/** How the newest wave's ranks change, operation by operation; nothing where none does. */
async function rankEffects(
  trx: Transaction<Database>,
  clientId: number,
  change: PlaceChange,
  { before, after }: Networks,
): Promise<RankEffect[]> {
  if (change.act !== "merge" && change.act !== "move") return [];
  const effects: RankEffect[] = [];
  for (const { id, name } of await operationsOf(trx, clientId)) {
    const programme = await loadProgramme(trx, id);
    const month = await newestMonth(trx, id);
    const wave = month === null ? null : waveOfMonth(programme.firstMonth, monthOfNumber(month));
    if (wave === null) continue;
    const sums = await aggregatesByDealer(trx, id, programme, monthsOfWave(programme.firstMonth, wave));
    const then = ranksOf(before, (dealer) => sums.get(dealer.id) ?? noAggregates());
    const now = ranksOf(after, aggregatesAfter(change, before, sums));
    const changed = after.dealers.filter((dealer) => !isSame(then(dealer), now(dealer)));
    const own = ownRanks(change, { before, after }, then, now);
    const others = changed.filter(({ code }) => code !== own.code).length;
    if (changed.length === 0 && own.sentence === null) continue;
    const when = waveName(programme.firstMonth, wave);
    effects.push({
      changes: changed.length,
      sentence: `${name}, ${when}: ${[own.sentence, othersText(others)].filter((part) => part !== null).join("; ")}.`,
    });
  }
  return effects;
}

interface Ranks {
  readonly network: number;
  readonly region: number;
}

/** The ranks of a dealer in the network and in its region; 0 = none. */
function ranksOf(network: Network, aggregatesOf: (dealer: Dealer) => Aggregates): (dealer: Dealer) => Ranks {
  const rank = (dealers: readonly Dealer[]): ReadonlyMap<number, DealerRank> =>
    rankDealers(dealers.map((dealer) => ({ dealerId: dealer.id, aggregates: aggregatesOf(dealer) })));
  const national = rank(network.dealers);
  const regional = new Map(
    [...Map.groupBy(network.dealers, ({ region }) => region).values()].flatMap((dealers) => [
      ...rank(dealers),
    ]),
  );
  return ({ id }) => ({ network: national.get(id)?.rank ?? 0, region: regional.get(id)?.rank ?? 0 });
}

function aggregatesAfter(
  { act, level, code, value }: PlaceChange,
  before: Network,
  sums: ReadonlyMap<number, Aggregates>,
): (dealer: Dealer) => Aggregates {
  const own = (id: number) => sums.get(id) ?? noAggregates();
  const gone = before.dealers.find((dealer) => dealer.code === code);
  return (dealer) =>
    act === "merge" && level === "dealer" && gone !== undefined && dealer.code === value
      ? sumAggregates([own(dealer.id), own(gone.id)])
      : own(dealer.id);
}

function isSame(a: Ranks, b: Ranks): boolean {
  return a.network === b.network && a.region === b.region;
}

/** What becomes of the rank of the dealer itself; null where the change is about a place. */
function ownRanks(
  { act, level, code, value }: PlaceChange,
  { before, after }: Networks,
  then: (dealer: Dealer) => Ranks,
  now: (dealer: Dealer) => Ranks,
): { readonly code: string | null; readonly sentence: string | null } {
  const dealer = before.dealers.find((each) => each.code === code);
  if (level !== "dealer" || dealer === undefined) return { code: null, sentence: null };
  const stays = after.dealers.find((each) => each.code === (act === "merge" ? value : code));
  const survivor = before.dealers.find((each) => each.code === stays?.code);
  if (stays === undefined || survivor === undefined) return { code: null, sentence: null };
  if (act === "merge") {
    if ([then(dealer), then(survivor), now(stays)].every(({ network }) => network === 0)) {
      return { code: stays.code, sentence: null };
    }
    if (then(dealer).network === 0 && then(survivor).network === 0) {
      return {
        code: stays.code,
        sentence: `neither has a rank in the network, both together ${rankText(now(stays).network)}`,
      };
    }
    const ranks = `${rankText(then(dealer).network)} and ${rankText(then(survivor).network)}`;
    return { code: stays.code, sentence: `${ranks} in the network become ${rankText(now(stays).network)}` };
  }
  const [from, to] = [rankText(then(dealer).region), rankText(now(stays).region)];
  const moves = dealer.region === stays.region ? null : `${from} in its region becomes ${to} in the new one`;
  return { code: stays.code, sentence: moves };
}

function othersText(others: number): string | null {
  if (others === 0) return null;
  return others === 1 ? "1 other dealer gets another rank" : `${others} other dealers get another rank`;
}

function rankText(rank: number): string {
  return rank === 0 ? "no rank" : `rank ${rank}`;
}
