import { Link } from "@tanstack/react-router";
import type { TicketHeader } from "#contract/action-plans.ts";
import { STATUS } from "#domain/action-plans/action-plan.ts";
import type { AddressSearch } from "#web/state/search.ts";
import { TonedText } from "#web/ui/toned-text.tsx";
import classes from "./ticket-finding.module.css";
import { ticketSentence } from "./ticket-words.ts";

/** The page's finding; what is overdue is the way to its list. */
export function TicketFinding({ header }: { readonly header: TicketHeader }) {
  return ticketSentence(header).map((segment) =>
    segment.tone === "bad" ? (
      <Link key={segment.text} to="." search={ofOverdue} className={classes.overdue} data-drill-down>
        <TonedText segments={[segment]} />
      </Link>
    ) : (
      <TonedText key={segment.text} segments={[segment]} />
    ),
  );
}

function ofOverdue(current: AddressSearch): AddressSearch {
  return { ...current, status: String(STATUS.overdue), ticket: "" };
}
