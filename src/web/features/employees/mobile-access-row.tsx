import { employees, type MobileAccessRow } from "#contract/employees.ts";
import { call } from "#web/api/call.ts";
import { cell } from "#web/ui/table.tsx";
import { DraftActions } from "./draft-actions.tsx";
import { MailLink } from "./mail-link.tsx";
import { RightCell } from "./right-cell.tsx";
import { useRowDraft } from "./use-row-draft.ts";

interface Props {
  readonly operation: string;
  readonly number: number;
  readonly row: MobileAccessRow;
  /** Their names in one cell. */
  readonly regions: string;
}

/** Whether one person may use the mobile app: to be read, and after a click on edit to be changed. */
export function MobileAccessTableRow({ operation, number, row, regions }: Props) {
  const { fullName, email, designation, mobileAccess, editable } = row;
  const edited = useRowDraft(employees.mobileAccess, (allowed: boolean) =>
    call(employees.setMobileAccess, { operation, body: { email, mobileAccess: allowed } }),
  );
  const { draft, busy, edit } = edited;
  return (
    <tr aria-rowindex={number + 1}>
      <td className={cell.serial}>{number}</td>
      <th scope="row">{fullName}</th>
      <td>
        <MailLink email={email} />
      </td>
      <td>{designation}</td>
      <td title={row.regions.join(", ")}>{regions}</td>
      <td>
        <RightCell
          label={`Mobile Access of ${fullName}`}
          allowed={draft ?? mobileAccess}
          onChange={draft === null || busy ? null : edit}
        />
      </td>
      <td>
        <DraftActions
          what={`mobile access of ${fullName}`}
          rights={editable ? mobileAccess : null}
          row={edited}
        />
      </td>
    </tr>
  );
}
