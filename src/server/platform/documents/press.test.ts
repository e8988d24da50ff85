import { expect, test } from "vitest";
import { aReport, manyTickets } from "#test/documents/ticket-reports.ts";
import { createPress, type Press } from "./press.ts";
import { writeTicketReport } from "./ticket-report.ts";

const LIMITS = {
  atOnce: 2,
  atOnceOfOne: 2,
  waiting: 20,
  waitingOfOne: 20,
  seconds: 30,
  residentBytes: 2 ** 30,
};

function print(press: Press, tickets = 1, person = 1): Promise<string> {
  return writeTicketReport(press, person, aReport({ tickets: manyTickets(tickets) })).then((pdf) =>
    pdf.toString("latin1", 0, 5),
  );
}

function refusal(code: string, status: number) {
  return expect.objectContaining({ name: "AppError", code, status });
}

test("more than may wait are refused, the others are printed", async () => {
  const press = createPress({ ...LIMITS, atOnce: 1, waiting: 1 });
  const results = await Promise.allSettled([print(press), print(press), print(press)]);
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : result.reason))).toEqual([
    "%PDF-",
    "%PDF-",
    refusal("BUSY", 503),
  ]);
  expect(await print(press)).toBe("%PDF-");
});

test("one person has one report printed and three that wait, and keeps nobody else's out", async () => {
  const press = createPress();
  const results = await Promise.allSettled([1, 1, 1, 1, 1, 2].map((person) => print(press, 1, person)));
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : result.reason))).toEqual([
    ...Array(4).fill("%PDF-"),
    refusal("BUSY", 503),
    "%PDF-",
  ]);
});

test("a report that takes too long is stopped", async () => {
  const press = createPress({ ...LIMITS, seconds: 0.3 });
  await expect(print(press, 2_000)).rejects.toEqual(refusal("TOO_HEAVY", 400));
});

test.runIf(process.platform === "linux")("a report that takes too much memory is stopped", async () => {
  const press = createPress({ ...LIMITS, residentBytes: 150 * 2 ** 20 });
  await expect(print(press, 2_000)).rejects.toEqual(refusal("TOO_HEAVY", 400));
});

test("a printing process that dies harms no other report", async () => {
  const press = createPress({ ...LIMITS, atOnce: 1 });
  const broken = press.print(1, { template: "missing.typ", data: {} });
  const next = print(press);
  await expect(broken).rejects.toThrow(/The printing process ended with 1: .*missing\.typ is at fault/s);
  expect(await next).toBe("%PDF-");
});

test("closing refuses those that wait and finishes the one at work", async () => {
  const press = createPress({ ...LIMITS, atOnce: 1 });
  const atWork = print(press);
  const waits = print(press);
  const refused = expect(waits).rejects.toEqual(refusal("CLOSING", 503));
  await press.close();
  await refused;
  expect(await atWork).toBe("%PDF-");
  await expect(print(press)).rejects.toEqual(refusal("CLOSING", 503));
});
