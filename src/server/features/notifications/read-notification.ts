import { inTransaction, withoutDealers } from "#server/platform/database/db.ts";
import { notFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import type { OperationCall } from "#server/platform/http/serve.ts";
import { markAllRead, markRead } from "./list-queries.ts";
import type { NotificationServices } from "./services.ts";

/** Marks one of the actor's own notifications read, in every browser the person has open. */
export function readNotification(
  { db }: Pick<NotificationServices, "db">,
  { membership, actor }: Pick<OperationCall<unknown>, "membership" | "actor">,
  id: number,
): Promise<void> {
  const own = { client: membership.clientId, person: actor.personId };
  return inTransaction(db, withoutDealers(own.client, own.person), {}, async (trx) => {
    if (!(await markRead(trx, own, id))) throw notFound("There is no such notification.", "NO_NOTIFICATION");
    await publish(trx, { kind: "notifications", client: own.client, people: [own.person] });
  });
}

/** Marks all of the actor's own in the client up to one of them read. */
export function readNotifications(
  { db }: Pick<NotificationServices, "db">,
  { membership, actor }: Pick<OperationCall<unknown>, "membership" | "actor">,
  upTo: number,
): Promise<void> {
  const own = { client: membership.clientId, person: actor.personId };
  return inTransaction(db, withoutDealers(own.client, own.person), {}, async (trx) => {
    await markAllRead(trx, own, upTo);
    await publish(trx, { kind: "notifications", client: own.client, people: [own.person] });
  });
}
