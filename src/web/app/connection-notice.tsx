import { IconWifiOff } from "@tabler/icons-react";
import { useConnection } from "#web/state/connection.ts";
import classes from "./connection-notice.module.css";

const SENTENCES = {
  connected: null,
  offline: "You are offline. What you see stays; the rest follows when the network is back.",
  unreachable: "The service does not answer. Forecourt keeps trying.",
} as const;

/** Says that there is no connection, for as long as there is none. */
export function ConnectionNotice() {
  const sentence = SENTENCES[useConnection()];
  return (
    <div aria-live="polite">
      {sentence === null ? null : (
        <p className={classes.notice}>
          <IconWifiOff size={16} stroke={1.6} aria-hidden="true" />
          {sentence}
        </p>
      )}
    </div>
  );
}
