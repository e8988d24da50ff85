import { Button, Modal, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { accounts } from "#contract/accounts.ts";
import type { Employee } from "#contract/employees.ts";
import { PASSWORD_RULE } from "#domain/people/password-rule.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { useLeaveForm } from "#web/state/block-leaving.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import classes from "./employees.module.css";
import { LostFactor } from "./second-factors.tsx";
import { useClosing } from "./use-closing.ts";

const CLOSES_AFTER_MS = 3_000;
const BLANK = "Please enter your password";

interface Props {
  readonly operation: string;
  readonly employee: Employee;
  /** Something was changed that the list shows. */
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Sets somebody's password, of which they choose one of their own at the next login; or removes a lost second factor. */
export function PasswordDialog({ operation, employee, onDone, onClose }: Props) {
  const { email } = employee;
  const { run, busy, problem, setProblem } = useAction();
  const removal = useAction();
  const held = busy || removal.busy;
  const [done, setDone] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const wouldLose = entered && done === null;
  const { leave, question } = useLeaveForm(wouldLose, "The password was not changed yet.", onClose, held);
  useFocusBack();
  useClosing(done !== null, CLOSES_AFTER_MS, onClose);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { newPassword: "", confirmPassword: "" },
    validate: {
      newPassword: (typed) => (typed.trim() === "" ? BLANK : null),
      confirmPassword: (typed, { newPassword }) =>
        typed.trim() === "" ? BLANK : typed === newPassword ? null : "Passwords Do Not Match",
    },
    clearInputErrorOnChange: true,
    onValuesChange: (typed) => {
      setProblem(null);
      setEntered(Object.values(typed).some((each) => each !== ""));
    },
  });
  const submit = form.onSubmit((typed) =>
    run(async () => {
      const { message } = await call(accounts.resetByAdministrator, { operation, body: { email, ...typed } });
      setDone(message);
    }),
  );
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={question === null}
      centered
      title={`Change ${email} password`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {done === null ? (
        <form className={classes.single} onSubmit={submit} noValidate>
          <PasswordInput
            label="New Password"
            description={PASSWORD_RULE}
            classNames={{ description: classes.rule }}
            autoComplete="new-password"
            data-autofocus
            visibilityToggleButtonProps={{ "aria-label": "Show new password", tabIndex: 0 }}
            key={form.key("newPassword")}
            {...form.getInputProps("newPassword")}
            error={form.errors["newPassword"] ?? problem}
          />
          <PasswordInput
            label="Confirm Password"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": "Show confirmed password", tabIndex: 0 }}
            key={form.key("confirmPassword")}
            {...form.getInputProps("confirmPassword")}
          />
          <div className={classes.buttons}>
            <Button variant="default" disabled={held} onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} disabled={removal.busy}>
              Change Password
            </Button>
          </div>
        </form>
      ) : (
        <p className={classes.result} role="status">
          {done}
        </p>
      )}
      {done === null && employee.secondFactor ? (
        <LostFactor
          operation={operation}
          employee={employee}
          action={removal}
          disabled={busy}
          onDone={async (message) => {
            setDone(message);
            await onDone();
          }}
        />
      ) : null}
      {question}
    </Modal>
  );
}
