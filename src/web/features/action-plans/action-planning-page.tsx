import { Button } from "@mantine/core";
import { IconAlertTriangle, IconClipboardOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { UserData } from "#contract/structure.ts";
import { planRights } from "#domain/action-plan-rights.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { useViewChoice } from "#web/state/view-choice.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { TonedText } from "#web/ui/toned-text.tsx";
import classes from "./action-planning-page.module.css";
import { PrintReport } from "./print-report.tsx";
import { ReportButton } from "./report-button.tsx";
import { StatusTiles } from "./status-tiles.tsx";
import { TicketSearch } from "./ticket-search.tsx";
import { TicketTable } from "./ticket-table.tsx";
import { newsOf, ticketContext, ticketSentence } from "./ticket-words.ts";
import type { Drafts } from "./use-ticket-editor.ts";
import { chosenStatus, listName, useTickets } from "./use-tickets.ts";

interface Props extends PageProps {
  readonly person: UserData;
}

const ROWS_AT_ONCE = 100;
const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f"];

/** Tickets by status: tiles, a list, and every ticket's editor below its row. */
export function ActionPlanningPage({ component, operation, filters, selection, person }: Props) {
  const { operationid } = operation;
  const { choice, choose } = useViewChoice();
  const [typed, setTyped] = useState("");
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const [news, setNews] = useState("");
  const [drafts] = useState<Drafts>(() => new Map());
  const status = chosenStatus(choice.status);
  const target = /^\d{1,9}$/.test(choice.ticket ?? "") ? Number(choice.ticket) : null;
  const { opened, toggle } = useOpenedRows(target);
  const asked = { operation: operationid, selection, status: String(status), typed, target };
  const { header, list, tickets, known, foundElsewhere, report } = useTickets(asked);
  const shown = tickets.slice(
    0,
    Math.max(most, tickets.findIndex(({ ticket_no }) => ticket_no === target) + 1),
  );
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
            header.data !== undefined && tickets.length > 0 ? (
              <ReportButton operation={operationid} body={report} disabled={!known} />
            ) : null
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
          ) : shown.length === 0 ? (
            <NoTickets known={known} typed={typed} />
          ) : (
            <div className={list.isPlaceholderData ? classes.pale : undefined}>
              <TicketTable
                operation={operationid}
                tickets={shown}
                rights={planRights(person.userpermission)}
                author={person.name}
                today={list.data.today}
                drafts={drafts}
                opened={opened}
                target={known ? target : null}
                onToggle={toggle}
                onSaved={(before, after) => setNews(newsOf(before, after))}
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
      <PrintReport title={listName(status)} context={context} tickets={tickets} />
    </>
  );
}

/** Which rows are open; the one an address names opens when it comes. */
function useOpenedRows(target: number | null) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set());
  useEffect(() => {
    if (target !== null) setOpened((before) => new Set([...before, target]));
  }, [target]);
  const toggle = (ticketNo: number) =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(ticketNo)) next.add(ticketNo);
      return next;
    });
  return { opened, toggle };
}

function NoTickets({ known, typed }: { readonly known: boolean; readonly typed: string }) {
  if (!known) return <Waiting />;
  return (
    <StateMessage icon={<IconClipboardOff size={24} stroke={1.6} />} title="No Data Available">
      {typed === ""
        ? "There are no tickets of this status for this selection."
        : `There is no ticket ${typed} in your scope.`}
    </StateMessage>
  );
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <div key={row}>
          <SkeletonBar width={48} />
          <SkeletonBar width={180} />
          <SkeletonBar width={140} />
          <SkeletonBar width="30%" />
        </div>
      ))}
    </div>
  );
}
