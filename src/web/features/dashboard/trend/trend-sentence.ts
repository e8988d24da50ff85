import { MIN_RESPONSES } from "#domain/scoring/metrics.ts";
import { movement } from "#web/charts/card/movement.ts";
import type { LineSource } from "#web/charts/lines/prepare.ts";
import { prepareReadout } from "#web/charts/lines/readout.ts";
import { movesSentence, nothingToReport } from "#web/charts/lines/sentence.ts";
import { plain, type Segment, sentenceOf } from "#web/ui/segment.ts";

/** How far what is drawn has come since a year before, or since the start of the range. */
export function trendSentence(source: LineSource): readonly Segment[] {
  const readout = prepareReadout(source, null);
  const { rows, since, name } = readout;
  const drawn = rows.filter(({ value }) => value !== null);
  if (drawn.length === 0) return [plain(nothingToReport(source.count, `any ${source.view}`))];
  const [only] = drawn;
  if (drawn.length > 1 || only === undefined) return movesSentence(readout);
  const isLast = readout.at === source.items.length - 1;
  return sentenceOf(
    plain(
      `${only.title} at ${only.text} in ${name}${isLast ? "" : `, the last ${source.view} with ${MIN_RESPONSES} or more responses`}`,
    ),
    movement(only.change, since === "" ? null : since),
    plain("."),
  );
}
