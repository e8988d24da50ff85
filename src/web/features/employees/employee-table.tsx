import { IconEye, IconEyeOff, IconKey, IconPencil } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Employee } from "#contract/employees.ts";
import { isLongAgo } from "#domain/people/employee.ts";
import { regionsText } from "#domain/people/employee-filter.ts";
import { useClock } from "#web/state/current-operation.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ScrollTable } from "#web/ui/scroll-table.tsx";
import { cell } from "#web/ui/table.tsx";
import classes from "./employees.module.css";
import { MailLink } from "./mail-link.tsx";

const COLUMNS = ["S.No", "Name", "Region", "Designation", "Status", "Email", "Last Logged In", "Action"];

/** Whose invitation is sent once more; the sentence says that it is done. */
export interface Resent {
  readonly email: string;
  readonly sentence: string | null;
}

interface Props {
  readonly rows: readonly Employee[];
  /** All regions of the client. */
  readonly regions: readonly string[];
  readonly resent: Resent | null;
  readonly onDo: (what: "edit" | "status" | "password" | "invite", employee: Employee) => void;
}

/** Employees in rows. */
export function EmployeeTable({ rows, regions, resent, onDo }: Props) {
  const [now] = useState(Date.now);
  return (
    <ScrollTable columns={COLUMNS} rows={rows} className={classes.table}>
      {(employee, number) => (
        <Row
          key={employee.userId}
          number={number}
          employee={employee}
          regions={regionsText(employee.regions, regions)}
          now={now}
          resent={resent}
          onDo={onDo}
        />
      )}
    </ScrollTable>
  );
}

interface RowProps extends Pick<Props, "resent" | "onDo"> {
  readonly number: number;
  readonly employee: Employee;
  readonly regions: string;
  readonly now: number;
}

function Row({ number, employee, regions, now, resent, onDo }: RowProps) {
  const { fullName, designation, email, active, lastLogin } = employee;
  const clock = useClock();
  const expired = isLongAgo(lastLogin === null ? null : Date.parse(lastLogin), now);
  return (
    <tr aria-rowindex={number + 1}>
      <td className={cell.serial}>{number}</td>
      <th scope="row">
        <Flagged expired={expired}>{fullName}</Flagged>
      </th>
      <td title={employee.regions.join(", ")}>{regions}</td>
      <td>{designation}</td>
      <td>
        <Badge tone={active ? "good" : "quiet"}>{active ? "Active" : "Inactive"}</Badge>
      </td>
      <td>
        <MailLink email={email} />
      </td>
      <td>
        {employee.invitation === null ? (
          <Flagged expired={expired}>{lastLogin === null ? "No Data" : clock.day(lastLogin)}</Flagged>
        ) : (
          <span className={classes.invitation}>
            {invitationText(employee, resent)}
            <span aria-hidden="true" data-unprinted>
              ·
            </span>
            <button
              type="button"
              data-unprinted
              className={classes.resend}
              aria-label={`Resend the invitation of ${fullName}`}
              aria-disabled={resent !== null && resent.sentence === null}
              onClick={() => onDo("invite", employee)}
            >
              Resend
            </button>
          </span>
        )}
      </td>
      <td>
        <span className={classes.actions}>
          <IconButton aria-label={`Edit ${fullName}`} onClick={() => onDo("edit", employee)}>
            <IconPencil size={16} stroke={1.6} aria-hidden="true" />
          </IconButton>
          <IconButton
            aria-label={`${active ? "Deactivate" : "Activate"} ${fullName}`}
            onClick={() => onDo("status", employee)}
          >
            {active ? (
              <IconEye size={16} stroke={1.6} aria-hidden="true" />
            ) : (
              <IconEyeOff size={16} stroke={1.6} aria-hidden="true" />
            )}
          </IconButton>
          <IconButton
            aria-label={`Change password of ${fullName}`}
            onClick={() => onDo("password", employee)}
          >
            <IconKey size={16} stroke={1.6} aria-hidden="true" />
          </IconButton>
        </span>
      </td>
    </tr>
  );
}

function invitationText({ email, invitation }: Employee, resent: Resent | null): string {
  if (resent?.email === email) return resent.sentence === null ? "Sending…" : "Invitation sent again";
  return invitation === "sent" ? "Invited, not yet used" : "Invitation expired";
}

function Flagged({ expired, children }: { expired: boolean; children: ReactNode }) {
  if (!expired) return children;
  return (
    <span className={classes.expired} title="Last login more than 30 days ago">
      {children}
    </span>
  );
}
