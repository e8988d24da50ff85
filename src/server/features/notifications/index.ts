export { type Audience, countAudience } from "./count-audience.ts";
export { deliverNotifications } from "./deliver-notifications.ts";
export { enqueueNotification, type NotificationEvent } from "./enqueue-notification.ts";
export { pushIdentity } from "./push-identity.ts";
export { systemLookup } from "./push-request.ts";
export { deleteOldNotifications, recoverNotifications } from "./recover.ts";
export { notificationRoutes } from "./routes.ts";
export { sendPushes } from "./send-pushes.ts";
export type { PushSetup } from "./services.ts";
