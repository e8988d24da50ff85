import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertCircle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { ApiError, unreachable } from "#web/api/api-error.ts";
import { Brand } from "#web/ui/brand.tsx";
import classes from "./login-page.module.css";
import { emailProblem, passwordProblem } from "./login-rules.ts";
import { LoginShowcase } from "./login-showcase.tsx";

interface Props {
  readonly footnote: string;
  readonly onLoggedIn: () => void;
}

/** The way in: email and password. */
export function LoginPage({ footnote, onLoggedIn }: Props) {
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <Brand />
        <LoginForm onLoggedIn={onLoggedIn} />
        <p className={classes.footnote}>{footnote}</p>
      </main>
      <LoginShowcase />
    </div>
  );
}

/** The call and its contract come while the person types: the form does not wait for them. */
function loadLogIn() {
  return import("./log-in.ts").catch(() => {
    throw unreachable();
  });
}

function LoginForm({ onLoggedIn }: Pick<Props, "onLoggedIn">) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: { email: emailProblem, password: passwordProblem },
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
  });

  useEffect(() => {
    // What fails here is asked for again, and told, on submit.
    loadLogIn().catch(() => undefined);
  }, []);

  const submit = form.onSubmit(
    async ({ email, password }) => {
      setFailure(null);
      try {
        const { logIn } = await loadLogIn();
        await logIn(email.trim(), password);
        onLoggedIn();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setFailure(error.message);
        form.getInputNode("password")?.focus();
      }
    },
    (errors) => form.getInputNode(errors.email ? "email" : "password")?.focus(),
  );

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h1 className={classes.title}>Log in</h1>
      <p className={classes.lead}>Survey results for your dealer network.</p>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        size="lg"
        classNames={{ input: classes.input }}
        key={form.key("email")}
        {...form.getInputProps("email")}
        error={withIcon(form.errors.email)}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        size="lg"
        classNames={{ input: classes.input }}
        visibilityToggleButtonProps={{ "aria-label": "Show password", tabIndex: 0 }}
        key={form.key("password")}
        {...form.getInputProps("password")}
        error={withIcon(form.errors.password ?? failure)}
      />
      <Button type="submit" size="lg" fullWidth loading={form.submitting} className={classes.submit}>
        Log in
      </Button>
    </form>
  );
}

function withIcon(problem: ReactNode) {
  if (!problem) return null;
  return (
    <span className={classes.problem} role="alert">
      <IconAlertCircle size={16} stroke={1.6} aria-hidden="true" />
      {problem}
    </span>
  );
}
