import { type AdministratorRow, employees } from "#contract/employees.ts";
import { secondFactor } from "#contract/second-factor.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointKey } from "#web/api/use-endpoint.ts";
import { cell } from "#web/ui/table.tsx";
import { DraftActions } from "./draft-actions.tsx";
import { RightCell } from "./right-cell.tsx";
import { useRowDraft } from "./use-row-draft.ts";

type Rights = Pick<AdministratorRow, "adminPanel" | "audio">;

interface Props {
  readonly operation: string;
  readonly number: number;
  readonly row: AdministratorRow;
}

/** One person's rights: to be read, and after a click on edit to be changed. */
export function AdministratorTableRow({ operation, number, row }: Props) {
  const { fullName, designation, email, adminPanel, audio, editable } = row;
  // What was not touched stays what it is by then: somebody else may have changed it meanwhile.
  const edited = useRowDraft(employees.administrators, async (rights: Partial<Rights>) => {
    await call(employees.setPermission, { operation, body: { email, ...rights } });
    await queryClient.invalidateQueries({ queryKey: endpointKey(secondFactor.requirement, operation) });
  });
  const { draft, busy, edit } = edited;
  const shown: Rights = { adminPanel, audio, ...draft };
  const right = (name: string, key: keyof Rights) => (
    <RightCell
      label={`${name} of ${fullName}`}
      allowed={shown[key]}
      onChange={draft === null || busy ? null : (allowed) => edit({ ...draft, [key]: allowed })}
    />
  );
  return (
    <tr aria-rowindex={number + 1}>
      <td className={cell.serial}>{number}</td>
      <th scope="row">{fullName}</th>
      <td>{designation}</td>
      <td>{right("Admin Panel", "adminPanel")}</td>
      <td>{right("Audio Upload", "audio")}</td>
      <td>
        <DraftActions what={`rights of ${fullName}`} rights={editable ? {} : null} row={edited} />
      </td>
    </tr>
  );
}
