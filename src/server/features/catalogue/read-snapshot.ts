import { type Kysely, sql, type Transaction } from "kysely";
import { today } from "#domain/calendar/calendar.ts";
import type { Network } from "#domain/network/network.ts";
import { type Scope, scopeOf } from "#domain/network/scope.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import type { KindOfWork } from "#server/platform/database/database-limits.ts";
import { applySettings, inTransaction, type Settings, withoutDealers } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import { type Catalogue, loadCatalogue } from "./catalogue.ts";
import { loadNetwork } from "./queries.ts";

/** One snapshot of an operation as one person may see it. */
export interface ReadSnapshot {
  readonly trx: Transaction<Database>;
  readonly catalogue: Catalogue;
  readonly scope: Scope;
  readonly settings: Settings;
  /** `YYYY-MM-DD` in the client's time zone. */
  readonly today: string;
}

/** A transaction that may write, and the dealers its actor reaches. */
export interface ScopedTransaction {
  readonly trx: Transaction<Database>;
  readonly network: Network;
  readonly scope: Scope;
}

/** Runs `work` in a transaction that may write, with query scope and row-level security set to the person's dealers. */
export function withScopedTransaction<T>(
  db: Kysely<Database>,
  { operation, membership, actor }: RequestContext,
  work: (scoped: ScopedTransaction) => Promise<T>,
): Promise<T> {
  const before = withoutDealers(operation.clientId, actor.personId);
  return inTransaction(db, before, {}, async (trx) => {
    // A dealer that is read here is there to the end: who merges dealers waits.
    await sql`select pg_advisory_xact_lock_shared(${LOCKS.dealers}, ${operation.clientId})`.execute(trx);
    const network = await loadNetwork(trx, operation.clientId);
    const scope = scopeOf(network, membership.lists, operation.type);
    await applySettings(trx, { ...before, dealers: scope.dealerIds });
    return work({ trx, network, scope });
  });
}

/** Runs `work` in one snapshot of the operation, with query scope and row-level security set to the person's dealers. */
export function withSnapshot<T>(
  db: Kysely<Database>,
  now: () => number,
  { operation, membership, actor }: RequestContext,
  work: (snapshot: ReadSnapshot) => Promise<T>,
  kind?: KindOfWork,
): Promise<T> {
  const before = { ...withoutDealers(operation.clientId, actor.personId), rlsMode: "network" } as const;
  const options = { isolation: "repeatable read", readOnly: true, ...(kind && { work: kind }) } as const;
  return inTransaction(db, before, options, async (trx) => {
    const catalogue = await loadCatalogue(trx, operation.id);
    const { whole, network } = catalogue;
    const scope = scopeOf(whole, membership.lists, operation.type, network);
    const settings: Settings = { ...before, dealers: scope.dealerIds, rlsMode: "scope" };
    await applySettings(trx, settings);
    return work({ trx, catalogue, scope, settings, today: today(membership.timeZone, now()) });
  });
}

/** Row-level security follows the question: figures of the network are asked in the wider mode and nothing else is. */
export async function withRlsMode<T>(
  trx: Transaction<Database>,
  settings: Settings,
  rlsMode: "scope" | "network",
  ask: () => Promise<T>,
): Promise<T> {
  if (rlsMode === "scope") return ask();
  await applySettings(trx, { ...settings, rlsMode });
  const answer = await ask();
  await applySettings(trx, settings);
  return answer;
}
