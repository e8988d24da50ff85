import { useForm } from "@mantine/form";
import { lazy, Suspense, startTransition, useEffect, useState } from "react";
import { unreachable } from "#web/api/api-error.ts";
import { useAction } from "#web/api/use-action.ts";
import { storeEndOfSessionReason, useFarewell } from "#web/state/farewell.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { whenDrawn } from "#web/state/timers.ts";
import { Note } from "#web/ui/note.tsx";
import { EmailField, EntranceForm, EntrancePassword } from "./entrance-form.tsx";
import { EntrancePage } from "./entrance-page.tsx";
import { emailProblem, passwordProblem } from "./login-rules.ts";

type Mode = "login" | "forgot" | "reset";

/** Right, but not enough. */
interface Typed {
  readonly email: string;
  readonly password: string;
}

// Seldom seen: the form that stands there stays until they can.
const ForgotForm = lazy(async () => ({ default: (await loadChunk(loadForgotForm)).ForgotForm }));
const CodeForm = lazy(async () => ({
  default: (await loadChunk(() => import("./code-form.tsx"))).CodeForm,
}));

const SetupNotice = lazy(async () => ({
  default: (await loadChunk(() => import("./setup-notice.tsx"))).SetupNotice,
}));

const RESET = "Your Password has been Reset Successfully..!! Login Now.";

interface Props {
  readonly footnote: string;
  readonly firstMode: Mode;
  readonly onLoggedIn: (person: string) => void;
}

/** The way in: email and password, a forgotten password, and the news that it was reset. */
export function LoginPage({ footnote, firstMode, onLoggedIn }: Props) {
  const [mode, setMode] = useState<Mode>(firstMode);
  const [typed, setTyped] = useState<Typed | null>(null);
  const toLogin = () => {
    setTyped(null);
    setMode("login");
  };
  return (
    <EntrancePage footnote={footnote}>
      <Suspense fallback={null}>
        {typed !== null ? (
          <CodeForm {...typed} onLoggedIn={onLoggedIn} onBack={toLogin} />
        ) : mode === "forgot" ? (
          <ForgotForm onBack={toLogin} />
        ) : (
          <LoginForm
            onLoggedIn={onLoggedIn}
            onCodeAsked={(right) => startTransition(() => setTyped(right))}
            {...(mode === "reset"
              ? { news: RESET, link: { words: "Back to login", onClick: toLogin } }
              : {
                  link: {
                    words: "Forgot Password",
                    onClick: () => startTransition(() => setMode("forgot")),
                  },
                })}
          />
        )}
      </Suspense>
    </EntrancePage>
  );
}

function loadForgotForm() {
  return import("./forgot-form.tsx");
}

/** The call and its contract come while the person types: the form does not wait for them. */
function loadLogIn() {
  return import("./log-in.ts").catch(() => {
    throw unreachable();
  });
}

interface LoginFormProps extends Pick<Props, "onLoggedIn"> {
  readonly onCodeAsked: (typed: Typed) => void;
  /** What has just been done. */
  readonly news?: string;
  readonly link: { readonly words: string; readonly onClick: () => void };
}

function LoginForm({ onLoggedIn, onCodeAsked, news, link }: LoginFormProps) {
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
    // What fails here is asked for again, and told, when it is needed.
    void whenDrawn().then(() => {
      for (const part of [loadLogIn(), loadForgotForm()]) part.catch(() => undefined);
    });
  }, []);

  const submit = form.onSubmit(
    async ({ email, password }) => {
      storeEndOfSessionReason(null);
      const isKnown = await run(async () => {
        const { logIn } = await loadLogIn();
        const done = await logIn(email.trim(), password);
        if ("person" in done) onLoggedIn(done.person);
        else if ("asksForCode" in done) onCodeAsked({ email: email.trim(), password });
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
      {news === undefined && farewell === null ? (
        <Suspense fallback={null}>
          <SetupNotice />
        </Suspense>
      ) : (
        <Note sentence={farewell ?? news ?? null} />
      )}
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
