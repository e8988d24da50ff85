import type { GraphReply } from "#contract/graph.ts";
import type { ChartTable } from "#web/charts/card/chart-table.ts";
import { formatCount, formatMetric, formatRange } from "#web/charts/card/number-format.ts";
import { drawnValue, INSUFFICIENT, NO_DATA, NO_METRIC } from "#web/charts/card/prepare.ts";
import { prepareSpread } from "./prepare.ts";

export function describeSpread(reply: GraphReply, name: string): string {
  const { rows, state } = prepareSpread(reply);
  if (state !== "figures") return `${name}: ${state === "empty" ? NO_DATA : INSUFFICIENT}.`;
  const parts = rows.map(
    ({ name: row, marks }) => `${row}: ${marks.map(({ title, text }) => `${title} ${text}`).join(", ")}`,
  );
  return `${name}. ${parts.join("; ")}.`;
}

export function spreadTable(reply: GraphReply): ChartTable {
  const items = reply.data[0]?.xAxis ?? [];
  return {
    head: [
      { text: "Factor", kind: "name" },
      ...reply.data.map(({ title }) => ({ text: title, kind: "number" as const })),
    ],
    rows: items.map(({ value, code }, place) => ({
      id: code,
      cells: [value, ...reply.data.map(({ yAxis }) => cellText(yAxis[place], reply))],
    })),
  };
}

function cellText(
  figure: GraphReply["data"][number]["yAxis"][number] | undefined,
  reply: GraphReply,
): string {
  if (figure === undefined || figure.n === 0) return NO_METRIC;
  const value = drawnValue(figure);
  if (value === null) return `${INSUFFICIENT} (n ${formatCount(figure.n)})`;
  const { low, high } = figure;
  const interval = low === null || high === null ? "" : `, ${formatRange(low, high, reply)}`;
  return `${formatMetric(value, reply)} (n ${formatCount(figure.n)}${interval})`;
}
