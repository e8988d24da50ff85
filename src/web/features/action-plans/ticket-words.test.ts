import { expect, test } from "vitest";
import { SHOWN_STATUSES, STATUS, STATUS_NAMES } from "#domain/action-plans/action-plan.ts";
import { everywhereWords, ticketSentence } from "./ticket-words.ts";

const { open, completed, reviewAgain, overdue } = STATUS;

test.each([
  [{}, "No tickets for this selection."],
  [{ [open]: 1 }, "1 ticket is open; none is overdue."],
  [{ [open]: 2, [overdue]: 1 }, "2 tickets are open; 1 is overdue."],
  [
    { [open]: 1_204, [reviewAgain]: 8, [overdue]: 31 },
    "1,204 tickets are open and 8 on Review Again; 31 are overdue.",
  ],
  [{ [reviewAgain]: 1 }, "1 ticket is on Review Again; none is overdue."],
  [{ [reviewAgain]: 3, [overdue]: 2 }, "3 tickets are on Review Again; 2 are overdue."],
  [{ [overdue]: 1 }, "No ticket is open; 1 is overdue."],
  [{ [completed]: 5 }, "No ticket is open; none is overdue."],
])("tickets by status %j: %s", (counts: Readonly<Record<number, number>>, sentence) => {
  const header = SHOWN_STATUSES.map((statusCode) => ({
    status: STATUS_NAMES[statusCode],
    statusCode,
    count: counts[statusCode] ?? 0,
  }));
  const total = header.reduce((sum, { count }) => sum + count, 0);
  const said = ticketSentence({ header, total, everywhere: null, scope: "" });
  expect(said.map(({ text }) => text).join("")).toBe(sentence);
  const late = counts[overdue] ?? 0;
  if (total > 0) expect(said.at(-2)?.tone).toBe(late > 0 ? "bad" : "good");
});

test("what all dealers of a person have is told beside the chosen one", () => {
  expect(everywhereWords({ dealers: 25, open: 1_031, overdue: 8 })).toBe(
    "All your 25 dealers: 1,031 open, 8 overdue",
  );
});
