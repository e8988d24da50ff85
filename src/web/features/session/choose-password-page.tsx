import { Button, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { accounts } from "#contract/accounts.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { EntrancePage } from "./entrance-page.tsx";
import { fieldProblem } from "./field-problem.tsx";
import classes from "./login-page.module.css";
import { confirmationProblem, passwordProblem } from "./login-rules.ts";

interface Props {
  readonly footnote: string;
  readonly email: string;
  /** Of the link; empty where the link was cut off. */
  readonly tokencode: string;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** Behind the link of a mail: the new password, twice. */
export function ChoosePasswordPage({ footnote, email, tokencode, onDone, onBack }: Props) {
  const { run, busy, problem } = useAction();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { newPassword: "", confirmPassword: "" },
    validate: {
      newPassword: passwordProblem,
      confirmPassword: (typed, { newPassword }) => confirmationProblem(typed, newPassword),
    },
    clearInputErrorOnChange: true,
  });
  const submit = form.onSubmit(async (typed) => {
    const done = await run(() => call(accounts.chooseByLink, { body: { ...typed, email, tokencode } }));
    if (done) onDone();
  });
  return (
    <EntrancePage footnote={footnote}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <h1 className={classes.title}>Reset Password</h1>
        <p className={classes.lead}>{email}</p>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="New Password"
          autoComplete="new-password"
          autoFocus
          size="lg"
          classNames={{ input: classes.input }}
          visibilityToggleButtonProps={{ "aria-label": "Show new password", tabIndex: 0 }}
          key={form.key("newPassword")}
          {...form.getInputProps("newPassword")}
          error={fieldProblem(form.errors["newPassword"] ?? problem)}
        />
        <PasswordInput
          label="Confirm Password"
          autoComplete="new-password"
          size="lg"
          classNames={{ input: classes.input }}
          visibilityToggleButtonProps={{ "aria-label": "Show confirmed password", tabIndex: 0 }}
          key={form.key("confirmPassword")}
          {...form.getInputProps("confirmPassword")}
          error={fieldProblem(form.errors["confirmPassword"])}
        />
        <Button type="submit" size="lg" fullWidth loading={busy} className={classes.submit}>
          Reset Password
        </Button>
        <button type="button" className={classes.link} onClick={onBack}>
          Back to login
        </button>
      </form>
    </EntrancePage>
  );
}
