import { useEffect, useState } from "react";
import { actionPlans } from "#contract/action-plans.ts";
import { STATUS_NAMES, storedAs } from "#domain/action-plans/action-plan.ts";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import { useDeferredFirst } from "#web/api/use-deferred-first.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import type { ViewChoice } from "#web/state/search.ts";

type Status = 1 | 2 | 3 | 4;

interface Asked {
  readonly operation: string;
  readonly selection: FilterSelection;
  /** The tile. */
  readonly status: Status;
  /** What was typed into the search. */
  readonly typed: string;
  /** The ticket of the address, and when it was last followed there. */
  readonly target: number | null;
  readonly followed: number | undefined;
}

/**
 * The tickets to show, to print and to take away: those of the tile, or those of them whose number begins as typed, or
 * one alone that stands elsewhere: typed in full, or named by the address one came with.
 */
export function useTickets({ operation, selection, status, typed, target, followed }: Asked) {
  const code = String(status);
  const header = useEndpoint(actionPlans.header, { operation, body: selection });
  const list = useDeferredFirst(
    useEndpoint(actionPlans.list, { operation, body: { ...selection, status: code } }),
  );
  const all = list.data?.tickets ?? [];
  const settled = list.data !== undefined && !list.isPlaceholderData;
  const stands = settled && all.some(({ ticketNo }) => ticketNo === target);
  const arrived = useArrived(JSON.stringify([target, status, followed]), stands);
  // Of more tickets than a list holds the server looks through those that are not in it.
  const isCut = settled && list.data.total > all.length && typed !== "";
  const narrowed = useEndpoint(actionPlans.list, {
    operation,
    body: { ...selection, status: code, begins: typed },
    enabled: isCut,
  });
  const narrow = isCut && !narrowed.isPlaceholderData ? narrowed.data : undefined;
  const narrowing = isCut && narrow === undefined;
  const begun = narrow?.tickets ?? all.filter(({ ticketNo }) => String(ticketNo).startsWith(typed));
  const absent = stands || arrived ? null : target;
  const sought = typed === "" ? absent : begun.length === 0 ? Number(typed) : null;
  const looking = settled && !narrowing && sought !== null && sought > 0;
  const found = useEndpoint(actionPlans.list, {
    operation,
    body: { ticketNo: sought ?? 1 },
    enabled: looking,
  });
  const answer = looking && !found.isPlaceholderData ? found.data?.tickets : undefined;
  const elsewhere = answer !== undefined && answer.length > 0;
  const waits = narrowing || (looking && answer === undefined);
  const counted = typed === "" ? list.data?.total : (narrow?.total ?? begun.length);
  const failed = [list, ...(isCut ? [narrowed] : []), ...(looking ? [found] : [])].find(
    ({ error, data }) => error !== null && data === undefined,
  );
  return {
    header,
    list,
    tickets: elsewhere ? answer : waits ? [] : begun,
    /** How many there are: the list holds the newest of them. */
    total: elsewhere || waits ? (answer?.length ?? 0) : counted,
    /** What the list itself holds, null while that is not known. */
    listed: settled ? all : null,
    /** The ticket of the address was deleted, or is not in scope. */
    targetLost: typed === "" && looking && answer?.length === 0,
    /** True once it is known whether the sought ticket can be seen. */
    known: settled && !waits,
    /** Only the ticket of the address is shown: it stands in another list. */
    alone: typed === "" && elsewhere,
    title: !elsewhere ? listName(status) : typed === "" ? `Ticket ${target}` : "Ticket found by its number",
    /** What to ask for the report of these tickets; it is known before they are, unless one of them is sought. */
    reportKnown: (settled && !waits) || (typed === "" && absent === null),
    report: elsewhere ? { ticketNo: sought } : { ...selection, status: code, begins: typed || null },
    failed:
      failed === undefined
        ? null
        : { message: failed.error?.message ?? "", retry: () => void failed.refetch() },
  };
}

/** Whether the ticket of the address has stood in the list one came to: from then on it may leave like any other. */
function useArrived(coming: string, stands: boolean): boolean {
  const [arrived, setArrived] = useState<string | null>(null);
  useEffect(() => {
    if (stands) setArrived(coming);
  }, [coming, stands]);
  return arrived === coming;
}

/** The ticket an address names, null where it names none. */
export function ticketOf({ ticket }: ViewChoice): number | null {
  return /^\d{1,9}$/.test(ticket ?? "") ? Number(ticket) : null;
}

/** The tile an address names; the default one is Open. */
export function chosenStatus(status: string | undefined): Status {
  const code = Number(status);
  if (storedAs(code) === null) return 1;
  return code === 2 || code === 3 || code === 4 ? code : 1;
}

/** The list's title. */
export function listName(status: Status): string {
  return `${STATUS_NAMES[status]} tickets`;
}
