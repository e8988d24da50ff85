import { Button } from "@mantine/core";
import { IconAlertTriangle, IconChartBar, IconClock, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./chart-states.module.css";

/** A card that could not load: what happened and the way out. */
export function CardFailed({ reason, onRetry }: { readonly reason: string; readonly onRetry: () => void }) {
  return (
    <div className={classes.middle} role="alert">
      <IconAlertTriangle className={classes.alarm} size={24} stroke={1.6} aria-hidden="true" />
      <p className={classes.title}>Could not load</p>
      <p className={classes.reason}>{reason}</p>
      <Button variant="default" leftSection={<IconRefresh size={16} stroke={2} />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** A card without anything to draw. */
export function CardEmpty({ title, reason }: { readonly title: string; readonly reason?: string | null }) {
  return (
    <div className={classes.middle}>
      <IconChartBar className={classes.quiet} size={24} stroke={1.6} aria-hidden="true" />
      <p className={classes.title}>{title}</p>
      {reason ? <p className={classes.reason}>{reason}</p> : null}
    </div>
  );
}

/** Takes the footer's place while the figures above it could not be renewed. */
export function StaleStrip({ since, onRetry }: { readonly since: string; readonly onRetry: () => void }) {
  return (
    <div className={classes.stale} role="status">
      <IconClock size={16} stroke={2} aria-hidden="true" />
      <span>
        Last figures from {since}.<span className={classes.more}> New ones could not be loaded.</span>
      </span>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

/** Takes exactly the room of something else, which is not shown. */
export function SameSize({ as, children }: { readonly as: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={classes.same}>
      <div className={classes.unseen} aria-hidden="true">
        {as}
      </div>
      {children}
    </div>
  );
}

/** A strip of figures that could not load. */
export function StripFailed({ reason, onRetry }: { readonly reason: string; readonly onRetry: () => void }) {
  return (
    <div className={classes.strip} role="alert">
      <IconAlertTriangle className={classes.alarm} size={18} stroke={1.6} aria-hidden="true" />
      <p>
        <b>Could not load.</b> {reason}
      </p>
      <Button variant="default" leftSection={<IconRefresh size={16} stroke={2} />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
