import { z } from "zod";
import type { OneSignalConfig } from "#server/platform/config/push-config.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { externalIdOf } from "./push-identity.ts";
import type { Delivery } from "./push-queries.ts";
import { type PushReply, sendOnce } from "./push-request.ts";
import type { PushSetup } from "./services.ts";
import type { PushIdentity } from "./subscription-queries.ts";

const created = z.object({ id: z.string().optional(), errors: z.unknown().optional() });

/** Hands a push for one device to OneSignal. A second attempt has the same idempotency key, so it is shown once. */
export async function sendByOneSignal(
  setup: PushSetup,
  oneSignal: OneSignalConfig,
  { key, message, subscription }: Delivery,
): Promise<Outcome> {
  const reply = await send(setup, oneSignal, "POST", "/notifications?c=push", {
    app_id: oneSignal.appId,
    include_subscription_ids: [subscription.address],
    target_channel: "push",
    headings: { en: message.title },
    contents: { en: message.body },
    url: `${setup.publicUrl}${message.address}`,
    idempotency_key: key,
    collapse_id: message.tag,
  });
  const outcome = outcomeOf(reply);
  return outcome.kind === "sent" && isForNobody(reply) ? { kind: "gone" } : outcome;
}

/** Tells OneSignal whose device it is. */
export async function ownByOneSignal(
  setup: PushSetup,
  oneSignal: OneSignalConfig,
  identity: PushIdentity,
  { subscription }: Delivery,
): Promise<Outcome> {
  const path = `/apps/${oneSignal.appId}/subscriptions/${subscription.address}/owner`;
  const external_id = externalIdOf(identity, subscription, oneSignal.externalId);
  return outcomeOf(await send(setup, oneSignal, "PATCH", path, { identity: { external_id } }));
}

function send(
  { lookup, authority }: PushSetup,
  { url, apiKey }: OneSignalConfig,
  method: "POST" | "PATCH",
  path: string,
  body: unknown,
): Promise<PushReply> {
  return sendOnce({
    method,
    url: `${url}${path}`,
    headers: { authorization: `Key ${apiKey}`, "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(body)),
    lookup,
    authority,
  });
}

/** OneSignal takes a push for a device that has unsubscribed, says so, and gives it no id. */
function isForNobody(reply: PushReply): boolean {
  if (reply.kind === "failed") return false;
  const { id, errors } = created.parse(JSON.parse(reply.text));
  return (id ?? "") === "" && errors !== undefined;
}
