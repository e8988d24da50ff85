import { Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { type Employee, type EmployeeDetails, employees } from "#contract/employees.ts";
import { read } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { useLeaveForm } from "#web/state/block-leaving.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import { EmployeeForm } from "./employee-form.tsx";
import classes from "./employees.module.css";
import { useClosing } from "./use-closing.ts";

const CLOSES_AFTER_MS = 2_000;

interface Props {
  readonly operation: string;
  /** null = somebody new. */
  readonly employee: Employee | null;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** The form for a new user or for the details of one; then what came of it. */
export function EmployeeDialog({ operation, employee, onDone, onClose }: Props) {
  const [result, setResult] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const save = useAction();
  const { details, problem, again } = useDetails(operation, employee);
  const unsaved = employee === null ? "Nobody was registered yet." : "The changes were not saved yet.";
  const { leave, question } = useLeaveForm(entered && result === null, unsaved, onClose);
  useFocusBack();
  const finish = () => {
    onClose();
    void onDone();
  };
  useClosing(result !== null, CLOSES_AFTER_MS, finish);
  return (
    <Modal
      opened
      onClose={save.busy ? () => undefined : result === null ? leave : finish}
      closeOnEscape={question === null && !save.busy}
      centered
      size="xl"
      closeOnClickOutside={false}
      title={employee === null ? "Register New User" : "Edit User Details"}
      closeButtonProps={{ "aria-label": "Close", disabled: save.busy }}
    >
      {result !== null ? (
        <p className={classes.result} role="status">
          {result}
        </p>
      ) : employee === null || details !== null ? (
        <EmployeeForm
          operation={operation}
          edited={details}
          save={save}
          onEntered={setEntered}
          onSaved={setResult}
          onCancel={leave}
        />
      ) : problem !== null ? (
        <LoadFailed sentence={problem} onRetry={again} />
      ) : (
        <div className={classes.single} aria-busy="true">
          <SkeletonBar width={320} />
          <SkeletonBar width={240} />
        </div>
      )}
      {question}
    </Modal>
  );
}

/** The newest details of a person: never those of an earlier visit, since an older version can't be saved. */
function useDetails(operation: string, employee: Employee | null) {
  const { run, problem } = useAction();
  const [details, setDetails] = useState<EmployeeDetails | null>(null);
  const load = () => {
    if (employee === null) return;
    const { email, userId, active } = employee;
    const body = { email, userId, active };
    void run(async () => setDetails(await read(employees.details, { operation, body })));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for the person the dialog was opened for
  useEffect(load, []);
  return { details, problem, again: load };
}
