import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import webPush from "web-push";
import type { OneSignalConfig } from "#server/platform/config/push-config.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { findIdentity, type PushIdentity, storeIdentity } from "./subscription-queries.ts";

const EXTERNAL_ID_LENGTH = 32;

/** The installation's keys, made by the first who asks and then kept for good: subscriptions are bound to them. */
export async function pushIdentity(db: Kysely<Database>): Promise<PushIdentity> {
  const known = await findIdentity(db);
  if (known !== null) return known;
  await storeIdentity(db, webPush.generateVAPIDKeys());
  const made = await findIdentity(db);
  if (made === null) throw new Error("The keys for pushes were not kept.");
  return made;
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
