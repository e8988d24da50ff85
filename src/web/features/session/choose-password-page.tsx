import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { accounts } from "#contract/accounts.ts";
import { PASSWORD_RULE } from "#domain/people/password-rule.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { Note } from "#web/ui/note.tsx";
import classes from "./entrance-form.module.css";
import { EntranceForm, EntrancePassword } from "./entrance-form.tsx";
import { EntrancePage } from "./entrance-page.tsx";
import { confirmationProblem, passwordProblem } from "./login-rules.ts";

interface Props {
  readonly footnote: string;
  readonly email: string;
  /** Of the link; empty where the link was cut off. */
  readonly token: string;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** Behind the link of a mail: the new password, twice; then that it was set. */
export function ChoosePasswordPage({ footnote, onDone, ...rest }: Props) {
  const [message, setMessage] = useState<string | null>(null);
  return (
    <EntrancePage footnote={footnote}>
      {message === null ? (
        <ChoosePasswordForm {...rest} onDone={setMessage} />
      ) : (
        <PasswordChosen message={message} onLogin={onDone} />
      )}
    </EntrancePage>
  );
}

interface FormProps extends Omit<Props, "footnote" | "onDone"> {
  readonly onDone: (message: string) => void;
}

function ChoosePasswordForm({ email, token, onDone, onBack }: FormProps) {
  const { run, busy, problem, setProblem } = useAction();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { newPassword: "", confirmPassword: "" },
    validate: {
      newPassword: passwordProblem,
      confirmPassword: (typed, { newPassword }) => confirmationProblem(typed, newPassword),
    },
    clearInputErrorOnChange: true,
    onValuesChange: () => setProblem(null),
  });
  const submit = form.onSubmit((typed) =>
    run(async () =>
      onDone((await call(accounts.chooseByLink, { body: { ...typed, email, token } })).message),
    ),
  );
  return (
    <EntranceForm
      title="Reset Password"
      lead={email}
      action="Reset Password"
      busy={busy}
      onSubmit={submit}
      link={{ words: "Back to login", onClick: onBack }}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <EntrancePassword
        label="New Password"
        description={PASSWORD_RULE}
        shows="new password"
        autoFocus
        key={form.key("newPassword")}
        {...form.getInputProps("newPassword")}
        error={form.errors["newPassword"] ?? problem}
      />
      <EntrancePassword
        label="Confirm Password"
        shows="confirmed password"
        key={form.key("confirmPassword")}
        {...form.getInputProps("confirmPassword")}
      />
    </EntranceForm>
  );
}

function PasswordChosen({ message, onLogin }: { readonly message: string; readonly onLogin: () => void }) {
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>Reset Password</h1>
      <Note sentence={message} icon={<IconCheck size={18} stroke={2} aria-hidden="true" />} />
      <Button size="lg" fullWidth autoFocus onClick={onLogin}>
        Log in
      </Button>
    </div>
  );
}
