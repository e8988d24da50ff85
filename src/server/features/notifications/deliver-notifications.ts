import type { Transaction } from "kysely";
import { audienceOf } from "#domain/notifications/notifications.ts";
import { loadNetwork } from "#server/features/catalogue/index.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import { activeMembers, deliverEvent, enqueue, markDelivered, takeWaitingEvents } from "./event-queries.ts";
import type { NotificationServices } from "./services.ts";

const EVENTS_PER_TRANSACTION = 100;
/** A cluster event holds 8,000 bytes. */
const PEOPLE_PER_EVENT = 500;

/** Writes what has happened in a client into the lists of all who may know, rings their bells and asks for pushes. */
export async function deliverNotifications(
  { db }: Pick<NotificationServices, "db">,
  client: number,
): Promise<void> {
  const deliverSome = () => inTransaction(db, wholeClient(client), {}, (trx) => deliverWaiting(trx, client));
  while ((await deliverSome()) === EVENTS_PER_TRANSACTION);
}

async function deliverWaiting(trx: Transaction<Database>, client: number): Promise<number> {
  const events = await takeWaitingEvents(trx, client, EVENTS_PER_TRANSACTION);
  if (events.length === 0) return 0;
  const network = await loadNetwork(trx, client);
  const members = await activeMembers(trx, client);
  const notified = new Set<number>();
  for (const event of events) {
    const people = audienceOf(network, members, event);
    await deliverEvent(trx, client, event.id, people);
    for (const person of people) notified.add(person);
  }
  await markDelivered(
    trx,
    events.map(({ id }) => id),
  );
  await ring(trx, client, [...notified]);
  await enqueue(trx, "send_pushes", client);
  return events.length;
}

async function ring(trx: Transaction<Database>, client: number, people: readonly number[]): Promise<void> {
  for (let from = 0; from < people.length; from += PEOPLE_PER_EVENT) {
    await publish(trx, {
      kind: "notifications",
      client,
      people: people.slice(from, from + PEOPLE_PER_EVENT),
    });
  }
}
