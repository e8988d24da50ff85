import { sql, type Transaction } from "kysely";
import type { ScopeLists } from "#domain/network/scope.ts";
import type { NotifiedMember } from "#domain/notifications/notifications.ts";
import type { OperationType } from "#domain/programme/programme.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

/** Days a notification is kept. */
export const KEPT_DAYS = 90;

export interface WaitingEvent {
  readonly id: bigint;
  readonly type: OperationType;
  readonly dealerId: number | null;
  readonly actor: number | null;
}

/** The oldest events that were not delivered, held to the end of the transaction; those that another job holds are left out. */
export async function takeWaitingEvents(trx: Trx, client: number, limit: number): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    select e.event_id as id, o.type, e.dealer_id as "dealerId", e.actor
    from notification_event e join operation o using (operation_id)
    where e.client_id = ${client} and e.told_on is null
    order by e.event_id limit ${limit} for update of e skip locked`.execute(trx);
  return rows;
}

/** The client's members who can log in. */
export async function activeMembers(trx: Trx, client: number): Promise<NotifiedMember[]> {
  const { rows } = await sql<Omit<NotifiedMember, "lists"> & ScopeLists>`
    select m.person_id as "personId", m.adminpermission as "adminPermission", m.user_types as "userTypes",
      m.regions, m.states, m.locations,
      m.csi_outlets as "csiOutlets", m.ssi_outlets as "ssiOutlets"
    from membership m join person p using (person_id) where m.client_id = ${client} and p.active and m.active`.execute(
    trx,
  );
  return rows.map(({ personId, adminPermission, ...lists }) => ({ personId, adminPermission, lists }));
}

/** Puts an event into the lists of people; once, however often it is delivered. */
export async function deliverEvent(
  trx: Trx,
  client: number,
  event: bigint,
  people: readonly number[],
): Promise<void> {
  await sql`
    insert into notification (client_id, event_id, person_id)
    select ${client}::int, ${event}::bigint, person from unnest(${people}::int[]) person
    on conflict (event_id, person_id) do nothing`.execute(trx);
}

export async function markDelivered(trx: Trx, events: readonly bigint[]): Promise<void> {
  await sql`update notification_event set told_on = now() where event_id = any(${events}::bigint[])`.execute(
    trx,
  );
}

/** Asks for a job about the client's notifications, once this transaction commits. */
export async function enqueue(trx: Trx, task: "tell_people" | "send_pushes", client: number): Promise<void> {
  await sql`select enqueue_notifications(${task}, ${client})`.execute(trx);
}

/** Whether a client has events that wait to be delivered. */
export async function hasWaitingEvents(trx: Trx, client: number): Promise<boolean> {
  const { rows } = await sql`
    select from notification_event where client_id = ${client} and told_on is null limit 1`.execute(trx);
  return rows.length > 0;
}

/** Removes what is older than ninety days. */
export async function deleteOldEvents(trx: Trx, client: number, now: Date): Promise<void> {
  await sql`
    delete from notification_event
    where client_id = ${client} and at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(
    trx,
  );
  await sql`
    delete from push_delivery
    where client_id = ${client} and made_on < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(
    trx,
  );
}
