import { notifications } from "#contract/notifications.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";

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
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: appId })
    .catch((cause: unknown) => {
      throw new ApiError(0, "PUSH", `This browser could not subscribe: ${String(cause)}`);
    });
  await register(subscription, appId);
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
  const subscription = await registration.pushManager.getSubscription();
  if (subscription) await register(subscription, await appId());
}

async function register(subscription: PushSubscription, appId: string): Promise<void> {
  const { keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  await call(notifications.createPlayerId, {
    body: { playerId: subscription.endpoint, appId, keys: { p256dh, auth } },
  });
}
