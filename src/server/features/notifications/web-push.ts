import webPush from "web-push";
import { pushTarget } from "#domain/notifications/push-endpoints.ts";
import { errorText } from "#server/platform/errors.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import type { Delivery } from "./push-queries.ts";
import { publicOnly, sendOnce } from "./push-request.ts";
import type { PushSetup } from "./services.ts";
import type { PushIdentity } from "./subscription-queries.ts";

const TIME_TO_LIVE_SECONDS = 24 * 60 * 60;

/** Sends a push to a browser: encrypted for it (RFC 8291), signed by us (RFC 8292). */
export async function sendWebPush(
  { config, lookup, authority }: PushSetup,
  identity: PushIdentity,
  { key, message, subscription }: Delivery,
): Promise<Outcome> {
  const { address, p256dh, auth } = subscription;
  const target = pushTarget(new URL(address), config.hosts);
  if (target === null || p256dh === null || auth === null) return { kind: "gone" };
  const sealed = seal(() =>
    webPush.generateRequestDetails({ endpoint: address, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject: config.contact, ...identity },
      TTL: TIME_TO_LIVE_SECONDS,
      // A second attempt replaces the first one as long as it waits at the service.
      topic: key.replaceAll("-", ""),
      contentEncoding: "aes128gcm",
    }),
  );
  if (sealed.kind === "refused") return sealed;
  const { headers, body, endpoint } = sealed.details;
  const reply = await sendOnce({
    method: "POST",
    url: endpoint,
    headers: textHeaders(headers),
    body,
    lookup: target.configured ? lookup : publicOnly(lookup),
    authority,
  });
  return outcomeOf(reply);
}

type Sealed<T> =
  | { readonly kind: "sealed"; readonly details: T }
  | Extract<Outcome, { readonly kind: "refused" }>;

/** Refused where nothing can be encrypted for the browser's keys. */
function seal<T>(encrypt: () => T): Sealed<T> {
  try {
    return { kind: "sealed", details: encrypt() };
  } catch (error) {
    return { kind: "refused", problem: errorText(error) };
  }
}

function textHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
