import { ECDH } from "node:crypto";
import type { z } from "zod";
import type { notifications } from "#contract/notifications.ts";
import { pushTarget } from "#domain/notifications/push-endpoints.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { SessionCall } from "#server/platform/http/serve.ts";
import { externalIdOf, pushIdentity } from "./push-identity.ts";
import type { NotificationServices } from "./services.ts";
import { type NewSubscription, putSubscription } from "./subscription-queries.ts";

type Body = z.infer<typeof notifications.createPlayerId.body>;

const PLAYER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const P256DH_BYTES = 65;
const UNCOMPRESSED_POINT = 4;
const AUTH_BYTES = 16;

/** Binds a browser or device to the caller's session; answers with what OneSignal knows the person by. */
export async function storeSubscription(
  { db, push }: NotificationServices,
  { body, actor }: SessionCall<Body>,
): Promise<string> {
  const identity = await pushIdentity(db);
  const { oneSignal, hosts } = push.config;
  if (body.appId !== (oneSignal?.appId ?? identity.publicKey)) {
    throw badRequest("This app id is not the one pushes come from.", "APP_ID");
  }
  const device = oneSignal === null ? browserOf(body, hosts) : deviceOf(body);
  const subscription = { ...device, tokenHash: actor.tokenHash, personId: actor.personId };
  await inTransaction(db, null, {}, (trx) => putSubscription(trx, subscription));
  return externalIdOf(identity, actor, oneSignal?.externalId ?? "opaque");
}

type Device = Pick<NewSubscription, "provider" | "address" | "keys">;

function browserOf({ playerId, keys }: Body, hosts: readonly string[]): Device {
  const endpoint = URL.canParse(playerId) ? new URL(playerId) : null;
  if (endpoint === null || pushTarget(endpoint, hosts) === null) {
    throw badRequest("Pushes can't be sent to this address.", "PUSH_ENDPOINT");
  }
  if (!keys || !isPublicKey(keys.p256dh) || Buffer.from(keys.auth, "base64url").length !== AUTH_BYTES) {
    throw badRequest("The keys of this subscription can't be used.", "PUSH_KEYS");
  }
  return { provider: "webpush", address: endpoint.href, keys };
}

function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, "base64url");
  return bytes.length === P256DH_BYTES && bytes[0] === UNCOMPRESSED_POINT && isOnCurve(bytes);
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, "prime256v1");
    return true;
  } catch {
    return false;
  }
}

function deviceOf({ playerId }: Body): Device {
  if (!PLAYER_ID.test(playerId)) throw badRequest("This is no player id.", "PLAYER_ID");
  return { provider: "onesignal", address: playerId.toLowerCase(), keys: null };
}
