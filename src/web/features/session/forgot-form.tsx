import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { unreachable } from "#web/api/api-error.ts";
import { useAction } from "#web/api/use-action.ts";
import { Problem } from "#web/ui/problem.tsx";
import { fieldProblem } from "./field-problem.tsx";
import classes from "./login-page.module.css";
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
    <form className={classes.form} onSubmit={submit} noValidate>
      <h1 className={classes.title}>Forgot Password</h1>
      <p className={classes.lead}>A link to your e-mail address finishes the reset.</p>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        size="lg"
        classNames={{ input: classes.input }}
        key={form.key("email")}
        {...form.getInputProps("email")}
        error={fieldProblem(form.errors["email"] ?? problem)}
      />
      <PasswordInput
        label="New Password"
        autoComplete="new-password"
        size="lg"
        classNames={{ input: classes.input }}
        visibilityToggleButtonProps={{ "aria-label": "Show new password", tabIndex: 0 }}
        key={form.key("newPassword")}
        {...form.getInputProps("newPassword")}
        error={fieldProblem(form.errors["newPassword"])}
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
      <Problem sentence={unequal} />
      <Button type="submit" size="lg" fullWidth loading={busy} className={classes.submit}>
        Reset Password
      </Button>
      <button type="button" className={classes.link} onClick={onBack}>
        Back to login
      </button>
    </form>
  );
}

/** As with the login: the form does not wait for the call and its contract. */
function loadCall() {
  return import("./ask-for-link.ts").catch(() => {
    throw unreachable();
  });
}
