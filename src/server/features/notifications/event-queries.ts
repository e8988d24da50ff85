import { sql, type Transaction } from "kysely";
import type { NotifiedMember, NotifyingPage } from "#domain/notifications/notifications.ts";
import type { OperationType } from "#domain/programme/programme.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

/** Days a notification is kept. */
export const NOTIFICATION_DAYS = 90;

/** What people in scope are notified of, and the page it leads to. */
export interface NotificationEvent {
  readonly client: number;
  readonly operation: number;
  /** Those whose scope holds this dealer are notified; null: not about one dealer. */
  readonly dealer: number | null;
  readonly page: NotifyingPage;
  readonly kind:
    | "ticket_created"
    | "answer_saved"
    | "status_changed"
    | "overdue"
    | "upload_completed"
    | "upload_failed"
    | "audio_added";
  readonly message: string;
  readonly ticket: { readonly no: number; readonly status: number } | null;
  /** Never notified; null: nobody did it. */
  readonly actor: number | null;
}

export interface WaitingEvent {
  readonly id: bigint;
  readonly type: OperationType;
  readonly dealerId: number | null;
  readonly actor: number | null;
}

/** Puts an event among those that wait to be delivered. */
export async function insertEvent(trx: Trx, event: NotificationEvent): Promise<void> {
  const row = {
    client_id: event.client,
    operation_id: event.operation,
    dealer_id: event.dealer,
    page: event.page,
    kind: event.kind,
    message: event.message,
    ticket_no: event.ticket?.no ?? null,
    status_id: event.ticket?.status ?? null,
    actor: event.actor,
  };
  await trx.insertInto("notification_event").values(row).execute();
}

/** The oldest events that were not delivered, held to the end of the transaction; those that another job holds are left out. */
export async function takeWaitingEvents(trx: Trx, client: number, limit: number): Promise<WaitingEvent[]> {
  return trx
    .selectFrom("notification_event as e")
    .innerJoin("operation as o", "o.operation_id", "e.operation_id")
    .select(["e.event_id as id", "o.type", "e.dealer_id as dealerId", "e.actor"])
    .where("e.client_id", "=", client)
    .where("e.delivered_on", "is", null)
    .orderBy("e.event_id")
    .limit(limit)
    .forUpdate("e")
    .skipLocked()
    .execute();
}

/** The client's members who can log in. */
export async function activeMembers(trx: Trx, client: number): Promise<NotifiedMember[]> {
  const rows = await trx
    .selectFrom("membership as m")
    .innerJoin("person as p", "p.person_id", "m.person_id")
    .select(["m.person_id as personId", "m.adminpermission as adminPermission", "m.user_types as userTypes"])
    .select(["m.regions", "m.states", "m.locations"])
    .select(["m.csi_outlets as csiOutlets", "m.ssi_outlets as ssiOutlets"])
    .where("m.client_id", "=", client)
    .where("p.active", "=", true)
    .where("m.active", "=", true)
    .execute();
  return rows.map(({ personId, adminPermission, ...lists }) => ({ personId, adminPermission, lists }));
}

/** The designations that some members have, each once with what it may do with tickets, by name. */
export async function designationsOf(trx: Trx, client: number, people: readonly number[]) {
  return trx
    .selectFrom("membership as m")
    .innerJoin("designation as d", (join) =>
      join.onRef("d.client_id", "=", "m.client_id").onRef("d.designation_id", "=", "m.designation_id"),
    )
    .select(["d.name", "d.userpermission as userPermission"])
    .distinct()
    .where("m.client_id", "=", client)
    .where("m.person_id", "=", sql<number>`any(${people}::int[])`)
    .orderBy("d.name")
    .execute();
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
  const delivered = sql<bigint>`any(${events}::bigint[])`;
  const rows = trx.updateTable("notification_event").where("event_id", "=", delivered);
  await rows.set({ delivered_on: sql`now()` }).execute();
}

/** Asks for a job about the client's notifications, once this transaction commits. */
export async function enqueue(
  trx: Trx,
  task: "deliver_notifications" | "send_pushes",
  client: number,
): Promise<void> {
  await sql`select enqueue_notifications(${task}, ${client})`.execute(trx);
}

/** Whether a client has events that wait to be delivered. */
export async function hasWaitingEvents(trx: Trx, client: number): Promise<boolean> {
  const events = trx.selectFrom("notification_event").select("event_id").where("client_id", "=", client);
  return (await events.where("delivered_on", "is", null).limit(1).executeTakeFirst()) !== undefined;
}

/** Removes what is older than ninety days. */
export async function deleteOldEvents(trx: Trx, client: number, now: Date): Promise<void> {
  const oldest = sql<Date>`${now}::timestamptz - make_interval(days => ${NOTIFICATION_DAYS})`;
  const events = trx.deleteFrom("notification_event").where("client_id", "=", client);
  await events.where("at", "<", oldest).execute();
  const pushes = trx.deleteFrom("push_delivery").where("client_id", "=", client);
  await pushes.where("made_on", "<", oldest).execute();
}
