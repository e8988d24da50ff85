import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Measure, single } from "./measure.ts";

const NANOSECONDS = 1e9;
const RESOLUTION_MS = 20;

/** What this process uses, and how late its event loop was since it was asked before. */
export function watchProcess(): { measures(): Measure[]; close(): void } {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  return {
    measures() {
      const quantiles = [
        ["0.5", delays.percentile(50)],
        ["0.99", delays.percentile(99)],
        ["1", delays.max],
      ] as const;
      const lateness: Measure = {
        name: "forecourt_event_loop_delay_seconds",
        type: "gauge",
        help: "How late the event loop was since the last scrape, by quantile; calls are put off from one second on.",
        samples: quantiles.map(([quantile, value]) => ({
          labels: { quantile },
          value: Math.max(0, value / NANOSECONDS - RESOLUTION_MS / 1000),
        })),
      };
      delays.reset();
      const { user, system } = process.cpuUsage();
      return [
        lateness,
        single(
          "process_cpu_seconds_total",
          "counter",
          "Processor time of the server's process.",
          (user + system) / 1e6,
        ),
        single(
          "process_resident_memory_bytes",
          "gauge",
          "Memory of the server's process.",
          process.memoryUsage.rss(),
        ),
        single(
          "process_start_time_seconds",
          "gauge",
          "When it began, in seconds since 1970.",
          Date.now() / 1000 - process.uptime(),
        ),
      ];
    },
    close: () => delays.disable(),
  };
}
