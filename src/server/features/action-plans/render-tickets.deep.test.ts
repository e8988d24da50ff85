import { afterAll, expect, test } from "vitest";
import { createPdfRenderer } from "#server/platform/documents/pdf-renderer.ts";
import { pdfPages } from "#test/documents/pdf-pages.ts";
import { aReport, manyTickets } from "#test/documents/ticket-reports.ts";
import { renderTickets } from "./render-tickets.ts";

const pdfRenderer = createPdfRenderer({ seconds: 150 });
afterAll(() => pdfRenderer.close());

test("two thousand tickets are all there", async () => {
  const pages = pdfPages(await renderTickets(pdfRenderer, 1, aReport({ tickets: manyTickets(2_000) })));
  const numbers = new Set(
    pages.flatMap(({ text }) => text.match(/\d{4}(?=Explanation|Waiting|Charges)/g) ?? []),
  );
  expect(numbers.size).toBe(2_000);
});
