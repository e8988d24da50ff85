import type { z } from "zod";
import {
  MAX_LISTED_TICKETS,
  type ReportRequest,
  type Ticket,
  type TicketHeader,
} from "#contract/action-plans.ts";
import { writtenFilter } from "#contract/filter-key.ts";
import type { api } from "#contract/index.ts";
import {
  SHOWN_STATUSES,
  type ShownStatus,
  STATUS,
  STATUS_NAMES,
  statusOf,
  storedAs,
} from "#domain/action-plans/action-plan.ts";
import { type ChartRequest, normalizedRequest, resolveFilters } from "#domain/filters/filters.ts";
import { dealersOfScope } from "#domain/network/scope.ts";
import { findPage } from "#domain/pages/listed-pages.ts";
import { type ReadSnapshot, scopeInWords, wavesOf, withSnapshot } from "#server/features/catalogue/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import { recordExport } from "#server/platform/access/record-export.ts";
import { forbidden } from "#server/platform/errors.ts";
import { chosenTickets, TICKET_PAGE } from "./chosen-tickets.ts";
import { countTickets, findTickets, type TicketFilter } from "./queries.ts";
import { serializeTicket } from "./serialize-ticket.ts";
import type { PlanServices } from "./services.ts";

/** The filter of the page; `ticketNo` names one ticket whatever the rest says, `begins` the first digits of some. */
export type TicketQuestion = ChartRequest & {
  readonly ticketNo?: number | null | undefined;
  readonly begins?: string | null | undefined;
};

export interface ListedTickets {
  readonly tickets: Ticket[];
  readonly total: number;
  readonly today: string;
  readonly timeZone: string;
}

type Asked = NonNullable<z.infer<typeof api.actionPlans.list.body>>;

/** The tickets in scope under the filter, newest first; who takes them away is written down. */
export async function listTickets(
  { db, now }: Pick<PlanServices, "db" | "now">,
  context: RequestContext,
  { purpose, ...question }: Asked,
): Promise<ListedTickets> {
  const { listed, taken } = await withSnapshot(db, now, context, async (snapshot) => {
    const listed = await ticketsInSnapshot(snapshot, context, question);
    return { listed, taken: purpose ? takenFrom(snapshot, question) : null };
  });
  if (taken !== null) {
    const { subject, settings, filters } = taken;
    const detail = { page: subject, purpose, filters, tickets: listed.tickets.length };
    await recordExport(db, context, { subject, settings, detail });
  }
  return listed;
}

function takenFrom({ catalogue, settings }: ReadSnapshot, asked: ReportRequest) {
  const subject = findPage(catalogue.pages, TICKET_PAGE)?.title ?? "";
  return { subject, settings, filters: chosenTickets(asked, catalogue).filters };
}

/** The same in a snapshot that is open. */
export async function ticketsInSnapshot(
  snapshot: ReadSnapshot,
  { membership, actor }: Pick<RequestContext, "membership" | "actor">,
  question: TicketQuestion,
): Promise<ListedTickets> {
  const { today, catalogue } = snapshot;
  const { timeZone } = membership;
  const filter = filterOf(snapshot, question);
  if (filter === null) return { tickets: [], total: 0, today, timeZone };
  const found = await findTickets(snapshot.trx, filter, MAX_LISTED_TICKETS);
  const total = found.length < MAX_LISTED_TICKETS ? found.length : await countAll(snapshot, filter);
  const { whole, programme, language } = catalogue;
  const context = {
    network: whole,
    programme,
    language,
    timeZone,
    today,
    actorId: actor.personId,
  };
  return {
    tickets: found.map((ticket) => serializeTicket(ticket, context)),
    total,
    today,
    timeZone,
  };
}

/** How many tickets show each status under the filter; the chosen status doesn't count here. */
export function countByStatus(
  { db, now }: Pick<PlanServices, "db" | "now">,
  context: RequestContext,
  question: TicketQuestion,
): Promise<TicketHeader> {
  return withSnapshot(db, now, context, async (snapshot) => {
    const filter = filterOf(snapshot, { ...question, status: null });
    const counted = filter === null ? [] : await countTickets(snapshot.trx, filter);
    const header = SHOWN_STATUSES.map((code) => ({
      status: STATUS_NAMES[code],
      statusCode: code,
      count: countShown(counted, code),
    }));
    const total = counted.reduce((sum, { count }) => sum + count, 0);
    const everywhere = await countEverywhere(snapshot, filter);
    return { header, total, everywhere, scope: scopeInWords(snapshot.scope, snapshot.catalogue) };
  });
}

async function countEverywhere(
  snapshot: ReadSnapshot,
  filter: TicketFilter | null,
): Promise<TicketHeader["everywhere"]> {
  const every = everyTicket(snapshot);
  const dealers = dealersOfScope(snapshot.catalogue.network, snapshot.scope).length;
  const narrowed =
    filter === null ||
    filter.dealerIds.length < dealers ||
    [filter.wave, filter.month, filter.ticketNo].some((chosen) => chosen !== null);
  if (dealers < 2 || !narrowed) return null;
  const counted = await countTickets(snapshot.trx, every);
  return {
    dealers,
    open: countShown(counted, STATUS.open),
    overdue: countShown(counted, STATUS.overdue),
  };
}

function countShown(counted: Awaited<ReturnType<typeof countTickets>>, code: ShownStatus): number {
  return counted
    .filter(({ status, late }) => statusOf(status, late) === code)
    .reduce((sum, { count }) => sum + count, 0);
}

function everyTicket({ catalogue, scope, today }: ReadSnapshot): TicketFilter {
  const { operationId } = catalogue;
  return {
    operationId,
    dealerIds: scope.dealerIds,
    wave: null,
    month: null,
    ticketNo: null,
    begins: null,
    status: null,
    today,
  };
}

/** Null: nothing can match. A place outside the scope is refused; the model filter doesn't touch tickets. */
function filterOf(
  snapshot: ReadSnapshot,
  { ticketNo, begins = null, ...filters }: TicketQuestion,
): TicketFilter | null {
  const { catalogue, scope } = snapshot;
  const { network, programme } = catalogue;
  const everything = everyTicket(snapshot);
  if (ticketNo !== null && ticketNo !== undefined) return { ...everything, ticketNo };
  const request = { ...normalizedRequest(filters), modelCode: "" };
  const resolved = resolveFilters(request, {
    network,
    scope,
    waves: wavesOf(catalogue),
    firstMonth: programme.firstMonth,
    time: "wave",
  });
  if (resolved.kind === "forbidden") {
    throw forbidden(`The filter ${writtenFilter(resolved.key)} names a place outside your scope.`, "SCOPE");
  }
  const status = request.status === "" ? null : storedAs(Number(request.status));
  if (resolved.kind === "empty" || (request.status !== "" && status === null)) return null;
  const wave = request.waveCode || null;
  const month = request.month || null;
  return { ...everything, dealerIds: resolved.dealerIds, wave, month, begins, status };
}

async function countAll({ trx }: ReadSnapshot, filter: TicketFilter): Promise<number> {
  const counted = await countTickets(trx, filter);
  return counted.reduce((sum, { count }) => sum + count, 0);
}
