import type { ChartReply } from "#contract/dashboard.ts";
import type { GraphReply } from "#contract/graph.ts";
import { formatDistance } from "#web/charts/number-format.ts";
import { preparePoints } from "#web/charts/prepare.ts";
import { drawnValue } from "#web/charts/prepare-lines.ts";
import { good, plain, type Segment, sentenceOf } from "#web/ui/segment.ts";

/** Who leads the compared dealers, by how much, and in how many factors. */
export function compareSentence(index: ChartReply, factors: GraphReply | null): readonly Segment[] {
  const drawn = preparePoints(index)
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const [first, second] = drawn;
  if (first === undefined) return [plain("Too few responses to compare these dealers.")];
  if (second === undefined || first.value === null || second.value === null)
    return [plain(`${first.name} at ${first.text}; the others have too few responses to compare.`)];
  const distance = formatDistance(first.value - second.value, index);
  if (Number(distance) === 0) return [plain(`${first.name} and ${second.name} are level at ${first.text}.`)];
  return sentenceOf(
    plain(`${first.name} leads ${second.name} by `),
    good(distance),
    plain(`${factorsLed(first.code, factors)}.`),
  );
}

function factorsLed(code: string, factors: GraphReply | null): string {
  const own = factors?.data.find((series) => series.code === code);
  if (factors === null || own === undefined || own.y_Axies.length === 0) return "";
  const led = own.y_Axies.filter((figure, place) => {
    const value = drawnValue(figure);
    return (
      value !== null &&
      factors.data.every((series) => {
        const other = series.y_Axies[place];
        const rival = series === own || other === undefined ? null : drawnValue(other);
        return rival === null || rival < value;
      })
    );
  }).length;
  return `, ahead in ${led} of ${own.y_Axies.length} factors`;
}
