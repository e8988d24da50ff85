import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { printTickets } from "#server/features/action-plans/index.ts";
import { createPdfRenderer } from "#server/platform/documents/pdf-renderer.ts";
import { aReport, manyTickets } from "#test/documents/ticket-reports.ts";
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
  const report = aReport({ tickets: manyTickets(tickets) });
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
    bytes = (await printTickets(pdfRenderer, 1, report)).length;
    times.push((performance.now() - began) / 1000);
  }
  clearInterval(watch);
  const median = times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
  const cpu = (childrenCpuSeconds() - cpuBefore) / runs;
  const verdict = median <= seconds ? "met" : "MISSED";
  console.log(
    `${tickets} tickets: median ${median.toFixed(2)} s of ${runs} runs (${times.map((time) => time.toFixed(2)).join(", ")}), ` +
      `${(median / seconds).toFixed(2)} × the target of ${seconds} s: ${verdict}; ` +
      `${cpu.toFixed(2)} s of processor time each, load ${(loadavg()[0] ?? 0).toFixed(1)}; ` +
      `${(bytes / MB).toFixed(1)} MB, peak ${Math.round(peak / MB)} MB above the server`,
  );
}

/** Processor time of all printing processes that have ended. Linux only. */
function childrenCpuSeconds(): number {
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
