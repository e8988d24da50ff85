import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import type { UserData } from "#contract/structure.ts";
import { planRights } from "#domain/action-plan-rights.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { useViewChoice } from "#web/state/view-choice.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { TonedText } from "#web/ui/toned-text.tsx";
import classes from "./action-planning-page.module.css";
import { LostTicket, NoTickets, Waiting } from "./list-states.tsx";
import { PlanningActions } from "./planning-actions.tsx";
import { PrintReport } from "./print-report.tsx";
import { SampleReport } from "./sample-report.tsx";
import { StatusTiles } from "./status-tiles.tsx";
import { TicketSearch } from "./ticket-search.tsx";
import { TicketTable } from "./ticket-table.tsx";
import { reachInWords, ticketContext, ticketSentence } from "./ticket-words.ts";
import { useHeldTickets, withHeld } from "./use-held-tickets.ts";
import type { Drafts } from "./use-ticket-editor.ts";
import { useTicketNews } from "./use-ticket-news.ts";
import { chosenStatus, listName, useTickets } from "./use-tickets.ts";

interface Props extends PageProps {
  readonly person: UserData;
}

const ROWS_AT_ONCE = 100;

/** Tickets by status: tiles, a list, and every ticket's editor below its row. */
export function ActionPlanningPage({ component, operation, filters, selection, person }: Props) {
  const { operationid } = operation;
  const { choice, choose } = useViewChoice();
  const [typed, setTyped] = useState("");
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const [sampling, setSampling] = useState(false);
  const [drafts] = useState<Drafts>(() => new Map());
  const status = chosenStatus(choice.status);
  const target = /^\d{1,9}$/.test(choice.ticket ?? "") ? Number(choice.ticket) : null;
  const { opened, toggle, goal, reach } = useOpenedRows(target);
  const asked = { operation: operationid, selection, status: String(status), typed, target };
  const { header, list, listed, tickets, known, foundElsewhere, targetLost, report } = useTickets(asked);
  const listKey = JSON.stringify([operationid, selection, status]);
  const { news, saved } = useTicketNews({ list: listKey, listed, opened, drafts });
  const held = useHeldTickets({ operation: operationid, list: listKey, listed, drafts }).filter(
    ({ ticket }) =>
      !tickets.some(({ ticket_no }) => ticket_no === ticket.ticket_no) &&
      String(ticket.ticket_no).startsWith(typed),
  );
  const shown = tickets.slice(
    0,
    Math.max(most, tickets.findIndex(({ ticket_no }) => ticket_no === target) + 1),
  );
  const rows = withHeld(shown, held);
  const failed = list.error !== null && list.data === undefined ? list.error : null;
  const context = header.data === undefined ? "" : ticketContext(filters, selection, header.data);
  return (
    <>
      <div className={classes.screen}>
        <PageHead
          sentence={
            header.data === undefined ? (
              component.componentname
            ) : (
              <TonedText segments={ticketSentence(header.data)} />
            )
          }
          context={context}
          actions={
            <PlanningActions
              operation={operationid}
              report={header.data !== undefined && tickets.length > 0 ? report : null}
              disabled={!known}
              onSample={() => setSampling(true)}
            />
          }
        />
        <StatusTiles
          header={header.data}
          chosen={status}
          onChoose={(code) => choose({ status: String(code), ticket: "" })}
        />
        <p role="status" className={news === "" ? classes.silent : classes.news}>
          {news}
        </p>
        {targetLost ? <LostTicket ticketNo={target} /> : null}
        <section className={classes.card} aria-label="Tickets" aria-busy={list.isFetching}>
          <header className={classes.header}>
            <h3>{foundElsewhere ? "Ticket found by its number" : listName(status)}</h3>
            <span className={classes.count}>{known ? tickets.length : ""}</span>
            <TicketSearch typed={typed} onType={setTyped} />
          </header>
          {failed !== null ? (
            <StateMessage
              icon={<IconAlertTriangle size={24} stroke={1.6} />}
              title="Could not load"
              action={<TryAgain onClick={() => void list.refetch()} />}
            >
              {failed.message}
            </StateMessage>
          ) : list.data === undefined ? (
            <Waiting />
          ) : rows.length === 0 ? (
            <NoTickets known={known} typed={typed} />
          ) : (
            <div className={list.isPlaceholderData ? classes.pale : undefined}>
              <TicketTable
                operation={operationid}
                list={listKey}
                tickets={rows}
                rights={planRights(person.userpermission)}
                author={person.name}
                today={list.data.today}
                drafts={drafts}
                opened={opened}
                gone={new Set(held.filter((each) => each.gone).map(({ ticket }) => ticket.ticket_no))}
                target={known ? goal : null}
                onReached={reach}
                onToggle={toggle}
                onSaved={saved}
              />
            </div>
          )}
          <footer className={classes.footer}>
            <span>{`${shown.length} of ${tickets.length}`}</span>
            {shown.length < tickets.length ? (
              <Button variant="default" size="xs" onClick={() => setMost(most + ROWS_AT_ONCE)}>
                Show more
              </Button>
            ) : null}
            <span>Score: share of ratings in the lowest band when the ticket was created</span>
          </footer>
        </section>
      </div>
      {sampling ? (
        <SampleReport onClose={() => setSampling(false)} />
      ) : (
        <PrintReport
          title={`Action Planning: ${listName(status)}`}
          facts={[
            context,
            reachInWords(person, operation.dstype),
            `Printed by ${person.name}, ${person.designation}`,
          ]}
          tickets={tickets}
        />
      )}
    </>
  );
}

/** Which rows are open; the one an address names opens when it comes, and is gone to once each time it is followed. */
function useOpenedRows(target: number | null) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set());
  const followed = useRouterState({ select: ({ location }) => location.state.followed });
  const [reached, setReached] = useState<{ target: number | null; followed: number | undefined }>();
  const isReached = reached?.target === target && (followed === undefined || followed === reached.followed);
  const goal = isReached ? null : target;
  useEffect(() => {
    if (goal !== null) setOpened((before) => new Set([...before, goal]));
  }, [goal]);
  const toggle = (ticketNo: number) =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(ticketNo)) next.add(ticketNo);
      return next;
    });
  const reach = useCallback(() => setReached({ target, followed }), [target, followed]);
  return { opened, toggle, goal, reach };
}
