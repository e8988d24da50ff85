import { loadavg } from "node:os";

/** One figure beside its target, with all its runs and the machine's load. */
export function tellFigure(what: string, times: readonly number[], target: number, unit: "ms" | "s"): void {
  const digits = unit === "s" ? 2 : 0;
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? Number.NaN;
  const slowest = sorted.at(-1) ?? Number.NaN;
  console.log(
    `${what}: median ${median.toFixed(digits)} ${unit}, slowest ${slowest.toFixed(digits)} ${unit} of ${times.length}, ` +
      `${(slowest / target).toFixed(2)} × the target of ${target} ${unit}: ${slowest <= target ? "met" : "MISSED"}; ` +
      `load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
}
