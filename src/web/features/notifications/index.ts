export { Bell } from "./bell.tsx";
export { useNotifications, useOpenNotification } from "./use-notifications.ts";
