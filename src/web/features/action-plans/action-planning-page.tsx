import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState } from "react";
import { actionPlans, type TicketHeader } from "#contract/action-plans.ts";
import type { Purpose } from "#contract/purpose.ts";
import type { UserData } from "#contract/structure.ts";
import { planRights } from "#domain/action-plans/rights.ts";
import { read } from "#web/api/call.ts";
import { usePrintAfter } from "#web/api/use-print-after.ts";
import { CardInfo } from "#web/charts/card/card-info.tsx";
import { InfoCorner } from "#web/charts/card/info-corner.tsx";
import { ListCardMenu } from "#web/charts/card/list-card-menu.tsx";
import { formatCount } from "#web/charts/card/number-format.ts";
import { PageSlides } from "#web/charts/export/page-slides.tsx";
import { PictureContext } from "#web/charts/export/picture-context.ts";
import { chosenDealer, dataTo } from "#web/charts/page/page-context.ts";
import { loadingWords, readyWords } from "#web/charts/page/page-summary-line.tsx";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { useViewChoice } from "#web/state/view-choice.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import classes from "./action-planning-page.module.css";
import { AllDealers } from "./all-dealers.tsx";
import { CreatePlan } from "./create-plan.tsx";
import { CreatedNote } from "./created-note.tsx";
import { type CreatedPlans, useCreatedPlans } from "./created-plans.ts";
import { draftsOf } from "./drafts.ts";
import { LostTicket, NoTickets, Waiting } from "./list-states.tsx";
import { PlanningActions } from "./planning-actions.tsx";
import { PrintReport } from "./print-report.tsx";
import { printedFacts } from "./printed-facts.ts";
import { StatusTiles } from "./status-tiles.tsx";
import { TicketFinding } from "./ticket-finding.tsx";
import { TicketSearch } from "./ticket-search.tsx";
import { TicketTable } from "./ticket-table.tsx";
import { NEWEST_NOTE, SCORE_NOTE, ticketContext, ticketSentence } from "./ticket-words.ts";
import { useHeldTickets, withHeld } from "./use-held-tickets.ts";
import { useOpenedRows } from "./use-opened-rows.ts";
import { useTicketDealer } from "./use-ticket-dealer.ts";
import { useTicketNews } from "./use-ticket-news.ts";
import { chosenStatus, listName, ticketOf, useTickets } from "./use-tickets.ts";

interface Props extends PageProps {
  readonly person: UserData;
  readonly client: string;
  /** The newest survey date behind the page; null without any. */
  readonly dataDate: string | null;
  /** What the person has just created. */
  readonly created: CreatedPlans | null;
  readonly onPutAway: () => void;
}

const SampleReport = lazy(async () => ({
  default: (await loadChunk(() => import("./sample-report.tsx"))).SampleReport,
}));
const OUTDATED = "New tickets are loading";
const ROWS_AT_ONCE = 100;
const STATUS = "action-planning/header";
const TICKETS = "action-planning/tickets";

/** Tickets by status: tiles, a list, and every ticket's editor below its row. */
export function ActionPlanningPage(props: PageProps) {
  const { person, client } = useCurrentOperation();
  const dataDate = props.timeRange?.lastDay ?? null;
  const settled = useTicketDealer(props);
  const [created, putAway] = useCreatedPlans(person.email, props.operation.id);
  if (!settled) return <div aria-busy="true" />;
  const known = { person, client: client.name, dataDate, created };
  return <Planning {...props} {...known} onPutAway={putAway} />;
}

function Planning(props: Props) {
  const { operation, selection, person } = props;
  const { id: operationId } = operation;
  const { choice, choose } = useViewChoice();
  const [typed, setTyped] = useState("");
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const [sampling, setSampling] = useState(false);
  const drafts = draftsOf(person.email, operationId);
  const status = chosenStatus(choice.status);
  const target = ticketOf(choice);
  const followed = useRouterState({ select: ({ location }) => location.state.followed });
  const { opened, toggle, goal, reach } = useOpenedRows(target, followed, drafts);
  const asked = { operation: operationId, selection, status, typed, target, followed };
  const {
    header,
    list,
    listed,
    tickets,
    total,
    known,
    alone,
    targetLost,
    report,
    reportKnown,
    title,
    failed,
  } = useTickets(asked);
  const listKey = JSON.stringify([operationId, selection, String(status)]);
  const { news, saved } = useTicketNews({ list: listKey, listed, opened, drafts });
  const held = useHeldTickets({ operation: operationId, list: listKey, listed, drafts }).filter(
    ({ ticket }) =>
      !alone &&
      !tickets.some(({ ticketNo }) => ticketNo === ticket.ticketNo) &&
      String(ticket.ticketNo).startsWith(typed),
  );
  const shown = tickets.slice(
    0,
    Math.max(most, tickets.findIndex(({ ticketNo }) => ticketNo === target) + 1),
  );
  const rows = withHeld(shown, held);
  const card = useRef<HTMLElement>(null);
  const newsLine = useRef<HTMLParagraphElement>(null);
  const take = (purpose: Purpose) =>
    read(actionPlans.list, { operation: operationId, body: { ...report, purpose } });
  const slides = async () => {
    const { ticketSlides } = await loadChunk(() => import("./ticket-slides.ts"));
    const taken = await take("slides");
    return ticketSlides(title, taken.tickets, taken.total);
  };
  const { problem: printProblem } = usePrintAfter({
    about: JSON.stringify(report),
    prepare: () => take("print"),
    byKey: known && tickets.length > 0 && !sampling,
  });
  const toPrint = { header: header.data, timeZone: list.data?.timeZone, tickets, report };
  return (
    <PictureContext value={pictureOf(props, header.data)}>
      <div className={classes.screen}>
        <PageHead
          {...headOf(props, header)}
          phoneLines={{ sentence: 2, context: 1 }}
          actions={
            <PlanningActions
              operation={operationId}
              report={!known || tickets.length > 0 ? report : null}
              disabled={!reportKnown}
              slides={
                <PageSlides
                  ready={known && header.data !== undefined}
                  sentence={header.data === undefined ? "" : ticketText(header.data)}
                />
              }
              onSample={() => setSampling(true)}
            >
              <CreatePlan {...{ operation, filters: props.filters, selection }} />
            </PlanningActions>
          }
        />
        <InfoCorner name="Ticket Status" path={STATUS}>
          <StatusTiles
            header={header.data}
            chosen={status}
            onChoose={(code) => choose({ status: String(code), ticket: "" })}
          />
        </InfoCorner>
        <AllDealers counts={header.error === null ? header.data?.everywhere : null} filters={props.filters} />
        <p ref={newsLine} role="status" tabIndex={-1} className={news === "" ? classes.silent : classes.news}>
          {news}
        </p>
        <CreatedNote plans={props.created} onPutAway={props.onPutAway} />
        {printProblem === null ? null : (
          <div className={classes.problem} data-unprinted>
            <Problem sentence={`Nothing was printed. ${printProblem}`} />
          </div>
        )}
        {targetLost ? <LostTicket ticketNo={target} /> : null}
        <section ref={card} className={classes.card} aria-label="Tickets" aria-busy={list.isFetching}>
          <header className={classes.header}>
            <h3>{title}</h3>
            <CardInfo name={title} path={TICKETS} />
            <span className={classes.count}>{known ? formatCount(total ?? tickets.length) : ""}</span>
            {alone ? (
              <Button variant="default" size="xs" data-unprinted onClick={() => choose({ ticket: "" })}>
                {`Show ${listName(status)}`}
              </Button>
            ) : null}
            <TicketSearch typed={typed} onType={setTyped} />
            {tickets.length === 0 ? null : (
              <ListCardMenu
                name={title}
                of={card}
                sentence={title}
                rows={slides}
                reportPicture={() => take("picture")}
                unless={known ? null : OUTDATED}
              />
            )}
          </header>
          {failed !== null ? (
            <StateMessage
              icon={<IconAlertTriangle size={24} stroke={1.6} />}
              title="Could not load"
              action={<TryAgain onClick={failed.retry} />}
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
                operation={operationId}
                list={listKey}
                tickets={rows}
                rights={planRights(person.userPermission)}
                author={person.name}
                today={list.data.today}
                drafts={drafts}
                opened={opened}
                gone={new Set(held.filter((each) => each.gone).map(({ ticket }) => ticket.ticketNo))}
                target={known ? goal : null}
                onReached={reach}
                onToggle={toggle}
                onSaved={(before, after) => {
                  saved(before, after);
                  // What was deleted takes the focus with it.
                  if (after === null) newsLine.current?.focus();
                }}
              />
            </div>
          )}
          <footer className={classes.footer}>
            <span>{`${shown.length} of ${formatCount(total ?? tickets.length)}`}</span>
            {shown.length < tickets.length ? (
              <Button variant="default" size="xs" data-unprinted onClick={() => setMost(most + ROWS_AT_ONCE)}>
                Show more
              </Button>
            ) : null}
            {shown.length === tickets.length && tickets.length < (total ?? 0) ? (
              <span>{NEWEST_NOTE}</span>
            ) : null}
            <span>{SCORE_NOTE}</span>
          </footer>
        </section>
      </div>
      {sampling ? (
        <Suspense fallback={null}>
          <SampleReport onClose={() => setSampling(false)} />
        </Suspense>
      ) : (
        <PrintReport
          title={`Action Planning: ${title}`}
          facts={(instant) => printedFacts(props, toPrint, instant)}
          tickets={tickets}
        />
      )}
    </PictureContext>
  );
}

function pictureOf(
  { operation, page, filters, selection, dataDate }: Props,
  header: TicketHeader | undefined,
) {
  const context = header === undefined ? [] : [ticketContext(filters, selection, header)];
  return {
    category: operation.type,
    page: page.title,
    dealer: chosenDealer(filters, selection) ?? "",
    selection: [operation.name, page.title, ...context].join(" · "),
    dataTo: dataTo(dataDate),
  };
}

function ticketText(header: TicketHeader): string {
  return ticketSentence(header)
    .map(({ text }) => text)
    .join("");
}

function headOf(
  { page, filters, selection }: PageProps,
  { data, error }: ReturnType<typeof useTickets>["header"],
) {
  if (data !== undefined) {
    return readyWords(<TicketFinding header={data} />, ticketContext(filters, selection, data));
  }
  if (error === null) return loadingWords(page.title);
  return { sentence: page.title, context: "The tickets could not be counted." };
}
