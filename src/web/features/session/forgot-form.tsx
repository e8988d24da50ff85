import { useForm } from "@mantine/form";
import { IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { PASSWORD_RULE } from "#domain/people/password-rule.ts";
import { ApiError, unreachable } from "#web/api/api-error.ts";
import { useAction } from "#web/api/use-action.ts";
import { Note } from "#web/ui/note.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { EmailField, EntranceForm, EntrancePassword } from "./entrance-form.tsx";
import classes from "./forgot-form.module.css";
import { emailProblem, passwordProblem } from "./login-rules.ts";

/** Asks for a link; what is typed here is only checked, the password itself is chosen behind the link. */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const { run, busy, problem, setProblem } = useAction();
  const [unequal, setUnequal] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const sayNothing = () => {
    setProblem(null);
    setUnequal(null);
    setSent(null);
  };
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", newPassword: "", confirmPassword: "" },
    validate: { email: emailProblem, newPassword: passwordProblem, confirmPassword: passwordProblem },
    clearInputErrorOnChange: true,
    onValuesChange: sayNothing,
  });
  const submit = form.onSubmit(({ email, newPassword, confirmPassword }) => {
    sayNothing();
    if (newPassword !== confirmPassword) return setUnequal("Enter Same Password");
    void run(async () => {
      const { askForLink } = await loadCall();
      await askForLink(email.trim(), newPassword, confirmPassword).catch((error: unknown) =>
        setSent(newsOf(error)),
      );
    });
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
      <div className={classes.email}>
        <EmailField
          autoFocus
          key={form.key("email")}
          {...form.getInputProps("email")}
          error={form.errors["email"] ?? problem}
        />
        <Note sentence={sent} icon={<IconMail size={18} stroke={1.6} aria-hidden="true" />} />
      </div>
      <EntrancePassword
        label="New Password"
        description={PASSWORD_RULE}
        shows="new password"
        key={form.key("newPassword")}
        {...form.getInputProps("newPassword")}
      />
      <EntrancePassword
        label="Confirm Password"
        shows="confirmed password"
        key={form.key("confirmPassword")}
        {...form.getInputProps("confirmPassword")}
      />
      <Problem sentence={unequal} />
    </EntranceForm>
  );
}

/** The refusal that every address gets says where to go on; any other is a failure. */
function newsOf(error: unknown): string {
  if (error instanceof ApiError && error.code === "CHECK_MAIL") return error.message;
  throw error;
}

/** As with the login: the form does not wait for the call and its contract. */
function loadCall() {
  return import("./ask-for-link.ts").catch(() => {
    throw unreachable();
  });
}
