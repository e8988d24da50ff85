import type { GraphReply } from "#contract/graph.ts";
import { cutAxis, placeOn } from "#web/charts/card/axis.ts";
import { formatCount, formatMetric, formatTick } from "#web/charts/card/number-format.ts";
import { drawnValue, type Fullness, NO_METRIC } from "#web/charts/card/prepare.ts";

interface SpreadMark {
  readonly code: string;
  readonly title: string;
  /** Token of the colour. */
  readonly color: string;
  readonly text: string;
  /** Place and ends of the 95 % interval as shares of the scale; null where there is no figure. */
  readonly at: { readonly dot: number; readonly low: number; readonly high: number } | null;
  readonly best: boolean;
}

/** Things side by side: a row per factor, a dot per thing. */
export interface SpreadModel {
  readonly state: Fullness;
  readonly rows: readonly {
    readonly code: string;
    readonly name: string;
    readonly marks: readonly SpreadMark[];
  }[];
  readonly scale: readonly string[];
  readonly note: string | null;
}

export function prepareSpread(reply: GraphReply): SpreadModel {
  const figures = reply.data.flatMap(({ yAxis }) => yAxis);
  const drawn = figures.filter((figure) => drawnValue(figure) !== null);
  const ends = drawn.flatMap(({ low, high, value }) => [low ?? value, high ?? value]);
  const axis = cutAxis(
    ends.filter((value) => value !== null),
    reply.scale,
    reply,
  );
  const items = reply.data[0]?.xAxis ?? [];
  return {
    state:
      drawn.length > 0
        ? "figures"
        : figures.some(({ insufficient }) => insufficient)
          ? "insufficient"
          : "empty",
    rows: items.map(({ value: name, code }, place) => ({ code, name, marks: marksOf(reply, place, axis) })),
    scale: axis.ticks.map(({ text }) => text),
    note: axis.cut ? `axis starts at ${formatTick(axis.min, reply)}` : null,
  };
}

function marksOf(
  reply: GraphReply,
  place: number,
  axis: Parameters<typeof placeOn>[0],
): readonly SpreadMark[] {
  const values = reply.data.map(({ yAxis }) => {
    const figure = yAxis[place];
    return figure === undefined ? null : drawnValue(figure);
  });
  const highest = Math.max(...values.map((value) => value ?? Number.NEGATIVE_INFINITY));
  return reply.data.map(({ code, title, yAxis }, index) => {
    const figure = yAxis[place];
    const value = values[index] ?? null;
    const n = figure?.n ?? 0;
    return {
      code,
      title,
      color: `s${index + 1}`,
      text: value === null ? (n === 0 ? NO_METRIC : `n ${formatCount(n)}`) : formatMetric(value, reply),
      best: value !== null && value === highest && values.filter((other) => other !== null).length > 1,
      at:
        value === null
          ? null
          : {
              dot: placeOn(axis, value),
              low: placeOn(axis, figure?.low ?? value),
              high: placeOn(axis, figure?.high ?? value),
            },
    };
  });
}
