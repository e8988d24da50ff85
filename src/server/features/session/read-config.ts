import type { Structure } from "#contract/structure.ts";
import type { Viewer } from "#server/platform/access/viewer.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { PublicCall } from "#server/platform/http/serve.ts";
import { type ClientOperations, clientOperations } from "./queries.ts";
import type { SessionServices } from "./services.ts";
import { structureFor } from "./structure.ts";

/** The viewer's clients with their operations and pages, and the viewer as a member of the chosen one. */
export async function readConfig(
  { db, showsOutbox }: SessionServices,
  viewer: Viewer,
  { dataSource, isLocal }: Pick<PublicCall<unknown>, "dataSource" | "isLocal">,
): Promise<Structure> {
  const clients = new Map<number, ClientOperations>();
  for (const { clientId } of viewer.memberships) {
    const settings = { client: clientId, dealers: [], reach: "scope", person: viewer.personId } as const;
    const found = await inTransaction(db, settings, { readOnly: true }, (trx) =>
      clientOperations(trx, clientId),
    );
    clients.set(clientId, found);
  }
  return structureFor(viewer, clients, { dataSource, showsOutbox: showsOutbox && isLocal });
}
