import { expect, type Locator, type Page } from "@playwright/test";
import { actionPlans, type DealerResponse, dealerResponse, type Ticket } from "#contract/action-plans.ts";
import { requestEncoderOf } from "#contract/wire.ts";
import { inInstallation } from "./installation.ts";
import { callHeaders } from "./sessions.ts";

export const OPERATION = "meridian-csi";
export const PLANNING = `/dashboard/Action_Planning?operation=${OPERATION}`;

/** The editor of a ticket in the list. */
export function editorOf(page: Page, ticketNo: number): Locator {
  return page.locator(`#ticket-${ticketNo}-editor`);
}

/** The button of a ticket's row. */
export function rowOf(page: Page, ticketNo: number): Locator {
  return page.getByRole("button", { name: `Ticket ${ticketNo}`, exact: true });
}

/** The numbers of the tickets that rows stand for, top down. */
export async function numbersOf(rows: Locator): Promise<number[]> {
  const labels = await rows.evaluateAll((buttons) => buttons.map((each) => each.getAttribute("aria-label")));
  return labels.map((label) => Number(label?.replace("Ticket ", "")));
}

const encodeResponse = requestEncoderOf(dealerResponse);

/** The tickets a session sees under a filter. */
export async function ticketsOf(
  page: Page,
  token: string,
  data: Readonly<Record<string, unknown>>,
): Promise<Ticket[]> {
  const headers = callHeaders(token, OPERATION);
  const reply = await page.request.post(actionPlans.list.path, { headers, data });
  return actionPlans.list.reply.parse(await reply.json()).tickets;
}

/** Saves a ticket from elsewhere, as it stands now. */
export async function saveElsewhere(
  page: Page,
  token: string,
  ticketNo: number,
  change: Partial<DealerResponse>,
): Promise<void> {
  const [ticket] = await ticketsOf(page, token, { ticket_no: ticketNo });
  if (ticket === undefined) throw new Error(`Ticket ${ticketNo} is not to be seen.`);
  const response = { ticketNo, version: ticket.version, dealerCode: ticket.dealerCode, ...change };
  const reply = await page.request.post(actionPlans.save.path, {
    headers: callHeaders(token, OPERATION),
    multipart: { actionplan_dealerresponse: JSON.stringify(encodeResponse(response)) },
  });
  expect([reply.status(), reply.status() === 200 ? "" : await reply.text()]).toEqual([200, ""]);
}

/** So many open tickets of a dealer, made at once; the oldest first. */
export function addTickets(dealer: string, count: number): Promise<{ ticketNo: number; dealerId: number }[]> {
  return inInstallation(async ({ ownerPool }) => {
    const { rows } = await ownerPool.query<{ ticketNo: number; dealerId: number }>(
      `insert into action_plan (client_id, operation_id, dealer_id, wave, month, point_code, point_name, score,
         month_score, status, due_date, created_by, created_on)
       select d.client_id, o.operation_id, d.dealer_id, 'WQ-1', 202601, 'made' || d.dealer_code || clock_timestamp() || n,
         'Made point ' || n, 10, 10, 1, current_date + 30, (select min(person_id) from person), now()
       from generate_series(1, $2::int) n, dealer d join operation o using (client_id)
       where d.dealer_code = $1 and o.slug = $3
       returning ticket_no as "ticketNo", dealer_id as "dealerId"`,
      [dealer, count, OPERATION],
    );
    return rows.sort((a, b) => a.ticketNo - b.ticketNo);
  });
}

/** Does something while a dealer has no tickets; afterwards the dealer has those of before, and no other. */
export async function withoutTickets<T>(dealer: string, work: () => Promise<T>): Promise<T> {
  const before = await removeTicketsOf(dealer);
  try {
    return await work();
  } finally {
    await removeTicketsOf(dealer);
    await inInstallation(({ ownerPool }) =>
      ownerPool.query("update action_plan set deleted_on = null where ticket_no = any($1::int[])", [before]),
    );
  }
}

function removeTicketsOf(dealer: string): Promise<number[]> {
  return inInstallation(async ({ ownerPool }) => {
    const { rows } = await ownerPool.query<{ ticketNo: number }>(
      `update action_plan a set deleted_on = now() from dealer d
       where d.dealer_id = a.dealer_id and d.dealer_code = $1 and a.deleted_on is null
       returning a.ticket_no as "ticketNo"`,
      [dealer],
    );
    return rows.map(({ ticketNo }) => ticketNo);
  });
}

/** Deletes made tickets again. */
export function removeTickets(ticketNos: readonly number[]): Promise<void> {
  return inInstallation(async ({ ownerPool }) => {
    await ownerPool.query("update action_plan set deleted_on = now() where ticket_no = any($1::int[])", [
      ticketNos,
    ]);
  });
}
