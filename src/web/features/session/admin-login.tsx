import { Button, Modal, PasswordInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { session } from "#contract/session.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { markAdminConfirmed } from "#web/state/admin-flag.ts";
import classes from "./admin-login.module.css";
import { fieldProblem } from "./field-problem.tsx";
import { passwordProblem } from "./login-rules.ts";

const QUESTION = "Enter Your Password Again To Continue.";

/** Over the admin panel until the password was typed again in this session. */
export function AdminLogin({ email }: { email: string }) {
  const { run, busy, problem, setProblem } = useAction();
  const [password, setPassword] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const blank = passwordProblem(password);
    if (blank !== null) return setProblem(blank);
    const body = { username: email, password, deviceId: null, deviceType: "Web", code: "", remember: false };
    if (await run(() => call(session.login, { body }))) markAdminConfirmed();
  };
  return (
    <Modal
      opened
      onClose={stay}
      centered
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      attributes={{ content: { "aria-label": QUESTION } }}
    >
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <h2 className={classes.question}>{QUESTION}</h2>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          visibilityToggleButtonProps={{ "aria-label": "Show password", tabIndex: 0 }}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem(null);
          }}
          error={fieldProblem(problem === null ? null : ` ${problem}`)}
        />
        <Button type="submit" loading={busy}>
          Login
        </Button>
      </form>
    </Modal>
  );
}

function stay(): void {
  // Only the password leads on.
}
