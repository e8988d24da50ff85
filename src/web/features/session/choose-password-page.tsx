import { useForm } from "@mantine/form";
import { accounts } from "#contract/accounts.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { EntranceForm, PasswordField } from "./entrance-form.tsx";
import { EntrancePage } from "./entrance-page.tsx";
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
      <EntranceForm
        title="Reset Password"
        lead={email}
        action="Reset Password"
        busy={busy}
        onSubmit={submit}
        link={{ words: "Back to login", onClick: onBack }}
      >
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="New Password"
          shows="new password"
          autoFocus
          key={form.key("newPassword")}
          {...form.getInputProps("newPassword")}
          error={form.errors["newPassword"] ?? problem}
        />
        <PasswordField
          label="Confirm Password"
          shows="confirmed password"
          key={form.key("confirmPassword")}
          {...form.getInputProps("confirmPassword")}
        />
      </EntranceForm>
    </EntrancePage>
  );
}
