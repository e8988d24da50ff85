import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useAction } from "#web/api/use-action.ts";
import { Problem } from "#web/ui/problem.tsx";
import classes from "./push-settings.module.css";
import { beginPush, endPush, type PushState, pushState } from "./push-subscription.ts";

const SENTENCES: Readonly<Record<PushState, string>> = {
  on: "Notifications are pushed to this browser.",
  off: "Notifications are not pushed to this browser.",
  blocked: "This browser blocks notifications. Allow them for this site in its settings.",
  unknown: "This browser can't receive pushes.",
};

/** Whether this browser is pushed anything, and the button that changes it. */
export function PushHere({ appId }: { appId: string }) {
  const [state, setState] = useState<PushState | null>(null);
  const { run, busy, problem } = useAction();
  useEffect(() => void pushState().then(setState), []);
  const change = async () => {
    await run(() => (state === "on" ? endPush() : beginPush(appId)));
    setState(await pushState());
  };
  if (state === null) return null;
  return (
    <fieldset className={classes.group}>
      <legend>This browser</legend>
      <p className={classes.sentence}>{SENTENCES[state]}</p>
      {state === "on" || state === "off" ? (
        <Button variant="default" loading={busy} onClick={() => void change()}>
          {state === "on" ? "Stop pushing here" : "Push to this browser"}
        </Button>
      ) : null}
      <Problem sentence={problem} />
    </fieldset>
  );
}
