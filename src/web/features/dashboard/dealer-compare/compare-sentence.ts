import type { ChartReply } from "#contract/dashboard.ts";
import type { GraphReply } from "#contract/graph.ts";
import { differsClearly, type Estimate } from "#domain/scoring/intervals.ts";
import { listText } from "#domain/text/list-text.ts";
import { formatDistance } from "#web/charts/card/number-format.ts";
import {
  drawnValue,
  type Point,
  preparePoints,
  prepareReference,
  shortfall,
} from "#web/charts/card/prepare.ts";
import { bad, good, plain, type Segment, sentenceOf } from "#web/ui/segment.ts";

/** Who leads the compared dealers, by how much, whether that is clear, and in how many factors; then who can't be compared. */
export function compareSentence(index: ChartReply, factors: GraphReply | null): readonly Segment[] {
  const compared = preparePoints(index);
  const drawn = compared
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const [first, second] = drawn;
  if (first === undefined) return [plain(nothingToCompare(compared))];
  if (second === undefined || first.value === null || second.value === null)
    return sentenceOf(plain(`${first.name} at ${first.text}`), ...alone(first, compared, index));
  const best = levelWith(first, drawn, index);
  const names = namesOf(best);
  if (best.length === drawn.length)
    return [plain(`${names} are level at ${first.text}${withoutFigure(compared)}.`)];
  const others = drawn.filter((each) => !best.includes(each));
  const [next = second] = others;
  const ahead = best.length === 1 ? factorsLed(first.code, factors) : "";
  const distance = formatDistance(first.value - (next.value ?? 0), index);
  const clear = best.every((each) => differsClearly(figureOf(each, index), figureOf(next, index)));
  return sentenceOf(
    plain(`${names} ${best.length === 1 ? "leads" : "lead"} ${namesOf(levelWith(next, others, index))} by `),
    clear ? good(distance) : plain(`${distance} (no clear difference)`),
    plain(`${ahead}${withoutFigure(compared)}.`),
  );
}

function figureOf({ code }: Point, { x, y }: ChartReply): Estimate {
  return y[x.findIndex((each) => each.code === code)] ?? NOT_KNOWN;
}

/** `; C has too few responses to compare` */
function withoutFigure(compared: readonly Point[]): string {
  const [one, ...more] = compared.filter(({ value }) => value === null);
  if (one === undefined) return "";
  const who = more.length === 0 ? `${one.name} has` : `the ${more.length + 1} others have`;
  return `; ${who} too few responses to compare`;
}

const NOT_KNOWN: Estimate = { value: null, low: null, high: null };

/** It and all that stand no shown figure apart from it. */
function levelWith({ value }: Point, drawn: readonly Point[], index: ChartReply): readonly Point[] {
  return drawn.filter((each) => Number(formatDistance((each.value ?? 0) - (value ?? 0), index)) === 0);
}

function namesOf(points: readonly Point[]): string {
  return listText(points.map(({ name }) => name));
}

function nothingToCompare(compared: readonly Point[]): string {
  const [only] = compared;
  if (only === undefined) return "No responses for this selection.";
  if (compared.length > 1) return "Too few responses to compare these dealers.";
  return only.state === "empty"
    ? `No responses for ${only.name} in this selection.`
    : `Too few responses to tell how ${only.name} stands: ${shortfall(only.n)}.`;
}

/** A single dealer is compared with the nation, as there is no other; else it is said who is missing. */
function alone(first: Point, compared: readonly Point[], index: ChartReply): readonly Segment[] {
  if (compared.length > 1) return [plain(`${withoutFigure(compared)}.`)];
  const reference = prepareReference(index);
  const none = plain("; there is no other dealer here to compare it with.");
  if (reference === null || first.value === null || index.subject.wholeNetwork) return [none];
  const distance = formatDistance(first.value - reference.value, index);
  if (Number(distance) === 0) return [plain(`, level with ${reference.text}`), none];
  const side = first.value > reference.value ? good("above") : bad("below");
  return [plain(`, ${distance} `), side, plain(` ${reference.text}`), none];
}

function factorsLed(code: string, factors: GraphReply | null): string {
  const own = factors?.data.find((series) => series.code === code);
  if (factors === null || own === undefined || own.yAxis.length === 0) return "";
  const led = own.yAxis.filter((figure, place) => {
    const value = drawnValue(figure);
    return (
      value !== null &&
      factors.data.every((series) => {
        const other = series.yAxis[place];
        const rival = series === own || other === undefined ? null : drawnValue(other);
        return rival === null || rival < value;
      })
    );
  }).length;
  return `, ahead in ${led} of ${own.yAxis.length} factors`;
}
