import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle, IconArrowLeft, IconBellOff, IconSettings, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { Notification } from "#contract/notifications.ts";
import type { Operation } from "#contract/structure.ts";
import { useAction } from "#web/api/use-action.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { RowsSkeleton } from "#web/ui/skeleton.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import classes from "./notification-drawer.module.css";
import { NotificationList } from "./notification-list.tsx";
import { PushSettings } from "./push-settings.tsx";
import { useNotifications, useOpenNotification } from "./use-notifications.ts";

const PHONE = "(max-width: 48em)";

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly operation: Operation;
  readonly operations: readonly Operation[];
  readonly administrator: boolean;
}

/** What the person was told, newest first, and what of it is pushed; a bottom sheet on phones. */
export function NotificationDrawer(props: Props) {
  const phone = useMediaQuery(PHONE) ?? false;
  return (
    <Drawer
      opened={props.opened}
      onClose={props.onClose}
      position={phone ? "bottom" : "right"}
      size={phone ? "auto" : 392}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { "aria-label": "Notifications" } }}
      transitionProps={{ duration: 240, timingFunction: "cubic-bezier(.2,0,0,1)" }}
      classNames={{ content: phone ? classes.sheet : classes.drawer, body: classes.body }}
    >
      <Content {...props} />
    </Drawer>
  );
}

function Content({ onClose, operation, operations, administrator }: Props) {
  const [settings, setSettings] = useState(false);
  const { data } = useNotifications(operation.operationid);
  const unread = data?.newnotificationcount ?? 0;
  return (
    <div className={classes.content}>
      <div className={classes.header}>
        {settings ? (
          <IconButton aria-label="Back to the notifications" onClick={() => setSettings(false)}>
            <IconArrowLeft size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
        ) : null}
        <h2>{settings ? "What is pushed" : "Notifications"}</h2>
        {unread > 0 && !settings ? <span className={classes.count}>{`${unread} unread`}</span> : null}
        <span className={classes.space} />
        {settings ? null : (
          <IconButton aria-label="What is pushed" onClick={() => setSettings(true)}>
            <IconSettings size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton aria-label="Close the notifications" onClick={onClose}>
          <IconX size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={classes.scroll}>
        {settings ? (
          <PushSettings operation={operation.operationid} administrator={administrator} />
        ) : (
          <Told operation={operation} operations={operations} onOpened={onClose} />
        )}
      </div>
    </div>
  );
}

interface ToldProps extends Pick<Props, "operation" | "operations"> {
  readonly onOpened: () => void;
}

function Told({ operation, operations, onOpened }: ToldProps) {
  const { data, error, refetch } = useNotifications(operation.operationid);
  const open = useOpenNotification(operation, operations);
  const { run, busy, problem } = useAction();
  const choose = async (notification: Notification) => {
    if (await run(() => open(notification))) onOpened();
  };
  if (data && data.notificationlist.length > 0) {
    return (
      <>
        <Problem sentence={problem} />
        <NotificationList
          notifications={data.notificationlist}
          busy={busy}
          onChoose={(each) => void choose(each)}
        />
      </>
    );
  }
  if (data) return <StateMessage icon={<IconBellOff size={24} stroke={1.6} />} title="No Notifications" />;
  if (!error) return <RowsSkeleton rows={5} rowHeight={64} />;
  return (
    <StateMessage
      icon={<IconAlertTriangle size={24} stroke={1.6} />}
      title="Could not load"
      action={<TryAgain onClick={() => void refetch()} />}
    >
      {error.message}
    </StateMessage>
  );
}
