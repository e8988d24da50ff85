import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { ownByOneSignal, sendByOneSignal } from "./one-signal.ts";
import type { Outcome } from "./outcome.ts";
import { planPushes } from "./plan-pushes.ts";
import { pushIdentity } from "./push-identity.ts";
import {
  closeDelivery,
  type Delivery,
  dropSubscription,
  leaseDelivery,
  noteOwned,
  postponeDelivery,
} from "./push-queries.ts";
import type { NotificationServices } from "./services.ts";
import type { PushIdentity } from "./subscription-queries.ts";
import { sendWebPush } from "./web-push.ts";

const SENT_AT_ONCE = 8;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;

/** Plans and sends what a client's people are to be pushed now. Safe to run again at any time. */
export async function sendPushes(services: NotificationServices, client: number): Promise<void> {
  const { db, now, push } = services;
  const provider = push.config.oneSignal === null ? "webpush" : "onesignal";
  await inTransaction(db, wholeClient(client), {}, (trx) =>
    planPushes(trx, { client, provider, now: now() }),
  );
  const identity = await pushIdentity(db);
  const next = () =>
    inTransaction(db, wholeClient(client), {}, (trx) =>
      leaseDelivery(trx, client, provider, new Date(now())),
    );
  const sendAll = async (first: Delivery | null) => {
    for (let delivery = first; delivery !== null; delivery = await next()) {
      await sendOne(services, client, identity, delivery);
    }
  };
  // Most often there is nothing to send, which one asks for all.
  const first = await next();
  if (first === null) return;
  const others = Array.from({ length: SENT_AT_ONCE - 1 }, async () => sendAll(await next()));
  await Promise.all([sendAll(first), ...others]);
}

async function sendOne(
  services: NotificationServices,
  client: number,
  identity: PushIdentity,
  delivery: Delivery,
): Promise<void> {
  const outcome = await attempt(services, identity, delivery);
  await inTransaction(services.db, wholeClient(client), {}, async (trx) => {
    if (outcome.kind === "sent") return closeDelivery(trx, delivery.id, null);
    if (outcome.kind === "gone") return dropSubscription(trx, delivery.subscription.id);
    services.log.warn({ delivery: delivery.id, problem: outcome.problem }, "A push was not taken");
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (delivery.attempts - 1), LONGEST_PAUSE_MS);
    const until = services.now() + pause;
    const tooLate = until - delivery.madeOn.getTime() > GIVEN_UP_AFTER_MS;
    if (outcome.kind === "refused" || tooLate) return closeDelivery(trx, delivery.id, outcome.problem);
    await postponeDelivery(trx, delivery.id, new Date(until), outcome.problem);
  });
}

async function attempt(
  { db, push }: NotificationServices,
  identity: PushIdentity,
  delivery: Delivery,
): Promise<Outcome> {
  const { oneSignal } = push.config;
  if (oneSignal === null) return sendWebPush(push, identity, delivery);
  if (!delivery.subscription.owned) {
    const owned = await ownByOneSignal(push, oneSignal, identity, delivery);
    if (owned.kind !== "sent") return owned;
    await inTransaction(db, null, {}, (trx) => noteOwned(trx, delivery.subscription.id));
  }
  return sendByOneSignal(push, oneSignal, delivery);
}
