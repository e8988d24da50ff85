import { IconBellOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { useAction } from "#web/api/use-action.ts";
import { useNotifications, useOpenNotification } from "#web/features/notifications/index.ts";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { usePageTitle } from "./use-page-title.ts";

const route = getRouteApi("/signed-in/place/notification/$id");

/** Where a push leads: goes on to what its notification is about, as a click in the drawer does. */
export function NotificationRoute() {
  const { client, operation } = useCurrentOperation();
  const { id } = route.useParams();
  const { data, error } = useNotifications(operation.id);
  const open = useOpenNotification(operation, client.operations);
  const { run, problem } = useAction();
  const found = data?.notifications.find((each) => String(each.id) === id);
  usePageTitle("Notification");
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, when it is known
  useEffect(() => {
    if (found) void run(() => open(found, true));
  }, [found?.id]);
  const reason = error?.message ?? problem;
  if (found && reason === null) return null;
  if (!data && reason === null) return null;
  return (
    <main>
      <StateMessage
        wholePage
        icon={<IconBellOff size={24} stroke={1.6} />}
        title={reason === null ? "This notification is no longer here" : "Could not load"}
      >
        {reason}
      </StateMessage>
    </main>
  );
}
