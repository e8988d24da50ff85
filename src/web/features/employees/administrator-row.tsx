import { Select } from "@mantine/core";
import { IconCheck, IconPencil, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { type AdministratorRow, employees } from "#contract/employees.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey } from "#web/api/use-endpoint.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Problem } from "#web/ui/problem.tsx";
import classes from "./employees.module.css";

const ALLOWED = "Allowed";
const NOT_ALLOWED = "Not Allowed";

type Rights = Pick<AdministratorRow, "isAdminPanelAccess" | "isFileUploadAccess">;

interface Props {
  readonly operation: string;
  readonly number: number;
  readonly row: AdministratorRow;
}

/** One person's rights: to be read, and after a click on edit to be changed. */
export function AdministratorTableRow({ operation, number, row }: Props) {
  const { run, busy, problem, setProblem } = useAction();
  const [draft, setDraft] = useState<Rights | null>(null);
  const shown = draft ?? row;
  const decline = () => {
    setDraft(null);
    setProblem(null);
  };
  const confirm = async (rights: Rights) => {
    const { isAdminPanelAccess, isFileUploadAccess } = rights;
    const body = { emailid: row.email, isAdminPanelAccess, isFileUploadAccess };
    if (!(await run(() => call(employees.setPermission, { operation, body })))) return;
    await queryClient.invalidateQueries({ queryKey: endpointKey(employees.administrators) });
    setDraft(null);
  };
  const cell = (name: string, key: keyof Rights) => (
    <RightCell
      label={`${name} of ${row.fullName}`}
      allowed={shown[key]}
      onChange={draft === null ? null : (allowed) => setDraft({ ...draft, [key]: allowed })}
    />
  );
  return (
    <tr aria-rowindex={number + 1}>
      <td className={classes.number}>{number}</td>
      <th scope="row">{row.fullName}</th>
      <td>{row.designation}</td>
      <td>{cell("Admin Panel", "isAdminPanelAccess")}</td>
      <td>{cell("Audio Upload", "isFileUploadAccess")}</td>
      <td>
        <span className={classes.actions}>
          {draft !== null ? (
            <>
              <IconButton
                aria-label={`Confirm rights of ${row.fullName}`}
                disabled={busy}
                onClick={() => void confirm(draft)}
              >
                <IconCheck size={16} stroke={1.6} aria-hidden="true" />
              </IconButton>
              <IconButton aria-label={`Decline rights of ${row.fullName}`} onClick={decline}>
                <IconX size={16} stroke={1.6} aria-hidden="true" />
              </IconButton>
            </>
          ) : row.iseditable ? (
            <IconButton aria-label={`Edit rights of ${row.fullName}`} onClick={() => setDraft(row)}>
              <IconPencil size={16} stroke={1.6} aria-hidden="true" />
            </IconButton>
          ) : null}
          <Problem sentence={problem} />
        </span>
      </td>
    </tr>
  );
}

interface RightCellProps {
  readonly label: string;
  readonly allowed: boolean;
  /** null as long as it is only read. */
  readonly onChange: ((allowed: boolean) => void) | null;
}

function RightCell({ label, allowed, onChange }: RightCellProps) {
  return (
    <Select
      aria-label={label}
      data={[ALLOWED, NOT_ALLOWED]}
      value={allowed ? ALLOWED : NOT_ALLOWED}
      disabled={onChange === null}
      allowDeselect={false}
      size="xs"
      onChange={(value) => onChange?.(value === ALLOWED)}
    />
  );
}
