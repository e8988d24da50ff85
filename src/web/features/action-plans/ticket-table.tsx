import { IconCheck, IconChevronDown, IconChevronRight, IconX } from "@tabler/icons-react";
import { Fragment, useEffect, useRef } from "react";
import type { Ticket } from "#contract/action-plans.ts";
import { codePoints, creatorRole, shortened } from "#domain/action-plans/action-plan.ts";
import type { PlanRights } from "#domain/action-plans/rights.ts";
import { numericDay } from "#domain/calendar/date-display.ts";
import { DealerLink } from "#web/state/dealer-link.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { cell, Table } from "#web/ui/table.tsx";
import type { Drafts } from "./drafts.ts";
import { PointLink } from "./point-link.tsx";
import { TicketEditor } from "./ticket-editor.tsx";
import { TicketStatus } from "./ticket-status.tsx";
import classes from "./ticket-table.module.css";
import { TICKET_COLUMNS } from "./ticket-words.ts";

interface Props {
  readonly operation: string;
  /** Names the list. */
  readonly list: string;
  readonly tickets: readonly Ticket[];
  readonly rights: PlanRights;
  readonly author: string;
  readonly today: string;
  readonly drafts: Drafts;
  readonly opened: ReadonlySet<number>;
  /** Tickets that can't be saved any more. */
  readonly gone: ReadonlySet<number>;
  /** The ticket a notification leads to: scrolled to when it is there. */
  readonly target: number | null;
  readonly onReached: () => void;
  readonly onToggle: (ticketNo: number) => void;
  readonly onSaved: (before: Ticket, after: Ticket | null) => void;
}

const REMARK_LENGTH = 90;

/** The tickets, each opening its editor below itself. */
export function TicketTable({ tickets, opened, gone, target, onReached, onToggle, onSaved, ...rest }: Props) {
  return (
    <Table className={classes.table}>
      <thead>
        <tr>
          <td aria-hidden="true" />
          {TICKET_COLUMNS.map((name) => (
            <th key={name} scope="col" className={name === "Score" ? cell.figure : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tickets.map((ticket) => (
          <Fragment key={ticket.ticketNo}>
            <TicketRow
              ticket={ticket}
              isOpen={opened.has(ticket.ticketNo)}
              isTarget={ticket.ticketNo === target}
              onReached={onReached}
              onToggle={() => onToggle(ticket.ticketNo)}
            />
            {opened.has(ticket.ticketNo) ? (
              <tr className={classes.below} id={editorId(ticket.ticketNo)}>
                <td colSpan={TICKET_COLUMNS.length + 1}>
                  <TicketEditor
                    {...rest}
                    ticket={ticket}
                    gone={gone.has(ticket.ticketNo)}
                    onSaved={(saved) => onSaved(ticket, saved)}
                    onClose={() => {
                      document.getElementById(buttonId(ticket.ticketNo))?.focus();
                      onToggle(ticket.ticketNo);
                    }}
                  />
                </td>
              </tr>
            ) : null}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

interface RowProps {
  readonly ticket: Ticket;
  readonly isOpen: boolean;
  readonly isTarget: boolean;
  readonly onReached: () => void;
  readonly onToggle: () => void;
}

function TicketRow({ ticket, isOpen, isTarget, onReached, onToggle }: RowProps) {
  const { ticketNo, managerRemarks, attachments } = ticket;
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!isTarget) return;
    row.current?.scrollIntoView({ block: "start" });
    row.current?.querySelector("button")?.focus({ preventScroll: true });
    onReached();
  }, [isTarget, onReached]);
  return (
    <tr ref={row} className={isOpen ? `${classes.row} ${classes.open}` : classes.row}>
      <td className={classes.toggle}>
        <IconButton
          small
          id={buttonId(ticketNo)}
          aria-label={`Ticket ${ticketNo}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? editorId(ticketNo) : undefined}
          onClick={onToggle}
        >
          {isOpen ? <IconChevronDown size={16} stroke={2} /> : <IconChevronRight size={16} stroke={2} />}
        </IconButton>
      </td>
      <th scope="row" data-name="Ticket No.">
        {ticketNo}
      </th>
      <td className={classes.point} data-name="Improvement Points">
        <PointLink point={ticket} />
      </td>
      <td data-name="Dealer">
        <DealerLink code={ticket.dealerCode} name={ticket.dealerName} waveCode={ticket.waveCode} />
        <small>{`${ticket.dealerCode} · ${ticket.waveName}`}</small>
      </td>
      <td className={`${cell.figure} ${classes.score}`} data-name="Score">{`${ticket.score.toFixed(1)}%`}</td>
      <td data-name="Created By">
        {ticket.createdBy}
        <small>{creatorRole(ticket.designation, ticket.signer)}</small>
      </td>
      <td className={`${cell.tight} ${cell.quiet}`} data-name="Created Date">
        {numericDay(ticket.createdOn)}
      </td>
      <td className={cell.tight} data-name="Due Date">
        {numericDay(ticket.dueDate)}
      </td>
      <td data-name="Status">
        <TicketStatus status={ticket.status} statusCode={ticket.statusCode} />
      </td>
      <td data-name="Attachments">
        {attachments ? (
          <span className={classes.has} role="img" aria-label="Has attachments">
            <IconCheck size={18} stroke={1.8} aria-hidden="true" />
          </span>
        ) : (
          <span className={classes.none} role="img" aria-label="No attachments">
            <IconX size={18} stroke={1.6} aria-hidden="true" />
          </span>
        )}
      </td>
      <td
        className={`${cell.quiet} ${classes.remark}`}
        dir="auto"
        data-name="RSM/ASM Remarks"
        data-empty={managerRemarks === ""}
      >
        {managerRemarks === "" ? "–" : brief(managerRemarks)}
      </td>
    </tr>
  );
}

function brief(text: string): string {
  return codePoints(text) > REMARK_LENGTH ? `${shortened(text, REMARK_LENGTH)}…` : text;
}

function buttonId(ticketNo: number): string {
  return `ticket-${ticketNo}`;
}

function editorId(ticketNo: number): string {
  return `ticket-${ticketNo}-editor`;
}
