import type { ReportRequest, Ticket, TicketHeader } from "#contract/action-plans.ts";
import type { UserData } from "#contract/structure.ts";
import { reportFacts, reportFilters, reportSentence } from "#domain/action-plans/ticket-report.ts";
import { today } from "#domain/calendar/calendar.ts";
import { clockOf } from "#domain/calendar/date-display.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { chosenNames } from "#web/state/selection.ts";

interface Printed extends PageProps {
  readonly person: UserData;
  readonly client: string;
  readonly dataDate: string | null;
}

interface Listed {
  readonly header: TicketHeader | undefined;
  readonly timeZone: string | undefined;
  readonly tickets: readonly Ticket[];
  /** What the tickets were asked for with. */
  readonly report: ReportRequest;
}

/**
 * What the browser's own print states of its tickets at an instant (milliseconds since 1970), as the PDF report does;
 * nothing before that is known.
 */
export function printedFacts(printed: Printed, listed: Listed, instant: number): readonly string[] {
  const { header, timeZone, tickets, report } = listed;
  if (header === undefined || timeZone === undefined) return [];
  const { client, operation, page, person, dataDate } = printed;
  const facts = reportFacts({
    client,
    operation: `${operation.name} (${operation.type})`,
    page: page.title,
    filters: chosenOf(printed, report),
    scope: header.scope,
    madeBy: { name: person.name, designation: person.designation },
    madeOn: today(timeZone, instant),
    madeAt: clockOf(timeZone).time(instant),
    dataDate,
  });
  return [reportSentence(tickets), ...facts.map(({ label, value }) => `${label}: ${value.text}`)];
}

function chosenOf({ filters, selection }: Printed, { ticketNo, status, begins }: ReportRequest) {
  return reportFilters({
    ticketNo: ticketNo ?? null,
    filters: chosenNames(
      filters.filter(({ filterKey }) => filterKey !== "modelCode"),
      selection,
    ),
    status: status ?? "",
    begins: begins ?? null,
  });
}
