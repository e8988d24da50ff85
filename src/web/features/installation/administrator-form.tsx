import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { installation } from "#contract/installation.ts";
import { PASSWORD_RULE, passwordFault } from "#domain/people/password-rule.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import {
  confirmationProblem,
  emailProblem,
  fieldProblem,
  logIn,
  PasswordField,
  passwordProblem,
} from "#web/features/session/index.ts";
import { currentToken, endSession } from "#web/state/session.ts";
import { Problem } from "#web/ui/problem.tsx";
import { refusedField } from "./refused-field.ts";
import classes from "./setup-frame.module.css";

const DESCRIBED = { description: classes.description };

const EMPTY = { name: "", email: "", password: "", confirmPassword: "" };

/** Where each refusal is said. */
const FIELDS: ReadonlyMap<string, keyof typeof EMPTY> = new Map([
  ["NAME", "name"],
  ["EMAIL", "email"],
  ["PASSWORD", "password"],
  ["MISMATCH", "confirmPassword"],
]);

interface Props {
  readonly token: string;
  readonly onDone: () => void;
}

/** Who administers the installation; logged in afterwards. */
export function AdministratorForm({ token, onDone }: Props) {
  const { run, busy, problem, setProblem } = useAction();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: EMPTY,
    validate: {
      name: (typed) => (typed.trim() === "" ? "Please enter your name." : null),
      email: emailProblem,
      password: (typed, owner) => passwordProblem(typed) ?? passwordFault(typed, owner),
      confirmPassword: (typed, { password }) => confirmationProblem(typed, password),
    },
    clearInputErrorOnChange: true,
    onValuesChange: () => setProblem(null),
  });
  const create = async (typed: typeof EMPTY) => {
    try {
      await call(installation.createAdministrator, { body: { ...typed, token } });
    } catch (error) {
      const field = refusedField(error, FIELDS);
      if (field === null) throw error;
      form.setFieldError(field.name, field.sentence);
      form.getInputNode(field.name)?.focus();
      return;
    }
    // Of somebody who was here before: nobody of this installation.
    if (currentToken() !== null) endSession("loggedOut");
    await logIn(typed.email, typed.password);
    onDone();
  };
  const input = (name: keyof typeof EMPTY) => {
    const { error, ...rest } = form.getInputProps(name);
    return { key: form.key(name), ...rest, error: fieldProblem(error) };
  };
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit(
        (typed) => run(() => create(typed)),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? "")?.focus(),
      )}
      noValidate
    >
      <TextInput label="Your name" autoComplete="name" maxLength={100} autoFocus {...input("name")} />
      <TextInput label="Email" type="email" autoComplete="username" maxLength={320} {...input("email")} />
      <PasswordField
        label="Password"
        classNames={DESCRIBED}
        description={PASSWORD_RULE}
        shows="password"
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
      <PasswordField
        label="Confirm Password"
        shows="confirmed password"
        key={form.key("confirmPassword")}
        {...form.getInputProps("confirmPassword")}
      />
      <Problem sentence={problem} />
      <div className={classes.buttons}>
        <Button type="submit" size="md" loading={busy}>
          Continue
        </Button>
      </div>
    </form>
  );
}
