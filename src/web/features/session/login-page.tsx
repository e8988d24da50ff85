import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { unreachable } from "#web/api/api-error.ts";
import { useAction } from "#web/api/use-action.ts";
import { storeEndOfSessionReason, useFarewell } from "#web/state/farewell.ts";
import { Note } from "#web/ui/note.tsx";
import { EmailField, EntranceForm, EntrancePassword } from "./entrance-form.tsx";
import { EntrancePage } from "./entrance-page.tsx";
import { ForgotForm } from "./forgot-form.tsx";
import { emailProblem, passwordProblem } from "./login-rules.ts";

type Mode = "login" | "forgot" | "reset";

const RESET = "Your Password has been Reset Successfully..!! Login Now.";

interface Props {
  readonly footnote: string;
  readonly firstMode: Mode;
  readonly onLoggedIn: (person: string) => void;
}

/** The way in: email and password, a forgotten password, and the news that it was reset. */
export function LoginPage({ footnote, firstMode, onLoggedIn }: Props) {
  const [mode, setMode] = useState<Mode>(firstMode);
  const toLogin = () => setMode("login");
  return (
    <EntrancePage footnote={footnote}>
      {mode === "forgot" ? (
        <ForgotForm onBack={toLogin} />
      ) : (
        <LoginForm
          onLoggedIn={onLoggedIn}
          {...(mode === "reset"
            ? { news: RESET, link: { words: "Back to login", onClick: toLogin } }
            : { link: { words: "Forgot Password", onClick: () => setMode("forgot") } })}
        />
      )}
    </EntrancePage>
  );
}

/** The call and its contract come while the person types: the form does not wait for them. */
function loadLogIn() {
  return import("./log-in.ts").catch(() => {
    throw unreachable();
  });
}

interface LoginFormProps extends Pick<Props, "onLoggedIn"> {
  /** What has just been done. */
  readonly news?: string;
  readonly link: { readonly words: string; readonly onClick: () => void };
}

function LoginForm({ onLoggedIn, news, link }: LoginFormProps) {
  const { run, busy, problem, setProblem } = useAction();
  const farewell = useFarewell();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: { email: emailProblem, password: passwordProblem },
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
    onValuesChange: () => setProblem(null),
  });

  useEffect(() => {
    // What fails here is asked for again, and told, on submit.
    loadLogIn().catch(() => undefined);
  }, []);

  const submit = form.onSubmit(
    async ({ email, password }) => {
      storeEndOfSessionReason(null);
      const isKnown = await run(async () => {
        const { logIn } = await loadLogIn();
        const done = await logIn(email.trim(), password);
        if ("person" in done) onLoggedIn(done.person);
        else storeEndOfSessionReason(done.todo);
      });
      if (!isKnown) form.getInputNode("password")?.focus();
    },
    (errors) => form.getInputNode(errors.email ? "email" : "password")?.focus(),
  );

  return (
    <EntranceForm
      title="Log in"
      lead="Survey results for your dealer network."
      action="Log in"
      busy={busy}
      onSubmit={submit}
      link={link}
    >
      {news === undefined && farewell === null ? null : <Note sentence={farewell ?? news ?? null} />}
      <EmailField autoFocus key={form.key("email")} {...form.getInputProps("email")} />
      <EntrancePassword
        label="Password"
        shows="password"
        autoComplete="current-password"
        key={form.key("password")}
        {...form.getInputProps("password")}
        error={form.errors.password ?? problem}
      />
    </EntranceForm>
  );
}
