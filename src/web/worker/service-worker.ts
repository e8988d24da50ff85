import type { PushMessage } from "#domain/notifications/push-plan.ts";

declare const self: ServiceWorkerGlobalScope;

const FALLBACK: PushMessage = {
  tag: "notification",
  title: "Forecourt",
  body: "There is something new.",
  address: "/dashboard#notifications",
};

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// An equal tag replaces what is shown: a push that came twice is seen once.
self.addEventListener("push", (event) => {
  const { tag, title, body, address } = messageIn(event.data);
  event.waitUntil(self.registration.showNotification(title, { tag, body, data: address }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(addressIn(event.notification.data)));
});

function messageIn(data: PushMessageData | null): PushMessage {
  const content: unknown = data?.json();
  if (typeof content !== "object" || content === null) return FALLBACK;
  if (!("tag" in content && "title" in content && "body" in content && "address" in content)) return FALLBACK;
  const { tag, title, body, address } = content;
  const isMessage =
    typeof tag === "string" &&
    typeof title === "string" &&
    typeof body === "string" &&
    typeof address === "string";
  return isMessage ? { tag, title, body, address } : FALLBACK;
}

/** Only places of our own. */
function addressIn(data: unknown): string {
  const { origin } = self.location;
  const url = new URL(typeof data === "string" ? data : FALLBACK.address, origin);
  return url.origin === origin ? url.href : origin;
}

/** In a window that is open, else in a new one. */
async function open(address: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: "window" });
  if (page === undefined) {
    await self.clients.openWindow(address);
    return;
  }
  const there = await page.navigate(address);
  await there?.focus();
}
