import type { Ticket } from "#contract/action-plans.ts";
import classes from "./print-report.module.css";
import { dayText } from "./ticket-words.ts";

interface Props {
  readonly title: string;
  /** Filters and scope in words. */
  readonly context: string;
  readonly tickets: readonly Ticket[];
}

const SIGNERS = ["SH", "DP", "ASM", "RSM", "NH"] as const;

/** What the browser prints instead of the page: the list on landscape A4 with room to sign. */
export function PrintReport({ title, context, tickets }: Props) {
  return (
    <section className={classes.report} aria-hidden="true">
      <h1>{`Action Planning: ${title}`}</h1>
      <p>{context}</p>
      <table>
        <thead>
          <tr>
            <th>No.</th>
            <th>Improvement Points</th>
            <th>Dealer</th>
            <th>Score</th>
            <th>Created / Due</th>
            <th>Status</th>
            <th>Additional Points</th>
            <th>Dealer Remarks</th>
            <th>RSM/ASM Remarks</th>
            <th>Attachments</th>
            {SIGNERS.map((signer) => (
              <th key={signer} className={classes.sign}>
                {signer}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tickets.map((ticket) => (
            <tr key={ticket.ticket_no}>
              <td className={classes.tight}>{ticket.ticket_no}</td>
              <td>{ticket.improvement_points}</td>
              <td>{ticket.dealer_name}</td>
              <td className={classes.tight}>{`${ticket.score.toFixed(1)}%`}</td>
              <td
                className={classes.tight}
              >{`${dayText(ticket.created_date)}\n${dayText(ticket.due_date)}`}</td>
              <td className={classes.tight}>{ticket.status}</td>
              <td dir="auto">{pointsText(ticket)}</td>
              <td dir="auto">{ticket.dealer_remarks || "No Remarks"}</td>
              <td dir="auto">{ticket.manager_remarks || "No Remarks"}</td>
              <td>
                {ticket.documentlist.length === 0
                  ? "No Attachments"
                  : ticket.documentlist.map(({ document_name }) => document_name).join(", ")}
              </td>
              {SIGNERS.map((signer) => (
                <td key={signer} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function pointsText({ sublist }: Ticket): string {
  if (sublist.length === 0) return "No Data";
  return sublist
    .map(({ additional_point, root_cause, action_plan, responsibility }) =>
      [additional_point, root_cause, action_plan, responsibility].filter((text) => text !== "").join(" · "),
    )
    .join("\n");
}
