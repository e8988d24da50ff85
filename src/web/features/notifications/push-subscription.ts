import { notifications } from "#contract/notifications.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { isKey } from "./push-key.ts";

const WORKER = "/service-worker.js";

/** `blocked`: the person has forbidden it in the browser; `unknown`: this browser has no push at all. */
export type PushState = "on" | "off" | "blocked" | "unknown";

export async function pushState(): Promise<PushState> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "unknown";
  if (Notification.permission === "denied") return "blocked";
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? "on" : "off";
}

/** Subscribes this browser; the person is asked first. */
export async function beginPush(appId: string): Promise<void> {
  const registration = await navigator.serviceWorker.register(WORKER);
  if ((await Notification.requestPermission()) !== "granted") return;
  await navigator.serviceWorker.ready;
  const subscription = await subscribe(registration, appId).catch((cause: unknown) => {
    throw new ApiError(0, "PUSH", `This browser could not subscribe: ${String(cause)}`);
  });
  await register(subscription, appId);
}

/** The subscription with a key; a browser that has one with another key takes none beside it. */
async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  appId: string,
): Promise<PushSubscription> {
  const before = await pushManager.getSubscription();
  if (before !== null && !isKey(before.options.applicationServerKey, appId)) await before.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: appId });
}

export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await call(notifications.removePlayerId, { body: { playerId: subscription.endpoint } });
}

/** After a login: a browser that was subscribed before belongs to this session from now on. */
export async function renewPush(appId: () => Promise<string>): Promise<void> {
  if ((await pushState()) === "unknown" || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker.register(WORKER);
  if ((await registration.pushManager.getSubscription()) === null) return;
  const key = await appId();
  await register(await subscribe(registration, key), key);
}

async function register(subscription: PushSubscription, appId: string): Promise<void> {
  const { keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  await call(notifications.createPlayerId, {
    body: { playerId: subscription.endpoint, appId, keys: { p256dh, auth } },
  });
}
