import type { Transaction } from "kysely";
import type { PlacedDealer } from "#domain/network/scope.ts";
import type { OperationRow } from "#server/platform/access/actor.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { publish } from "#server/platform/events/cluster-events.ts";

/** Publishes to open pages that tickets of a dealer have changed; said once per transaction, however many there are. */
export function publishTickets(
  trx: Transaction<Database>,
  { clientId, slug }: Pick<OperationRow, "clientId" | "slug">,
  { code, location, state, region }: PlacedDealer,
): Promise<void> {
  const dealer = { code, location, state, region };
  return publish(trx, { kind: "tickets", client: clientId, operation: slug, dealer });
}
