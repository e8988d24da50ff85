import { sql, type Transaction } from "kysely";
import type { NotifiedPlace, NotifyingPage } from "#domain/notifications/notifications.ts";
import type { PushMessage, WaitingNotification } from "#domain/notifications/push-plan.ts";
import { holdLock } from "#server/platform/database/advisory-lock.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;
type Provider = "webpush" | "onesignal";

/** Longer than any attempt may take; then another one is made. */
const LEASE_SECONDS = 30;

export interface UnsettledNotification extends WaitingNotification, NotifiedPlace {
  readonly personId: number;
}

/** One planner of a client's pushes at a time; held to the end of the transaction. */
export function lockPlanning(trx: Trx, client: number): Promise<void> {
  return holdLock(trx, "pushPlanning", client);
}

/** Settles what has been read or could reach nobody, without a push. */
export async function settleNeedless(trx: Trx, client: number, provider: Provider): Promise<void> {
  await sql`
    update notification n set push_settled_on = now()
    where n.client_id = ${client} and n.push_settled_on is null and (n.read_on is not null or not exists (
      select from push_subscription s where s.person_id = n.person_id and s.provider = ${provider}))`.execute(
    trx,
  );
}

/** What no push has carried yet, oldest first. */
export async function unsettledOf(trx: Trx, client: number): Promise<UnsettledNotification[]> {
  return trx
    .selectFrom("notification as n")
    .innerJoin("notification_event as e", "e.event_id", "n.event_id")
    .innerJoin("operation as o", "o.operation_id", "e.operation_id")
    .select(["n.notification_id as id", "n.person_id as personId", "e.message"])
    .select(["o.slug as operation", "o.type", "e.dealer_id as dealerId"])
    .select(({ ref }) => ref("e.page").$castTo<NotifyingPage>().as("page"))
    .where("n.client_id", "=", client)
    .where("n.push_settled_on", "is", null)
    .orderBy("n.event_id")
    .execute();
}

/** When each person was last pushed anything, milliseconds since 1970. */
export async function lastPushes(
  trx: Trx,
  client: number,
  people: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await trx
    .selectFrom("push_delivery")
    .select(({ fn }) => ["person_id as personId", fn.max("made_on").as("at")])
    .where("client_id", "=", client)
    .where("person_id", "=", sql<number>`any(${people}::int[])`)
    .groupBy("person_id")
    .execute();
  return new Map(rows.map(({ personId, at }) => [personId, at.getTime()]));
}

/** Puts a push into the outbox of each of a person's subscriptions. */
export async function makeDeliveries(
  trx: Trx,
  to: { readonly client: number; readonly person: number; readonly provider: Provider },
  message: PushMessage,
  now: Date,
): Promise<void> {
  await sql`
    insert into push_delivery (client_id, person_id, subscription_id, payload, made_on, due_on)
    select ${to.client}, person_id, subscription_id, ${JSON.stringify(message)}::jsonb, ${now}, ${now}
    from push_subscription where person_id = ${to.person} and provider = ${to.provider}`.execute(trx);
}

export async function settle(trx: Trx, notifications: readonly number[]): Promise<void> {
  const settled = sql<number>`any(${notifications}::int[])`;
  const rows = trx.updateTable("notification").where("notification_id", "=", settled);
  await rows.set({ push_settled_on: sql`now()` }).execute();
}

export async function timeZoneOf(trx: Trx, client: number): Promise<string> {
  const query = trx.selectFrom("client").select("time_zone as timeZone").where("client_id", "=", client);
  const row = await query.executeTakeFirst();
  if (row === undefined) throw new Error(`Client ${client} is gone.`);
  return row.timeZone;
}

/** A push on its way to one subscription. */
export interface Delivery {
  readonly id: number;
  /** Equal in every attempt. */
  readonly key: string;
  readonly message: PushMessage;
  readonly attempts: number;
  readonly madeOn: Date;
  readonly subscription: {
    readonly id: number;
    readonly address: string;
    readonly p256dh: string | null;
    readonly auth: string | null;
    readonly owned: boolean;
    readonly personId: number;
    readonly email: string;
  };
}

/** Takes one delivery that is due, for half a minute; nobody else takes it meanwhile, and after a crash somebody does again. */
export async function leaseDelivery(
  trx: Trx,
  client: number,
  provider: Provider,
  now: Date,
): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`
    update push_delivery d set attempts = d.attempts + 1,
      due_on = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    from push_subscription s join person p using (person_id)
    where s.subscription_id = d.subscription_id and d.delivery_id = (
      select w.delivery_id from push_delivery w join push_subscription ws using (subscription_id)
      where w.client_id = ${client} and w.settled_on is null and w.due_on <= ${now} and ws.provider = ${provider}
      order by w.delivery_id limit 1 for update of w skip locked)
    returning d.delivery_id as id, d.push_key as key, d.payload as message, d.attempts, d.made_on as "madeOn",
      jsonb_build_object('id', s.subscription_id, 'address', s.address, 'p256dh', s.p256dh, 'auth', s.auth,
        'owned', s.owned_on is not null, 'personId', s.person_id, 'email', p.email) as subscription`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** `problem` null: it was handed over. */
export async function closeDelivery(trx: Trx, id: number, problem: string | null): Promise<void> {
  const delivery = trx.updateTable("push_delivery").where("delivery_id", "=", id);
  await delivery.set({ settled_on: sql`now()`, problem }).execute();
}

export async function postponeDelivery(trx: Trx, id: number, until: Date, problem: string): Promise<void> {
  const delivery = trx.updateTable("push_delivery").where("delivery_id", "=", id);
  await delivery.set({ due_on: until, problem }).execute();
}

export async function dropSubscription(trx: Trx, subscription: number): Promise<void> {
  await trx.deleteFrom("push_subscription").where("subscription_id", "=", subscription).execute();
}

export async function noteOwned(trx: Trx, subscription: number): Promise<void> {
  const row = trx.updateTable("push_subscription").where("subscription_id", "=", subscription);
  await row.set({ owned_on: sql`now()` }).execute();
}

/** Whether a client has pushes to plan or to send. */
export async function hasPushWork(trx: Trx, client: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (
      select from push_delivery where client_id = ${client} and settled_on is null and due_on <= ${now})
    or exists (select from notification where client_id = ${client} and push_settled_on is null)`.execute(
    trx,
  );
  return rows.length > 0;
}
