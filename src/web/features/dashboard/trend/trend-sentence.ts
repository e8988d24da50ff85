import type { LineSource } from "#web/charts/lines/prepare.ts";
import { prepareReadout } from "#web/charts/lines/readout.ts";
import { movesSentence, nothingToTell } from "#web/charts/lines/sentence.ts";
import { plain, type Segment, sentenceOf } from "#web/ui/segment.ts";

const NONE: ReadonlySet<string> = new Set();

/** How far what is drawn has come since a year before, or since the start of the range. */
export function trendSentence(source: LineSource): readonly Segment[] {
  const { rows, since, name } = prepareReadout(source, NONE, null);
  const drawn = rows.filter(({ value }) => value !== null);
  if (drawn.length === 0) return [plain(nothingToTell(source))];
  const [only] = drawn;
  if (drawn.length > 1 || only === undefined) return movesSentence(drawn, `in ${name}`);
  const start = plain(`${only.title} at ${only.text} in ${name}`);
  if (only.change === null) return [start, plain(".")];
  if (only.change.direction === "same") return sentenceOf(start, plain(`, unchanged from ${since}.`));
  const tone = only.change.tone === "good" ? "good" : "bad";
  const moved = { text: `${only.change.direction} ${only.change.text.slice(1)}`, tone } as const;
  return sentenceOf(start, plain(", "), moved, plain(` from ${since}.`));
}
