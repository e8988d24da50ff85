import { useRouter } from "@tanstack/react-router";
import { type Notification, notifications } from "#contract/notifications.ts";
import type { Operation } from "#contract/structure.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointKey, useEndpoint } from "#web/api/use-endpoint.ts";
import { targetOf } from "./target.ts";

/** What the person was told in this operation's client. Live events have it read again. */
export function useNotifications(operation: string) {
  return useEndpoint(notifications.list, { operation, body: null });
}

/** Marks everything read that is listed or older; what comes meanwhile stays unread. */
export async function readAll(operation: string, listed: readonly Notification[]): Promise<void> {
  const upTo = Math.max(...listed.map(({ id }) => id));
  await call(notifications.markAllRead, { operation, body: { upTo } });
  await queryClient.invalidateQueries({ queryKey: endpointKey(notifications.list) });
}

/** Marks a notification read, reads the list again, then goes to what it is about. */
export function useOpenNotification(current: Operation, operations: readonly Operation[]) {
  const router = useRouter();
  return async (notification: Notification, replace = false): Promise<void> => {
    const { id: operationId } = current;
    await call(notifications.markRead, { operation: operationId, body: { id: notification.id } });
    await queryClient.invalidateQueries({ queryKey: endpointKey(notifications.list) });
    const { page, search } = targetOf(notification, current, operations);
    const to =
      page === null ? "/Admin_Panel/Upload_Excel" : page === "" ? "/dashboard" : `/dashboard/${page}`;
    const isHere = router.buildLocation({ to, search }).href === router.latestLocation.href;
    await router.navigate({ to, search, replace: replace || isHere, state: { followed: Date.now() } });
  };
}
