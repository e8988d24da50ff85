import { IconCheck, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { STATUS } from "#domain/action-plans/action-plan.ts";
import type { AddressSearch } from "#web/state/search.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import classes from "./created-note.module.css";
import type { CreatedPlans } from "./created-plans.ts";

interface Props {
  /** Null = nothing was made. */
  readonly plans: CreatedPlans | null;
  readonly onPutAway: () => void;
}

/** What happens next with the plans somebody has just made; it stays until it is put away or the page is left. */
export function CreatedNote({ plans, onPutAway }: Props) {
  const note = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever makes further plans is told anew
  useEffect(() => note.current?.focus(), [plans]);
  if (plans === null) return null;
  return (
    <section ref={note} className={classes.note} tabIndex={-1} aria-label="What happens next">
      <IconCheck size={18} stroke={2} aria-hidden="true" />
      <p>
        <b>{plans.words.lead}</b> {plans.words.rest}{" "}
        {plans.ticketNos.map((ticketNo) => (
          <Link
            key={ticketNo}
            to="."
            className={classes.link}
            search={(current: AddressSearch) => ({
              ...current,
              status: String(STATUS.open),
              ticket: String(ticketNo),
            })}
          >
            {`Ticket ${ticketNo}`}
          </Link>
        ))}
      </p>
      <IconButton small aria-label="Put this note away" onClick={onPutAway}>
        <IconX size={16} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
