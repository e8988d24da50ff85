import { type Employee, employees } from "#contract/employees.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

interface Props {
  readonly operation: string;
  readonly employee: Employee;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before somebody is let in or shut out. */
export function StatusDialog({ operation, employee, onDone, onClose }: Props) {
  const { run, busy, problem } = useAction();
  const { userId, email, fullName, active } = employee;
  const change = async () => {
    const body = { email, userId, active: !active };
    if (!(await run(() => call(employees.setActive, { operation, body })))) return;
    onClose();
    await onDone();
  };
  return (
    <ConfirmDialog
      question={`Are you sure you want to change this user state to ${active ? "Inactive" : "Active"} ?`}
      what={
        active
          ? `${fullName} is logged out at once and can't log in any more.`
          : `${fullName} can log in again.`
      }
      busy={busy}
      problem={problem}
      onYes={() => void change()}
      onNo={onClose}
    />
  );
}
