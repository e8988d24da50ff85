import { expect, test } from "vitest";
import { SAMPLE_TICKET } from "./ticket.test-ticket.ts";
import { ticketSlides } from "./ticket-slides.ts";
import { SCORE_NOTE } from "./ticket-words.ts";

test("a ticket stands in the columns of the list", () => {
  const { table, sentence, footnote } = ticketSlides("Open tickets", [SAMPLE_TICKET], 1);
  expect(table?.rows[0]?.cells).toEqual([
    "7",
    "Waiting",
    "Dealer\n007 · Jan–Mar 2026",
    "20.0%",
    "Sneha\nArea Manager · signed ASM",
    "01-03-2026",
    "20-03-2026",
    "Open",
    "1",
    "–",
  ]);
  expect(table?.head).toHaveLength(10);
  expect([sentence, footnote]).toEqual(["1 ticket: 1 Open.", SCORE_NOTE]);
});

test("a list that holds the newest tickets only says so", () => {
  const { footnote } = ticketSlides("Open tickets", [SAMPLE_TICKET, SAMPLE_TICKET], 2_345);
  expect(footnote).toBe(`${SCORE_NOTE} · The newest 2 of 2,345 tickets`);
});
