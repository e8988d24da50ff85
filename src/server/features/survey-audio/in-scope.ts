import type { Transaction } from "kysely";
import { type Scope, scopeOf } from "#domain/scope.ts";
import { loadNetwork } from "#server/platform/catalogue.ts";
import { applySettings, inTransaction, type Settings } from "#server/platform/db.ts";
import type { Database } from "#server/platform/tables.ts";
import type { Onlooker } from "#server/platform/view.ts";
import type { AudioServices } from "./services.ts";

/** Runs `work` in a transaction that may write, with both walls set to the viewer's dealers. */
export function inScope<T>(
  { db }: Pick<AudioServices, "db">,
  { operation, membership, viewer }: Onlooker,
  work: (place: { readonly trx: Transaction<Database>; readonly scope: Scope }) => Promise<T>,
): Promise<T> {
  const before: Settings = {
    client: operation.clientId,
    dealers: [],
    reach: "scope",
    person: viewer.personId,
  };
  return inTransaction(db, before, {}, async (trx) => {
    const network = await loadNetwork(trx, operation.clientId);
    const scope = scopeOf(network, membership.lists, operation.type);
    await applySettings(trx, { ...before, dealers: scope.dealerIds });
    return work({ trx, scope });
  });
}
