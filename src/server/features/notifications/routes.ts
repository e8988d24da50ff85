import { api } from "#contract/index.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { readChoices, saveChoices } from "./choices.ts";
import { listNotifications } from "./list-notifications.ts";
import { readNotification, readNotifications } from "./read-notification.ts";
import type { NotificationServices } from "./services.ts";
import { storeSubscription } from "./store-subscription.ts";
import { deleteSubscription } from "./subscription-queries.ts";

export function notificationRoutes(routes: Routes, services: NotificationServices): void {
  routes.operation(api.notifications.list, (call) => listNotifications(services, call));
  routes.operation(api.notifications.markRead, async (call) => {
    await readNotification(services, call, call.body.id);
    return { message: "The notification was marked as read." };
  });
  routes.operation(api.notifications.markAllRead, async (call) => {
    await readNotifications(services, call, call.body.upTo);
    return { message: "The notifications were marked as read." };
  });
  routes.session(api.notifications.createPlayerId, async (call) => {
    const externalId = await storeSubscription(services, call);
    return { message: "Notifications are pushed here.", externalId };
  });
  routes.session(api.notifications.removePlayerId, async ({ body, actor }) => {
    await deleteSubscription(services.db, actor.personId, body.playerId);
    return { message: "Notifications are no longer pushed here." };
  });
  routes.operation(api.notifications.settings, (call) => readChoices(services, call));
  routes.operation(api.notifications.saveSettings, async (call) => {
    await saveChoices(services, call);
    return { message: "Your choices were saved." };
  });
}
