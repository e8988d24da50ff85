import { sql, type Transaction } from "kysely";
import type { Notification } from "#contract/notifications.ts";
import type { OperationType } from "#domain/programme/programme.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

/** The newest notifications that are listed. */
const LISTED = 100;

/** Whose list: what the person may no longer see is left out, although it was delivered. */
export interface Reader {
  readonly client: number;
  readonly person: number;
  readonly dealers: Readonly<Record<OperationType, readonly number[]>>;
  readonly seesUploads: boolean;
}

export interface ListedNotification extends Omit<Notification, "createdOn" | "dealer" | "dealerCode"> {
  readonly createdOn: Date;
  readonly dealerId: number | null;
}

/** The reader's notifications, newest first. */
export async function listOf(trx: Trx, reader: Reader): Promise<ListedNotification[]> {
  const { rows } = await sql<ListedNotification>`
    select n.notification_id as id, e.message, e.at as "createdOn", n.read_on is null as unread,
      e.page, e.ticket_no as "ticketNo", e.status_id as "statusId", o.slug as operation, e.dealer_id as "dealerId"
    from notification n join notification_event e using (event_id) join operation o using (operation_id)
    where ${ownAndVisible(reader)} order by n.event_id desc limit ${LISTED}`.execute(trx);
  return rows;
}

export async function countUnread(trx: Trx, reader: Reader): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread
    from notification n join notification_event e using (event_id) join operation o using (operation_id)
    where ${ownAndVisible(reader)} and n.read_on is null`.execute(trx);
  return rows[0]?.unread ?? 0;
}

function ownAndVisible({ client, person, dealers, seesUploads }: Reader) {
  return sql`n.client_id = ${client} and n.person_id = ${person} and (
    e.dealer_id is null and ${seesUploads}::boolean
    or o.type = 'CSI' and e.dealer_id = any(${dealers.CSI}::int[])
    or o.type = 'SSI' and e.dealer_id = any(${dealers.SSI}::int[]))`;
}

/** Marks a notification of the person read; false when there is none. Reading twice keeps the first time. */
export async function markRead(
  trx: Trx,
  { client, person }: Pick<Reader, "client" | "person">,
  id: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("notification")
    .set({ read_on: sql`coalesce(read_on, now())` })
    .where("client_id", "=", client)
    .where("person_id", "=", person)
    .where("notification_id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Marks what the person was told up to this notification read. */
export async function markAllRead(
  trx: Trx,
  { client, person }: Pick<Reader, "client" | "person">,
  upTo: number,
): Promise<void> {
  await trx
    .updateTable("notification")
    .set({ read_on: sql`now()` })
    .where("client_id", "=", client)
    .where("person_id", "=", person)
    .where("notification_id", "<=", upTo)
    .where("read_on", "is", null)
    .execute();
}
