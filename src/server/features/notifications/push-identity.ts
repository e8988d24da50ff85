import { createHmac } from "node:crypto";
import { type Kysely, sql } from "kysely";
import webPush from "web-push";
import type { OneSignalConfig } from "#server/platform/config/push-config.ts";
import type { Database } from "#server/platform/database/tables.ts";

/** The key pair this installation signs its pushes with (VAPID). */
export interface PushIdentity {
  readonly publicKey: string;
  readonly privateKey: string;
}

const EXTERNAL_ID_LENGTH = 32;

/** The installation's keys, made by the first who asks and then kept for good: subscriptions are bound to them. */
export async function pushIdentity(db: Kysely<Database>): Promise<PushIdentity> {
  const known = await findIdentity(db);
  if (known !== null) return known;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await sql`
    insert into push_identity (public_key, private_key) values (${publicKey}, ${privateKey})
    on conflict do nothing`.execute(db);
  const made = await findIdentity(db);
  if (made === null) throw new Error("The keys for pushes were not kept.");
  return made;
}

async function findIdentity(db: Kysely<Database>): Promise<PushIdentity | null> {
  const { rows } = await sql<PushIdentity>`
    select public_key as "publicKey", private_key as "privateKey" from push_identity`.execute(db);
  return rows[0] ?? null;
}

/** What OneSignal knows a person by: always the same, and nothing about the person unless so configured. */
export function externalIdOf(
  { privateKey }: PushIdentity,
  { personId, email }: { readonly personId: number; readonly email: string },
  choice: OneSignalConfig["externalId"],
): string {
  if (choice === "email") return email;
  return createHmac("sha256", privateKey)
    .update(`person ${personId}`)
    .digest("hex")
    .slice(0, EXTERNAL_ID_LENGTH);
}
