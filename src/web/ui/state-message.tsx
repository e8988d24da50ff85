import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./state-message.module.css";

interface Props {
  readonly icon?: ReactNode;
  readonly title: string;
  /** The message is all there is on the page, so its title is the page's heading. */
  readonly wholePage?: boolean;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** A place that has nothing to show says so: one line, the reason, what to do. */
export function StateMessage({ icon, title, wholePage = false, children, action }: Props) {
  const Title = wholePage ? "h1" : "p";
  return (
    <div className={classes.message}>
      {icon ? (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <Title className={classes.title}>{title}</Title>
      {children ? <p className={classes.reason}>{children}</p> : null}
      {action}
    </div>
  );
}

/** The way out of a failed load. */
export function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconRefresh size={16} stroke={2} />} onClick={onClick}>
      Try again
    </Button>
  );
}
