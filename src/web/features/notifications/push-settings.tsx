import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type NotificationSettings, notifications } from "#contract/notifications.ts";
import { type NotifyingPage, UPLOAD_PAGE } from "#domain/notifications/notifications.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey, useEndpoint } from "#web/api/use-endpoint.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { RowsSkeleton } from "#web/ui/skeleton.tsx";
import { PushHere } from "./push-here.tsx";
import classes from "./push-settings.module.css";

const USUAL_QUIET = { from: "22:00", to: "07:00" } as const;
const TOPICS: readonly { readonly id: NotifyingPage; readonly name: string }[] = [
  { id: "action-planning", name: "Tickets" },
  { id: "dealer-score", name: "Recordings" },
  { id: UPLOAD_PAGE, name: "Uploads" },
];

interface Props {
  readonly operation: string;
  readonly administrator: boolean;
  /** Whether something stands there that is not saved. */
  readonly onEntered: (entered: boolean) => void;
}

/** What a person wants to be pushed, and when. */
export function PushSettings(props: Props) {
  const { operation } = props;
  const { data, error, refetch } = useEndpoint(notifications.settings, { operation, body: null });
  if (data) return <SettingsForm {...props} settings={data} />;
  if (!error) return <RowsSkeleton rows={5} rowHeight={64} />;
  return <LoadFailed sentence={error.message} onRetry={() => void refetch()} />;
}

function SettingsForm({
  settings,
  operation,
  administrator,
  onEntered,
}: Props & { readonly settings: NotificationSettings }) {
  const [push, setPush] = useState(settings.push);
  const [quiet, setQuiet] = useState(settings.quiet);
  const [muted, setMuted] = useState<readonly NotifyingPage[]>(settings.muted);
  const [saved, setSaved] = useState(false);
  const { run, busy, problem } = useAction();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaved(false);
    const body = { push, quiet, muted: [...muted] };
    const done = await run(() => call(notifications.saveSettings, { operation, body }));
    setSaved(done);
    if (done) onEntered(false);
    if (done)
      await queryClient.invalidateQueries({ queryKey: endpointKey(notifications.settings, operation) });
  };
  const topics = TOPICS.filter(({ id }) => administrator || id !== UPLOAD_PAGE);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => void save(event)}
      onChange={() => {
        onEntered(true);
        setSaved(false);
      }}
    >
      {settings.provider === "webpush" ? <PushHere appId={settings.appId} /> : null}
      <fieldset className={classes.group}>
        <legend>To all your browsers and devices</legend>
        <Choice label="Push what is new" checked={push} onChange={setPush} />
        {topics.map(({ id, name }) => (
          <Choice
            key={id}
            label={name}
            inner
            disabled={!push}
            checked={push && !muted.includes(id)}
            onChange={(wanted) => setMuted(wanted ? muted.filter((each) => each !== id) : [...muted, id])}
          />
        ))}
      </fieldset>
      <fieldset className={classes.group} disabled={!push}>
        <legend>Quiet hours</legend>
        <Choice
          label="Hold pushes back and send one summary afterwards"
          checked={quiet !== null}
          onChange={(wanted) => setQuiet(wanted ? (settings.quiet ?? USUAL_QUIET) : null)}
        />
        {quiet ? (
          <div className={classes.times}>
            <TextInput
              type="time"
              label="From"
              required
              value={quiet.from}
              onChange={(event) => setQuiet({ ...quiet, from: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label="To"
              required
              value={quiet.to}
              onChange={(event) => setQuiet({ ...quiet, to: event.currentTarget.value })}
            />
          </div>
        ) : null}
        <p className={classes.hint}>{`Time zone ${settings.timeZone}`}</p>
      </fieldset>
      <Problem sentence={problem} />
      <Button type="submit" loading={busy}>
        Save
      </Button>
      <p role="status" className={classes.hint}>
        {saved ? "Your choices were saved." : ""}
      </p>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly inner?: boolean;
}

function Choice({ label, checked, onChange, disabled = false, inner = false }: ChoiceProps) {
  return (
    <label className={classes.choice} data-inner={inner || undefined}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
