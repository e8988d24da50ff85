import { expect, test } from "vitest";
import { renderTickets } from "#server/features/action-plans/render-tickets.ts";
import { createPdfRenderer, type PdfRenderer } from "#server/platform/documents/pdf-renderer.ts";
import { aReport, manyTickets } from "./ticket-reports.ts";

const LIMITS = {
  atOnce: 2,
  atOnceOfOne: 2,
  waiting: 20,
  waitingOfOne: 20,
  seconds: 30,
  residentBytes: 2 ** 30,
};

function render(pdfRenderer: PdfRenderer, tickets = 1, person = 1): Promise<string> {
  return renderTickets(pdfRenderer, person, aReport({ tickets: manyTickets(tickets) })).then((pdf) =>
    pdf.toString("latin1", 0, 5),
  );
}

function refusal(code: string, status: number) {
  return expect.objectContaining({ name: "AppError", code, status });
}

test("more than may wait are refused, the others are printed", async () => {
  const pdfRenderer = createPdfRenderer({ ...LIMITS, atOnce: 1, waiting: 1 });
  const results = await Promise.allSettled([render(pdfRenderer), render(pdfRenderer), render(pdfRenderer)]);
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : result.reason))).toEqual([
    "%PDF-",
    "%PDF-",
    refusal("BUSY", 503),
  ]);
  expect(await render(pdfRenderer)).toBe("%PDF-");
});

test("one person has one report printed and three that wait, and keeps nobody else's out", async () => {
  const pdfRenderer = createPdfRenderer();
  const results = await Promise.allSettled(
    [1, 1, 1, 1, 1, 2].map((person) => render(pdfRenderer, 1, person)),
  );
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : result.reason))).toEqual([
    ...Array(4).fill("%PDF-"),
    refusal("BUSY", 503),
    "%PDF-",
  ]);
});

test("a report that takes too long is stopped", async () => {
  const pdfRenderer = createPdfRenderer({ ...LIMITS, seconds: 0.3 });
  await expect(render(pdfRenderer, 2_000)).rejects.toEqual(refusal("TOO_HEAVY", 400));
});

test.runIf(process.platform === "linux")("a report that takes too much memory is stopped", async () => {
  const pdfRenderer = createPdfRenderer({ ...LIMITS, residentBytes: 150 * 2 ** 20 });
  await expect(render(pdfRenderer, 2_000)).rejects.toEqual(refusal("TOO_HEAVY", 400));
});

test("a printing process that dies harms no other report", async () => {
  const pdfRenderer = createPdfRenderer({ ...LIMITS, atOnce: 1 });
  const broken = pdfRenderer.render(1, { template: "missing.typ", data: {} });
  const next = render(pdfRenderer);
  await expect(broken).rejects.toThrow(/The printing process ended with 1: .*missing\.typ is at fault/s);
  expect(await next).toBe("%PDF-");
});

test("closing refuses those that wait and finishes the one at work", async () => {
  const pdfRenderer = createPdfRenderer({ ...LIMITS, atOnce: 1 });
  const atWork = render(pdfRenderer);
  const waits = render(pdfRenderer);
  const refused = expect(waits).rejects.toEqual(refusal("CLOSING", 503));
  await pdfRenderer.close();
  await refused;
  expect(await atWork).toBe("%PDF-");
  await expect(render(pdfRenderer)).rejects.toEqual(refusal("CLOSING", 503));
});
