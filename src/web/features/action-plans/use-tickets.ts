import { actionPlans, type Ticket } from "#contract/action-plans.ts";
import { STATUS_NAMES, storedAs } from "#domain/action-plan.ts";
import type { FilterSelection } from "#domain/filters-cascade.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";

interface Asked {
  readonly operation: string;
  readonly selection: FilterSelection;
  /** A tile's code. */
  readonly status: string;
  /** What was typed into the search. */
  readonly typed: string;
  /** The ticket of the address. */
  readonly target: number | null;
}

/** The tickets to show: those of the tile, those whose number begins as typed, and one that stands elsewhere. */
export function useTickets({ operation, selection, status, typed, target }: Asked) {
  const header = useEndpoint(actionPlans.header, { operation, body: selection });
  const list = useEndpoint(actionPlans.list, { operation, body: { ...selection, status } });
  const all = list.data?.tickets ?? [];
  const begun = typed === "" ? all : all.filter(({ ticket_no }) => String(ticket_no).startsWith(typed));
  const settled = list.data !== undefined && !list.isPlaceholderData;
  const sought = typed !== "" ? (begun.length === 0 ? Number(typed) : null) : missing(all, target);
  const looking = settled && sought !== null && sought > 0;
  const found = useEndpoint(actionPlans.list, {
    operation,
    body: { ticket_no: sought ?? 1 },
    enabled: looking,
  });
  const elsewhere = looking && !found.isPlaceholderData ? (found.data?.tickets ?? []) : [];
  return {
    header,
    list,
    tickets: [...elsewhere, ...begun],
    /** What the list itself holds, null while that is not known. */
    listed: settled ? all : null,
    /** The ticket of the address was deleted, or is not in scope. */
    targetLost:
      sought !== null &&
      sought === target &&
      looking &&
      found.data?.tickets.length === 0 &&
      !found.isPlaceholderData,
    /** True once it is known whether the sought ticket can be seen. */
    known: settled && (!looking || found.data !== undefined),
    foundElsewhere: elsewhere.length > 0,
    /** What to ask for the report of these tickets. */
    report: elsewhere.length > 0 ? { ticket_no: sought } : { ...selection, status, begins: typed || null },
  };
}

function missing(tickets: readonly Ticket[], target: number | null): number | null {
  return target === null || tickets.some(({ ticket_no }) => ticket_no === target) ? null : target;
}

/** The tile an address names; the default one is Open. */
export function chosenStatus(status: string | undefined): 1 | 2 | 3 | 4 {
  const code = Number(status);
  if (storedAs(code) === null) return 1;
  return code === 2 || code === 3 || code === 4 ? code : 1;
}

/** The list's title. */
export function listName(status: 1 | 2 | 3 | 4): string {
  return `${STATUS_NAMES[status]} tickets`;
}
