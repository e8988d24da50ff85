import { IconBell } from "@tabler/icons-react";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { notifications } from "#contract/notifications.ts";
import type { Operation } from "#contract/structure.ts";
import { read } from "#web/api/call.ts";
import { openedLater } from "#web/state/opened-later.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import classes from "./bell.module.css";
import { useNotifications } from "./use-notifications.ts";

const MOST_SHOWN = 99;
const OPEN_HASH = "notifications";

const NotificationDrawer = openedLater(
  async () => (await import("./notification-drawer.tsx")).NotificationDrawer,
);

interface Props {
  readonly operation: Operation;
  /** All operations the person may open in this client. */
  readonly operations: readonly Operation[];
  readonly administrator: boolean;
}

/** How much is unread, and the drawer that tells what. */
export function Bell({ operation, operations, administrator }: Props) {
  const { id: operationId } = operation;
  const { data } = useNotifications(operationId);
  const { opened, open, close } = useOpened();
  const unread = data?.unread ?? 0;
  useEffect(() => {
    const appId = async () =>
      (await read(notifications.settings, { operation: operationId, body: null })).appId;
    // Most browsers were never asked: what subscribes one comes where it was.
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    void import("./push-subscription.ts").then(({ renewPush }) => renewPush(appId));
  }, [operationId]);
  return (
    <>
      <IconButton aria-label={label(unread)} aria-haspopup="dialog" className={classes.bell} onClick={open}>
        <IconBell size={18} stroke={1.6} aria-hidden="true" />
        {unread > 0 ? (
          <span className={classes.count} aria-hidden="true">
            {shown(unread)}
          </span>
        ) : null}
      </IconButton>
      <NotificationDrawer
        opened={opened}
        onClose={close}
        operation={operation}
        operations={operations}
        administrator={administrator}
      />
    </>
  );
}

/** A push about several notifications leads to the drawer: its address ends in #notifications. */
function useOpened() {
  const [opened, setOpened] = useState(false);
  const hash = useRouterState({ select: (state) => state.location.hash });
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== OPEN_HASH) return;
    setOpened(true);
    void navigate({ to: ".", search: true, hash: "", replace: true });
  }, [hash, navigate]);
  return { opened, open: () => setOpened(true), close: () => setOpened(false) };
}

function label(unread: number): string {
  return unread === 0 ? "Notifications" : `Notifications, ${shown(unread)} unread`;
}

function shown(unread: number): string {
  return unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
}
