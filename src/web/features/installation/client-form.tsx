import { Button, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { installation } from "#contract/installation.ts";
import { timeZoneChoices, timeZoneName } from "#domain/calendar/time-zones.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { BrandingFields, brandingBody, type ChosenBranding } from "#web/features/branding/index.ts";
import { fieldProblem } from "#web/features/session/index.ts";
import { useLeaveForm } from "#web/state/block-leaving.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { refusedField } from "./refused-field.ts";
import classes from "./setup-frame.module.css";

const DESCRIBED = { description: classes.description };

const OWN_ZONE = timeZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone);
const ZONES = timeZoneChoices(Intl.supportedValuesOf("timeZone"), OWN_ZONE);

const EMPTY = { name: "", timeZone: OWN_ZONE };

/** Where each refusal is said. */
const FIELDS: ReadonlyMap<string, "name" | "timeZone"> = new Map([
  ["CLIENT_NAME", "name"],
  ["TIME_ZONE", "timeZone"],
]);

interface Props {
  /** With the client's name, once it is there and known here. */
  readonly onAdded: (client: string) => Promise<void>;
  /** null = there is no way back. */
  readonly onCancel: (() => void) | null;
}

/** A manufacturer: its name, where its day begins and ends, and how its pages look. */
export function ClientForm({ onAdded, onCancel }: Props) {
  const { run, busy, problem, setProblem } = useAction();
  const [look, setLook] = useState<ChosenBranding>({ accent: "", logo: null });
  const [typed, setTyped] = useState(false);
  const { leave, question } = useLeaveForm(
    typed || look.accent !== "" || look.logo !== null,
    "The company was not added yet.",
    () => onCancel?.(),
    busy,
  );
  const form = useForm({
    mode: "uncontrolled",
    initialValues: EMPTY,
    validate: {
      name: (typed) => (typed.trim() === "" ? "Please enter the company's name." : null),
    },
    clearInputErrorOnChange: true,
    onValuesChange: ({ name, timeZone }) => {
      setProblem(null);
      setTyped(name.trim() !== EMPTY.name || timeZone !== EMPTY.timeZone);
    },
  });
  const add = async (typed: { readonly name: string; readonly timeZone: string }) => {
    try {
      await call(installation.addClient, { body: { ...typed, ...brandingBody(look) } });
    } catch (error) {
      const field = refusedField(error, FIELDS);
      if (field === null) throw error;
      form.setFieldError(field.name, field.sentence);
      form.getInputNode(field.name)?.focus();
      return;
    }
    await onAdded(typed.name.trim());
  };
  const { error: nameError, ...name } = form.getInputProps("name");
  const { error: zoneError, ...zone } = form.getInputProps("timeZone");
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit(
        (typed) => run(() => add(typed)),
        () => form.getInputNode("name")?.focus(),
      )}
      noValidate
    >
      <TextInput
        label="Company"
        classNames={DESCRIBED}
        description="The manufacturer whose dealers are surveyed, as people will read it."
        maxLength={100}
        autoComplete="organization"
        autoFocus
        key={form.key("name")}
        {...name}
        error={fieldProblem(nameError)}
      />
      <Select
        label="Time zone"
        classNames={DESCRIBED}
        description="Where its day begins and ends: for due dates, and for what is 'today'."
        searchable
        allowDeselect={false}
        data={ZONES}
        nothingFoundMessage="No such time zone"
        onKeyDown={(event) => {
          // In an open list Enter chooses; where nothing is marked yet it must not send the form.
          if (event.key === "Enter" && event.currentTarget.ariaExpanded === "true") event.preventDefault();
        }}
        key={form.key("timeZone")}
        {...zone}
        error={fieldProblem(zoneError)}
      />
      <BrandingFields
        value={look}
        disabled={busy}
        onChange={(next) => {
          setLook(next);
          setProblem(null);
        }}
      />
      <Problem sentence={problem} />
      <div className={classes.buttons}>
        {onCancel === null ? null : (
          <Button variant="default" size="md" disabled={busy} onClick={leave}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="md" loading={busy}>
          Continue
        </Button>
      </div>
      {question}
    </form>
  );
}
