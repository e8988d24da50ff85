import { readFileSync } from "node:fs";
import { renderTickets } from "#server/features/action-plans/index.ts";
import { createPdfRenderer } from "#server/platform/documents/pdf-renderer.ts";
import { aReport, manyTickets } from "#test/documents/ticket-reports.ts";
import { report } from "./figures.ts";
import { residentBytes } from "./process-tree.ts";

const MB = 2 ** 20;
const TICKS_PER_SECOND = 100;
const TARGETS = [
  { tickets: 200, seconds: 1, runs: 5 },
  { tickets: 2_000, seconds: 5, runs: 3 },
];

const pdfRenderer = createPdfRenderer();
for (const target of TARGETS) await measure(target);
await pdfRenderer.close();

/** From the report's data to the bytes of its PDF, the start of the printing process included. */
async function measure({ tickets, seconds, runs }: (typeof TARGETS)[number]): Promise<void> {
  const ticketReport = aReport({ tickets: manyTickets(tickets) });
  const times: number[] = [];
  let bytes = 0;
  let peak = 0;
  const before = residentBytes(process.pid);
  const cpuBefore = childrenCpuSeconds();
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes(process.pid) - before);
  }, 50);
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    bytes = (await renderTickets(pdfRenderer, 1, ticketReport)).length;
    times.push((performance.now() - began) / 1000);
  }
  clearInterval(watch);
  const median = times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
  const cpu = (childrenCpuSeconds() - cpuBefore) / runs;
  const of = `${tickets} tickets, median of ${runs}`;
  report({ what: of, value: median, unit: "s", goal: { atMost: seconds } });
  report({ what: `${of}, processor time`, value: cpu, unit: "s" });
  report({ what: `${of}, memory above the server's`, value: peak / MB, unit: "MB" });
  console.log(`  ${(bytes / MB).toFixed(1)} MB; runs ${times.map((time) => time.toFixed(2)).join(", ")} s`);
}

/** Processor time of all printing processes that have ended. Linux only. */
function childrenCpuSeconds(): number {
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
