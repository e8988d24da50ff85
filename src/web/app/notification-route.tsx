import { IconBellOff } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useAction } from "#web/api/use-action.ts";
import { useNotifications, useOpenNotification } from "#web/features/notifications/index.ts";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import classes from "./unknown-page.module.css";
import { usePageTitle } from "./use-page-title.ts";

const route = getRouteApi("/signed-in/place/notification/$id");

/** Where a push leads: goes on to what its notification is about, as a click in the drawer does. */
export function NotificationRoute() {
  const { client, operation } = useCurrentOperation();
  const { id } = route.useParams();
  const { data, error, refetch } = useNotifications(operation.id);
  const open = useOpenNotification(operation, client.operations);
  const { run, problem } = useAction();
  const found = data?.notifications.find((each) => String(each.id) === id);
  usePageTitle("Notification");
  const go = () => (found ? void run(() => open(found, true)) : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, when it is known
  useEffect(go, [found?.id]);
  const reason = found ? problem : (error?.message ?? null);
  if (reason === null && (found || !data)) return null;
  return (
    <main>
      <StateMessage
        wholePage
        icon={<IconBellOff size={24} stroke={1.6} />}
        title={reason === null ? "This notification is no longer here" : "Could not load"}
        action={
          reason === null ? (
            <Link to="/dashboard" className={classes.link}>
              Go to the dashboard
            </Link>
          ) : (
            <TryAgain onClick={found ? go : () => void refetch()} />
          )
        }
      >
        {reason}
      </StateMessage>
    </main>
  );
}
