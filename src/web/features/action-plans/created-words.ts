import { daysText, dayText } from "#domain/calendar/date-display.ts";
import { formatCount } from "#web/charts/card/number-format.ts";
import type { Created } from "./plan-form.tsx";

/** What the maker of plans is told: that they were made, and what happens next. */
export interface CreatedWords {
  readonly lead: string;
  readonly rest: string;
}

/** See `CreatedWords`; `makerAnswers`: whoever made them may answer for the dealer, too. */
export function createdWords(
  { ticketNos, notified, dueDates }: Created,
  { dealerName, makerAnswers }: { readonly dealerName: string; readonly makerAnswers: boolean },
): CreatedWords {
  const many = ticketNos.length === 1 ? "One ticket was" : `${formatCount(ticketNos.length)} tickets were`;
  const each = ticketNos.length === 1 ? "it" : "each";
  const due = `${each} ${dueWords(dueDates)}`;
  const next =
    makerAnswers || notified.dealerAnswers
      ? `The dealer answers ${due}; a manager then closes it. Until then it stands under Open.`
      : `The dealer should answer ${due}, but nobody there has access to it yet: ask an administrator. It stands under Open until a manager closes it.`;
  return {
    lead: `${many} created for ${dealerName}.`,
    rest: `${notifiedWords(notified)} ${next}`,
  };
}

function notifiedWords({ people, designations }: Created["notified"]): string {
  if (people === 0) return "Nobody else has access to this dealer yet, so nobody is notified.";
  const who = new Intl.ListFormat("en-GB").format(designations);
  return `${people === 1 ? "One person is" : `${formatCount(people)} people are`} notified now: ${who}.`;
}

function dueWords(dueDates: readonly string[]): string {
  const [first = "", last = first] = [dueDates[0], dueDates.at(-1)];
  return first === last ? `by ${dayText(first)}` : `by its day, ${daysText(first, last)}`;
}
