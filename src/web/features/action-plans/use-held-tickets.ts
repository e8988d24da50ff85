import { useQueries } from "@tanstack/react-query";
import { actionPlans, type Ticket } from "#contract/action-plans.ts";
import { endpointQuery } from "#web/api/use-endpoint.ts";
import type { Drafts } from "./drafts.ts";

interface Asked {
  readonly operation: string;
  /** Names the list. */
  readonly list: string;
  /** What the list holds now, null while that is not known. */
  readonly listed: readonly Ticket[] | null;
  readonly drafts: Drafts;
}

/** A ticket that has left the list while somebody was writing into it. */
export interface HeldTicket {
  /** As it stands, or as it was last seen. */
  readonly ticket: Ticket;
  /** It was deleted, or has left the scope. */
  readonly gone: boolean;
}

/** The tickets that have left the list with unsaved text in them: they stay in sight until that is saved or discarded. */
export function useHeldTickets({ operation, list, listed, drafts }: Asked): HeldTicket[] {
  const left =
    listed === null
      ? []
      : drafts
          .all()
          .filter((stored) => stored.list === list && stored.isUnsaved)
          .map(({ draft }) => draft.base)
          .filter(({ ticketNo }) => !listed.some((ticket) => ticket.ticketNo === ticketNo));
  const found = useQueries({
    queries: left.map(({ ticketNo }) => endpointQuery(actionPlans.list, { operation, body: { ticketNo } })),
  });
  return left.map((ticket, place) => {
    const tickets = found[place]?.data?.tickets;
    return { ticket: tickets?.[0] ?? ticket, gone: tickets?.length === 0 };
  });
}

/** The rows of a list with the held ones in their places: newest first. */
export function withHeld(rows: readonly Ticket[], held: readonly HeldTicket[]): Ticket[] {
  return held.reduce<Ticket[]>(
    (all, { ticket }) => {
      const place = all.findIndex(({ ticketNo }) => ticketNo < ticket.ticketNo);
      return all.toSpliced(place < 0 ? all.length : place, 0, ticket);
    },
    [...rows],
  );
}
