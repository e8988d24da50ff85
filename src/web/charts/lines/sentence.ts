import { formatFigure } from "#web/charts/card/number-format.ts";
import { drawnValue } from "#web/charts/card/prepare.ts";
import { bad, good, plain, type Segment, sentenceOf } from "#web/ui/segment.ts";
import type { LineSource } from "./prepare.ts";
import { prepareReadout, type ReadoutRow } from "./readout.ts";

const NONE: ReadonlySet<string> = new Set();

/** What moved most over the range; `worstFirst`: what disappoints most in it. */
export function lineSentence(source: LineSource, worstFirst: boolean): readonly Segment[] {
  if (worstFirst) return [plain(worstOver(source))];
  const { rows, name } = prepareReadout(source, NONE, null);
  const drawn = rows.filter(({ value }) => value !== null);
  return drawn.length === 0 ? [plain(nothingToTell(source))] : movesSentence(drawn, `in ${name}`);
}

/** Why there is no figure to speak of. */
export function nothingToTell({ count, view }: LineSource): string {
  return count === 0 ? "No responses in this range." : `Too few responses in any ${view} to tell.`;
}

function worstOver(source: LineSource): string {
  const totals = source.series.flatMap(({ title, total }) => {
    const value = total === null ? null : drawnValue(total);
    return value === null ? [] : [{ title, value }];
  });
  const worst = totals.toSorted((a, b) => b.value - a.value)[0];
  if (worst === undefined)
    return source.count === 0 ? "No responses in this range." : "Too few responses in this range to tell.";
  if (worst.value === 0) return "No rating of this factor was disappointed in this range.";
  const first = source.items[0]?.value ?? "";
  const last = source.items.at(-1)?.value ?? "";
  const time = first === last ? `in ${first}` : `from ${first} to ${last}`;
  return `${worst.title} disappoints most: ${formatFigure(worst.value, source)} ${time}.`;
}

/** `Central has gained 41; West has lost 9.`; without any change, who stands highest. */
export function movesSentence(rows: readonly ReadoutRow[], when: string): readonly Segment[] {
  const moved = rows.filter(({ change }) => change !== null && change.direction !== "same");
  const gained = furthest(moved.filter(({ change }) => change?.tone === "good"));
  const lost = furthest(moved.filter(({ change }) => change?.tone === "bad"));
  if (gained !== null && lost !== null) return sentenceOf(verb(gained), plain("; "), verb(lost), plain("."));
  const only = gained ?? lost;
  if (only !== null) {
    if (moved.length < 2) return sentenceOf(verb(only), plain("."));
    const rest = gained === null ? "none is better" : "none is worse";
    return sentenceOf(verb(only, "most, "), plain(`; ${rest}.`));
  }
  const first = rows.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  return first === undefined ? [] : [plain(`${first.title} stands at ${first.text} ${when}.`)];
}

function verb({ title, change }: ReadoutRow, most = ""): readonly Segment[] {
  if (change === null) return [plain(title)];
  const amount = change.text.slice(1);
  const word = change.direction === "up" ? "has gained" : "has lost";
  return [plain(`${title} ${word} ${most}`), change.tone === "good" ? good(amount) : bad(amount)];
}

function furthest(rows: readonly ReadoutRow[]): ReadoutRow | null {
  const distance = ({ change }: ReadoutRow) => Number(change?.text.slice(1) ?? 0);
  return rows.toSorted((a, b) => distance(b) - distance(a))[0] ?? null;
}
