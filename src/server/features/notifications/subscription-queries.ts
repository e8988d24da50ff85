import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import { LOCKS } from "#server/platform/postgres/advisory-locks.ts";

/** Browsers and devices of one session; the oldest goes when there are more. */
const MAX_SUBSCRIPTIONS_PER_SESSION = 5;

export interface NewSubscription {
  readonly tokenHash: Buffer;
  readonly personId: number;
  readonly provider: "webpush" | "onesignal";
  readonly address: string;
  readonly keys: { readonly p256dh: string; readonly auth: string } | null;
}

/** Binds a browser or device to a session; one that another session had now belongs to this one. */
export async function putSubscription(
  trx: Transaction<Database>,
  { tokenHash, personId, provider, address, keys }: NewSubscription,
): Promise<void> {
  // Two who register one address at once go one after the other: neither gets a row of the other's.
  await sql`select pg_advisory_xact_lock(${LOCKS.pushAddress}, hashtext(${address}))`.execute(trx);
  // Pushes made for the one before must not reach the one after.
  const ofAddress = trx.deleteFrom("push_subscription").where("address", "=", address);
  await ofAddress.where("person_id", "<>", personId).execute();
  const subscription = {
    token_hash: tokenHash,
    provider,
    p256dh: keys?.p256dh ?? null,
    auth: keys?.auth ?? null,
  };
  await trx
    .insertInto("push_subscription")
    .values({ person_id: personId, address, ...subscription })
    .onConflict((conflict) => conflict.column("address").doUpdateSet({ ...subscription, owned_on: null }))
    .execute();
  await sql`
    delete from push_subscription where token_hash = ${tokenHash} and subscription_id not in (
      select subscription_id from push_subscription where token_hash = ${tokenHash}
      order by subscription_id desc limit ${MAX_SUBSCRIPTIONS_PER_SESSION})`.execute(trx);
}

/** Ends a subscription of the session's own person. */
export async function deleteSubscription(
  db: Kysely<Database>,
  personId: number,
  address: string,
): Promise<void> {
  const ofPerson = db.deleteFrom("push_subscription").where("person_id", "=", personId);
  await ofPerson.where("address", "=", address).execute();
}

/** The key pair this installation signs its pushes with (VAPID). */
export interface PushIdentity {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The keys this installation signs its pushes with; null before they are made. */
export async function findIdentity(db: Kysely<Database>): Promise<PushIdentity | null> {
  const keys = db
    .selectFrom("push_identity")
    .select(["public_key as publicKey", "private_key as privateKey"]);
  return (await keys.executeTakeFirst()) ?? null;
}

/** Stores the keys; the first ones stay. */
export async function storeIdentity(
  db: Kysely<Database>,
  { publicKey, privateKey }: PushIdentity,
): Promise<void> {
  await db
    .insertInto("push_identity")
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
