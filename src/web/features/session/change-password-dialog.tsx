import { Button, Modal } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { accounts } from "#contract/accounts.ts";
import { PASSWORD_RULE } from "#domain/people/password-rule.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { useLeaveForm } from "#web/state/block-leaving.tsx";
import { beginSession } from "#web/state/session.ts";
import { Problem } from "#web/ui/problem.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import classes from "./change-password-dialog.module.css";
import { confirmationProblem, passwordProblem } from "./login-rules.ts";
import { PasswordField } from "./password-field.tsx";

interface Props {
  readonly email: string;
  readonly onClose: () => void;
}

/** Changes the own password for whoever knows the current one; this session goes on. */
export function ChangePasswordDialog({ email, onClose }: Props) {
  const [done, setDone] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const wouldLose = entered && done === null;
  const save = useAction();
  const { leave, question } = useLeaveForm(
    wouldLose,
    "Your password was not changed yet.",
    onClose,
    save.busy,
  );
  useFocusBack();
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={question === null}
      centered
      title="Change Password"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {done === null ? (
        <ChangePasswordForm
          email={email}
          save={save}
          onEntered={setEntered}
          onDone={setDone}
          onCancel={leave}
        />
      ) : (
        <div className={classes.form}>
          <p role="status">{done}</p>
          <div className={classes.buttons}>
            <Button autoFocus onClick={onClose}>
              Close
            </Button>
          </div>
        </div>
      )}
      {question}
    </Modal>
  );
}

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** Where each refusal is said. */
const FIELDS: ReadonlyMap<string, keyof typeof EMPTY> = new Map([
  ["CURRENT_PASSWORD", "currentPassword"],
  ["PASSWORD", "newPassword"],
  ["MISMATCH", "confirmPassword"],
]);

interface FormProps {
  readonly email: string;
  /** The saving, of which the dialog waits for the end. */
  readonly save: ReturnType<typeof useAction>;
  /** Whether anything stands in the form. */
  readonly onEntered: (entered: boolean) => void;
  readonly onDone: (message: string) => void;
  readonly onCancel: () => void;
}

function ChangePasswordForm({ email, save, onEntered, onDone, onCancel }: FormProps) {
  const { run, busy, problem, setProblem } = save;
  const form = useForm({
    mode: "uncontrolled",
    initialValues: EMPTY,
    validate: {
      currentPassword: passwordProblem,
      newPassword: passwordProblem,
      confirmPassword: (typed, { newPassword }) => confirmationProblem(typed, newPassword),
    },
    clearInputErrorOnChange: true,
    onValuesChange: (typed) => {
      setProblem(null);
      onEntered(Object.values(typed).some((each) => each !== ""));
    },
  });
  const change = async (body: typeof EMPTY) => {
    try {
      const { message, token } = await call(accounts.change, { body });
      beginSession(token);
      onDone(message);
    } catch (error) {
      const field = error instanceof ApiError ? FIELDS.get(error.code) : undefined;
      if (!(error instanceof ApiError) || field === undefined) throw error;
      form.setFieldError(field, error.message);
      form.getInputNode(field)?.focus();
    }
  };
  return (
    <form className={classes.form} onSubmit={form.onSubmit((typed) => run(() => change(typed)))} noValidate>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current Password"
        shows="current password"
        autoComplete="current-password"
        data-autofocus
        key={form.key("currentPassword")}
        {...form.getInputProps("currentPassword")}
      />
      <PasswordField
        label="New Password"
        description={PASSWORD_RULE}
        classNames={{ description: classes.rule }}
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
      <Problem sentence={problem} />
      <div className={classes.buttons}>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Change Password
        </Button>
      </div>
    </form>
  );
}
