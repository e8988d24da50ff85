import { IconArrowLeft, IconBellOff, IconSettings } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Notification } from "#contract/notifications.ts";
import type { Operation } from "#contract/structure.ts";
import { useAction } from "#web/api/use-action.ts";
import { DISCARD_ENTERED, useBlockLeaving } from "#web/state/block-leaving.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { DrawerContent, SideDrawer } from "#web/ui/side-drawer.tsx";
import { RowsSkeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { TextButton } from "#web/ui/text-button.tsx";
import classes from "./notification-drawer.module.css";
import { NotificationList } from "./notification-list.tsx";
import { PushSettings } from "./push-settings.tsx";
import { readAll, useNotifications, useOpenNotification } from "./use-notifications.ts";

const CLOSE = "Close the notifications";
const UNSAVED = "What is pushed was not saved yet.";

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly operation: Operation;
  readonly operations: readonly Operation[];
  readonly administrator: boolean;
}

/** What the person was told, newest first, and what of it is pushed; a bottom sheet on phones. */
export function NotificationDrawer(props: Props) {
  const { operation, administrator, opened } = props;
  const [led, setLed] = useState(false);
  const [settings, setSettings] = useState(false);
  const [entered, setEntered] = useState(false);
  const showList = () => {
    setSettings(false);
    setEntered(false);
  };
  const close = (isLed: boolean) => {
    setLed(isLed);
    showList();
    props.onClose();
  };
  const { mayLeave, asking } = useBlockLeaving(entered, DISCARD_ENTERED, UNSAVED);
  const leave = async (go: () => void) => {
    if (await mayLeave()) go();
  };
  const closeAfterAsking = () => void leave(() => close(false));
  return (
    <SideDrawer
      label="Notifications"
      opened={opened}
      onClose={closeAfterAsking}
      closeOnEscape={asking === null}
      returnFocus={!led}
    >
      {settings ? (
        <Settings onClose={closeAfterAsking} onBack={() => void leave(showList)}>
          <PushSettings operation={operation.id} administrator={administrator} onEntered={setEntered} />
        </Settings>
      ) : (
        <Content
          {...props}
          onSettings={() => setSettings(true)}
          onClose={() => close(false)}
          onLed={() => close(true)}
        />
      )}
      {asking}
    </SideDrawer>
  );
}

interface SettingsProps {
  readonly onClose: () => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

function Settings({ onClose, onBack, children }: SettingsProps) {
  return (
    <DrawerContent
      title="What is pushed"
      closeLabel={CLOSE}
      onClose={onClose}
      back={
        <IconButton aria-label="Back to the notifications" onClick={onBack}>
          <IconArrowLeft size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
      }
    >
      <div className={classes.inside}>{children}</div>
    </DrawerContent>
  );
}

interface ContentProps extends Omit<Props, "opened" | "administrator"> {
  readonly onSettings: () => void;
  /** The person was led to a ticket, which takes the focus. */
  readonly onLed: () => void;
}

function Content({ onClose, onLed, onSettings, operation, operations }: ContentProps) {
  const { data } = useNotifications(operation.id);
  const unread = data?.unread ?? 0;
  return (
    <DrawerContent
      title="Notifications"
      count={unread > 0 ? `${unread} unread` : null}
      closeLabel={CLOSE}
      onClose={onClose}
      actions={
        <IconButton aria-label="What is pushed" onClick={onSettings}>
          <IconSettings size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
      }
    >
      <div className={classes.inside}>
        <NotificationItems
          operation={operation}
          operations={operations}
          onOpened={({ ticketNo }) => (ticketNo === null ? onClose() : onLed())}
        />
      </div>
    </DrawerContent>
  );
}

interface ItemsProps extends Pick<Props, "operation" | "operations"> {
  readonly onOpened: (notification: Notification) => void;
}

function NotificationItems({ operation, operations, onOpened }: ItemsProps) {
  const { data, error, refetch } = useNotifications(operation.id);
  const open = useOpenNotification(operation, operations);
  const { run, busy, problem } = useAction();
  const choose = async (notification: Notification) => {
    if (await run(() => open(notification))) onOpened(notification);
  };
  if (data && data.notifications.length > 0) {
    return (
      <>
        <Problem sentence={problem} />
        {data.unread > 0 ? (
          <div className={classes.all}>
            <TextButton
              disabled={busy}
              onClick={() => void run(() => readAll(operation.id, data.notifications))}
            >
              Mark all as read
            </TextButton>
          </div>
        ) : null}
        <NotificationList
          notifications={data.notifications}
          operations={operations}
          busy={busy}
          onChoose={(each) => void choose(each)}
        />
      </>
    );
  }
  if (data) return <StateMessage icon={<IconBellOff size={24} stroke={1.6} />} title="No Notifications" />;
  if (!error) return <RowsSkeleton rows={5} rowHeight={64} />;
  return <LoadFailed sentence={error.message} onRetry={() => void refetch()} isLarge />;
}
