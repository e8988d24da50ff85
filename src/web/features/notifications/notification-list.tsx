import { VisuallyHidden } from "@mantine/core";
import { IconMessage2, IconNews, IconTableImport, type TablerIcon } from "@tabler/icons-react";
import type { Notification } from "#contract/notifications.ts";
import type { Operation } from "#contract/structure.ts";
import type { NotifyingPage } from "#domain/notifications/notifications.ts";
import { useClock } from "#web/state/current-operation.ts";
import { Tag } from "#web/ui/tag.tsx";
import { groupByDealer } from "./group-by-dealer.ts";
import classes from "./notification-list.module.css";

const ABOUT_NO_DEALER = "Uploads";

const ICONS: Readonly<Record<NotifyingPage, TablerIcon>> = {
  "action-planning": IconNews,
  "upload-excel": IconTableImport,
  "dealer-score": IconMessage2,
};

interface Props {
  readonly notifications: readonly Notification[];
  readonly operations: readonly Operation[];
  readonly busy: boolean;
  readonly onChoose: (notification: Notification) => void;
}

/** One button a notification, under the dealer it is about; unread ones carry a dot. */
export function NotificationList({ notifications, operations, busy, onChoose }: Props) {
  const groups = groupByDealer(notifications);
  const types = new Map(operations.map(({ id, type }) => [id, type]));
  const isMixed = new Set(types.values()).size > 1;
  const list = (of: readonly Notification[]) => (
    <ul className={classes.list}>
      {of.map((notification) => (
        <li key={notification.id}>
          <button
            type="button"
            className={classes.row}
            data-unread={notification.unread || undefined}
            disabled={busy}
            onClick={() => onChoose(notification)}
          >
            <Row
              notification={notification}
              type={isMixed ? (types.get(notification.operation) ?? null) : null}
            />
          </button>
        </li>
      ))}
    </ul>
  );
  if (groups.length === 1) return list(notifications);
  return groups.map(({ dealer, notifications: of }) => (
    <section key={dealer ?? ""} aria-label={dealer ?? ABOUT_NO_DEALER}>
      <h3 className={classes.dealer}>{dealer ?? ABOUT_NO_DEALER}</h3>
      {list(of)}
    </section>
  ));
}

interface RowProps {
  readonly notification: Notification;
  /** null: told by the operation that is open. */
  readonly type: Operation["type"] | null;
}

function Row({ notification: { page, createdOn, message, unread }, type }: RowProps) {
  const Icon = ICONS[page];
  const clock = useClock();
  return (
    <>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.text}>
        {unread ? <VisuallyHidden>Unread: </VisuallyHidden> : null}
        <span className={classes.message}>{message}</span>
        <span className={classes.when}>
          {type === null ? null : <Tag>{type}</Tag>}
          <time dateTime={createdOn}>{clock.moment(createdOn)}</time>
        </span>
      </span>
      {unread ? <i className={classes.dot} aria-hidden="true" /> : null}
    </>
  );
}
