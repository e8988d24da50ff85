import { VisuallyHidden } from "@mantine/core";
import { IconMessage2, IconNews, IconTableImport, type TablerIcon } from "@tabler/icons-react";
import type { Notification } from "#contract/notifications.ts";
import type { NotifyingPage } from "#domain/notifications/notifications.ts";
import { useClock } from "#web/state/current-operation.ts";
import classes from "./notification-list.module.css";

const ICONS: Readonly<Record<NotifyingPage, TablerIcon>> = {
  "action-planning": IconNews,
  "upload-excel": IconTableImport,
  "dealer-score": IconMessage2,
};

interface Props {
  readonly notifications: readonly Notification[];
  readonly busy: boolean;
  readonly onChoose: (notification: Notification) => void;
}

/** One button a notification; unread ones carry a dot. */
export function NotificationList({ notifications, busy, onChoose }: Props) {
  return (
    <ul className={classes.list}>
      {notifications.map((notification) => (
        <li key={notification.id}>
          <button
            type="button"
            className={classes.row}
            data-unread={notification.unread || undefined}
            disabled={busy}
            onClick={() => onChoose(notification)}
          >
            <Row notification={notification} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Row({ notification: { page, createdOn, message, unread } }: { notification: Notification }) {
  const Icon = ICONS[page];
  const clock = useClock();
  return (
    <>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.text}>
        {unread ? <VisuallyHidden>Unread: </VisuallyHidden> : null}
        <span className={classes.message}>{message}</span>
        <time dateTime={createdOn}>{clock.moment(createdOn)}</time>
      </span>
      {unread ? <i className={classes.dot} aria-hidden="true" /> : null}
    </>
  );
}
