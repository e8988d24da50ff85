import type { Structure } from "#contract/structure.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { inTransaction, withoutDealers } from "#server/platform/database/db.ts";
import type { PublicCall } from "#server/platform/http/serve.ts";
import { type ClientOperations, clientOperations } from "./queries.ts";
import type { SessionServices } from "./services.ts";
import { structureFor } from "./structure.ts";

/** A person's clients with their operations and pages, and the person as a member of the chosen one. */
export async function readConfig(
  { db, showsOutbox }: SessionServices,
  actor: Actor,
  { dataSource, language, isLocal }: Pick<PublicCall<unknown>, "dataSource" | "language" | "isLocal">,
): Promise<Structure> {
  const clients = new Map<number, ClientOperations>();
  for (const { clientId } of actor.memberships) {
    const found = await inTransaction(
      db,
      withoutDealers(clientId, actor.personId),
      { readOnly: true },
      (trx) => clientOperations(trx, clientId),
    );
    clients.set(clientId, found);
  }
  return structureFor(actor, clients, { dataSource, language, showsOutbox: showsOutbox && isLocal });
}
