import { type FormEvent, useState } from "react";
import { useAction } from "#web/api/use-action.ts";
import { CodeField, codeProblem } from "./code-field.tsx";
import classes from "./code-form.module.css";
import entrance from "./entrance-form.module.css";
import { EntranceForm } from "./entrance-form.tsx";
import { logIn } from "./log-in.ts";

interface Props {
  readonly email: string;
  readonly password: string;
  readonly onLoggedIn: (person: string) => void;
  readonly onBack: () => void;
}

/** The second step of a log-in: the code of an authenticator app, or a recovery code in its place. */
export function CodeForm({ email, password, onLoggedIn, onBack }: Props) {
  const { run, busy, problem, setProblem } = useAction();
  const [code, setCode] = useState("");
  const [remember, setRemember] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const blank = codeProblem(code);
    if (blank !== null) return setProblem(blank);
    void run(async () => {
      const done = await logIn(email, password, { code, remember });
      if ("person" in done) onLoggedIn(done.person);
      else onBack();
    });
  };
  return (
    <EntranceForm
      title="Enter your code"
      lead="Your authenticator app shows it for Forecourt. Without your phone, enter one of your recovery codes."
      action="Log in"
      busy={busy}
      onSubmit={submit}
      link={{ words: "Back to login", onClick: onBack }}
    >
      <CodeField
        size="lg"
        autoFocus
        classNames={{ input: entrance.input }}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setProblem(null);
        }}
        error={problem}
      />
      <label className={classes.remember}>
        <input
          type="checkbox"
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        Do not ask again in this browser for 30 days
      </label>
    </EntranceForm>
  );
}
