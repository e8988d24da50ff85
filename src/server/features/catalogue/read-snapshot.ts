import type { Kysely, Transaction } from "kysely";
import { today } from "#domain/calendar/calendar.ts";
import type { Network } from "#domain/network/network.ts";
import { type Scope, scopeOf } from "#domain/network/scope.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import type { KindOfWork } from "#server/platform/database/database-limits.ts";
import {
  applyRlsMode,
  applySettings,
  inTransaction,
  type Settings,
  withoutDealers,
} from "#server/platform/database/db.ts";
import { limitedRead } from "#server/platform/database/limited-read.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { type Catalogue, catalogueIn, knownCatalogue, loadCatalogue } from "./catalogue.ts";
import { holdDealers, loadNetwork } from "./queries.ts";

/** An operation at one version of its data, as one person may see it. */
export interface OperationSnapshot {
  readonly catalogue: Catalogue;
  readonly scope: Scope;
  readonly settings: Settings;
  /** `YYYY-MM-DD` in the client's time zone. */
  readonly today: string;
}

/** The same with the transaction that reads what lies behind it. */
export interface ReadSnapshot extends OperationSnapshot {
  readonly trx: Transaction<Database>;
}

/** A transaction that may write, and the dealers its actor reaches. */
export interface ScopedTransaction {
  readonly trx: Transaction<Database>;
  readonly network: Network;
  readonly scope: Scope;
}

/**
 * Runs `work` in a transaction that may write, with query scope and row-level security set to the person's dealers. It
 * waits while dealers are merged, and they for it: who only reads asks in a snapshot.
 */
export function withScopedTransaction<T>(
  db: Kysely<Database>,
  { operation, membership, actor }: RequestContext,
  work: (scoped: ScopedTransaction) => Promise<T>,
): Promise<T> {
  const before = withoutDealers(operation.clientId, actor.personId);
  return inTransaction(db, before, {}, async (trx) => {
    // A dealer that is read here is there to the end: who merges dealers waits.
    await holdDealers(trx, operation.clientId);
    const network = await loadNetwork(trx, operation.clientId);
    const scope = scopeOf(network, membership.lists, operation.type);
    await applySettings(trx, { ...before, dealers: scope.dealerIds });
    return work({ trx, network, scope });
  });
}

/**
 * Runs `work` in one snapshot of the operation, with query scope and row-level security set to the person's dealers. A
 * read ends when it takes too long and when the person leaves; what is made to be kept or fetched names its kind.
 */
export function withSnapshot<T>(
  db: Kysely<Database>,
  now: () => number,
  context: RequestContext,
  work: (snapshot: ReadSnapshot) => Promise<T>,
  kind: KindOfWork = "read",
): Promise<T> {
  const { operation, actor, left } = context;
  const before = { ...withoutDealers(operation.clientId, actor.personId), rlsMode: "network" } as const;
  const options = { isolation: "repeatable read", readOnly: true, work: kind } as const;
  const read = () =>
    inTransaction(db, before, options, async (trx) => {
      const catalogue = await loadCatalogue(trx, operation.id);
      const view = snapshotOf(catalogue, context, now());
      await applySettings(trx, view.settings);
      return work({ ...view, trx });
    });
  return kind === "read" ? limitedRead(left, read) : read();
}

/** The operation as the person who asks may see it, where its version is known here; null = read it in a snapshot. */
export function cachedSnapshot(now: () => number, context: RequestContext): OperationSnapshot | null {
  const catalogue = knownCatalogue(context.operation);
  return catalogue === null ? null : snapshotOf(catalogue, context, now());
}

function snapshotOf(
  read: Catalogue,
  { operation, membership, actor, language }: RequestContext,
  now: number,
): OperationSnapshot {
  const catalogue = catalogueIn(read, language ?? null);
  const scope = scopeOf(catalogue.whole, membership.lists, operation.type, catalogue.network);
  const settings = { ...withoutDealers(operation.clientId, actor.personId), dealers: scope.dealerIds };
  return { catalogue, scope, settings, today: today(membership.timeZone, now) };
}

/** Row-level security follows the question: figures of the network are asked in the wider mode and nothing else is. */
export async function withRlsMode<T>(
  trx: Transaction<Database>,
  settings: Settings,
  rlsMode: "scope" | "network",
  ask: () => Promise<T>,
): Promise<T> {
  if (rlsMode === "scope") return ask();
  await applyRlsMode(trx, { rlsMode });
  const answer = await ask();
  await applyRlsMode(trx, settings);
  return answer;
}
