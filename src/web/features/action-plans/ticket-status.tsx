import type { Ticket } from "#contract/action-plans.ts";
import { STATUS } from "#domain/action-plans/action-plan.ts";
import { Badge } from "#web/ui/badge.tsx";

const TONES = {
  [STATUS.open]: "busy",
  [STATUS.completed]: "good",
  [STATUS.reviewAgain]: "warning",
  [STATUS.overdue]: "bad",
} as const;

/** A ticket's status as every list shows it, in the colours of the tiles. */
export function TicketStatus({ status, statusCode }: Pick<Ticket, "status" | "statusCode">) {
  return <Badge tone={TONES[statusCode]}>{status}</Badge>;
}
