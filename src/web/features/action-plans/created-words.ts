import { daysText, dayText } from "#domain/calendar/date-display.ts";
import { formatCount } from "#web/charts/card/number-format.ts";
import type { CreatedPlans } from "./created-plans.ts";

/** '3 tickets were created for Meridian Pune.' */
export function createdWords({
  ticketNos,
  dealerName,
}: Pick<CreatedPlans, "ticketNos" | "dealerName">): string {
  const many = ticketNos.length === 1 ? "One ticket was" : `${formatCount(ticketNos.length)} tickets were`;
  return `${many} created for ${dealerName}.`;
}

/** Who is notified: '5 people are notified: Area Manager, Dealer Principal and Dealer Staff.' */
export function notifiedWords({
  notified: { people, designations },
}: Pick<CreatedPlans, "notified">): string {
  if (people === 0) return "Nobody else has access to this dealer yet, so nobody is notified.";
  const who = new Intl.ListFormat("en-GB").format(designations);
  return `${people === 1 ? "One person is" : `${formatCount(people)} people are`} notified now: ${who}.`;
}

/** Until when, and where it stands till then. */
export function dueWords({ ticketNos, firstDue, lastDue }: Omit<CreatedPlans, "notified">): string {
  const due = firstDue === lastDue ? `by ${dayText(firstDue)}` : `by its day, ${daysText(firstDue, lastDue)}`;
  const each = ticketNos.length === 1 ? "it" : "each";
  return `The dealer answers ${each} ${due}; a manager then closes it. Until then it stands under Open.`;
}
