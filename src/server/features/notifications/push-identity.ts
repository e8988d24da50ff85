import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
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
  const row = { public_key: publicKey, private_key: privateKey };
  await db
    .insertInto("push_identity")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findIdentity(db);
  if (made === null) throw new Error("The keys for pushes were not kept.");
  return made;
}

async function findIdentity(db: Kysely<Database>): Promise<PushIdentity | null> {
  const keys = db
    .selectFrom("push_identity")
    .select(["public_key as publicKey", "private_key as privateKey"]);
  return (await keys.executeTakeFirst()) ?? null;
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
