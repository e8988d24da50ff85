import type { ReactNode } from "react";
import { creatorRole } from "#domain/action-plans/action-plan.ts";
import { SIGN_OFF_COLUMNS, TEXT_WHEN_EMPTY } from "#domain/action-plans/ticket-report.ts";
import { numericDay } from "#domain/calendar/date-display.ts";
import classes from "./report-sheet.module.css";
import { TICKET_COLUMNS } from "./ticket-words.ts";

/** What a sheet says of a ticket. */
export interface SheetTicket {
  readonly ticketNo: number;
  readonly pointName: string;
  readonly dealerName: string;
  readonly dealerCode: string;
  readonly score: number;
  readonly createdBy: string;
  readonly designation: string;
  readonly signer: string;
  readonly createdOn: string;
  readonly dueDate: string;
  readonly status: string;
  readonly managerRemarks: string;
  readonly dealerRemarks: string;
  readonly proofs: readonly { readonly id: number; readonly name: string }[];
  readonly points: readonly SheetPoint[];
}

interface SheetPoint {
  readonly id: number;
  readonly additionalPoint: string;
  readonly rootCause: string;
  readonly actionPlan: string;
  readonly responsibility: string;
  readonly createdBy: string;
}

export interface SheetProps {
  readonly title: ReactNode;
  /** Filters, scope and maker in words. */
  readonly facts: readonly string[];
  readonly tickets: readonly SheetTicket[];
}

const POINT_COLUMNS = [
  "Additional Point",
  "Root Cause",
  "Action Plan",
  "Responsibility",
  "Created By",
] as const;

/** Tickets on landscape A4, two rows each, with room to sign beside them. */
export function ReportSheet({ title, facts, tickets }: SheetProps) {
  return (
    <div className={classes.sheet}>
      <h3>{title}</h3>
      <p className={classes.facts}>{facts.filter((fact) => fact !== "").join(" · ")}</p>
      <table>
        <thead>
          <tr>
            {TICKET_COLUMNS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {SIGN_OFF_COLUMNS.map((signer) => (
              <th key={signer} scope="col" className={classes.sign}>
                {signer}
              </th>
            ))}
          </tr>
        </thead>
        {tickets.map((ticket) => (
          <TicketRows key={ticket.ticketNo} ticket={ticket} />
        ))}
      </table>
    </div>
  );
}

function TicketRows({ ticket }: { readonly ticket: SheetTicket }) {
  const files = ticket.proofs.length;
  return (
    <tbody>
      <tr>
        <td>
          <b>{ticket.ticketNo}</b>
        </td>
        <td>
          <b>{ticket.pointName}</b>
        </td>
        <td>
          {ticket.dealerName}
          <small>{ticket.dealerCode}</small>
        </td>
        <td>{`${ticket.score.toFixed(1)}%`}</td>
        <td>
          {ticket.createdBy}
          <small>{creatorRole(ticket.designation, ticket.signer)}</small>
        </td>
        <td className={classes.tight}>{numericDay(ticket.createdOn)}</td>
        <td className={classes.tight}>{numericDay(ticket.dueDate)}</td>
        <td className={classes.words}>{ticket.status}</td>
        <td>{files === 0 ? TEXT_WHEN_EMPTY.attachments : `${files} ${files === 1 ? "file" : "files"}`}</td>
        <td dir="auto">{ticket.managerRemarks || TEXT_WHEN_EMPTY.remarks}</td>
        {SIGN_OFF_COLUMNS.map((signer) => (
          <td key={signer} rowSpan={2} className={classes.sign} />
        ))}
      </tr>
      <tr>
        <td />
        <td colSpan={TICKET_COLUMNS.length - 1}>
          <div className={classes.detail}>
            <Points points={ticket.points} />
            <Labelled label="Dealer Remarks" text={ticket.dealerRemarks || TEXT_WHEN_EMPTY.remarks} />
            <Labelled
              label="Files"
              text={ticket.proofs.map(({ name }) => name).join("\n") || TEXT_WHEN_EMPTY.files}
            />
          </div>
        </td>
      </tr>
    </tbody>
  );
}

function Points({ points }: { readonly points: readonly SheetPoint[] }) {
  if (points.length === 0) return <Labelled label="Additional Points" text={TEXT_WHEN_EMPTY.data} />;
  return (
    <div className={classes.points}>
      {POINT_COLUMNS.map((name) => (
        <small key={name}>{name}</small>
      ))}
      {points.flatMap((point) =>
        [point.additionalPoint, point.rootCause, point.actionPlan, point.responsibility, point.createdBy].map(
          (text, column) => (
            <span key={`${point.id} ${POINT_COLUMNS[column]}`} dir="auto">
              {text || TEXT_WHEN_EMPTY.data}
            </span>
          ),
        ),
      )}
    </div>
  );
}

function Labelled({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <small>{label}</small>
      <span dir="auto">{text}</span>
    </div>
  );
}
