import type { TicketsForExport } from "#server/features/action-plans/index.ts";
import type { ReadSnapshot } from "#server/features/catalogue/index.ts";
import type { About } from "./about-sheet.ts";

/** What an export of tickets is about. */
export function aboutTickets(
  page: string,
  { tickets, filters }: TicketsForExport,
  { catalogue }: ReadSnapshot,
): About {
  return {
    page,
    card: null,
    dealers: [],
    filters: [],
    choices: [
      ...filters.map(({ name, value }) => [name, value] as const),
      ["Tickets", tickets.length],
      ["Score", "share of ratings in the lowest band when the ticket was created"],
    ],
    responses: null,
    dataDate: catalogue.lastDay,
    waveStatus: null,
    sheets: [],
  };
}
