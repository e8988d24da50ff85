import { useForm } from "@mantine/form";
import { useState } from "react";
import { unreachable } from "#web/api/api-error.ts";
import { useAction } from "#web/api/use-action.ts";
import { Problem } from "#web/ui/problem.tsx";
import { EmailField, EntranceForm, PasswordField } from "./entrance-form.tsx";
import { emailProblem, passwordProblem } from "./login-rules.ts";

/** Asks for a link; what is typed here is only checked, the password itself is chosen behind the link. */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const { run, busy, problem, setProblem } = useAction();
  const [unequal, setUnequal] = useState<string | null>(null);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", newPassword: "", confirmPassword: "" },
    validate: { email: emailProblem, newPassword: passwordProblem, confirmPassword: passwordProblem },
    clearInputErrorOnChange: true,
  });
  const submit = form.onSubmit(({ email, newPassword, confirmPassword }) => {
    setProblem(null);
    setUnequal(newPassword === confirmPassword ? null : "Enter Same Password");
    if (newPassword !== confirmPassword) return;
    void run(async () => (await loadCall()).askForLink(email.trim(), newPassword, confirmPassword));
  });
  return (
    <EntranceForm
      title="Forgot Password"
      lead="A link to your e-mail address finishes the reset."
      action="Reset Password"
      busy={busy}
      onSubmit={submit}
      link={{ words: "Back to login", onClick: onBack }}
    >
      <EmailField
        autoFocus
        key={form.key("email")}
        {...form.getInputProps("email")}
        error={form.errors["email"] ?? problem}
      />
      <PasswordField
        label="New Password"
        shows="new password"
        key={form.key("newPassword")}
        {...form.getInputProps("newPassword")}
      />
      <PasswordField
        label="Confirm Password"
        shows="confirmed password"
        key={form.key("confirmPassword")}
        {...form.getInputProps("confirmPassword")}
      />
      <Problem sentence={unequal} />
    </EntranceForm>
  );
}

/** As with the login: the form does not wait for the call and its contract. */
function loadCall() {
  return import("./ask-for-link.ts").catch(() => {
    throw unreachable();
  });
}
