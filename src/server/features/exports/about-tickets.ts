import type { ReadSnapshot } from "#server/platform/database/read-snapshot.ts";
import type { About } from "./about-sheet.ts";
import type { ListedTickets } from "./services.ts";

/** What an export of tickets is about. */
export function aboutTickets(
  page: string,
  { tickets, filters }: ListedTickets,
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
