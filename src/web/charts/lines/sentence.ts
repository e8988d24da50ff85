import { formatFigure } from "#web/charts/card/number-format.ts";
import { drawnValue } from "#web/charts/card/prepare.ts";
import { bad, good, plain, type Segment, sentenceOf } from "#web/ui/segment.ts";
import type { LineSource } from "./prepare.ts";
import { prepareReadout, type Readout, type ReadoutRow } from "./readout.ts";

const NONE: ReadonlySet<string> = new Set();

/** What moved most over the range; `worstFirst`: what disappoints most in it. */
export function lineSentence(source: LineSource, worstFirst: boolean): readonly Segment[] {
  if (worstFirst) return [plain(worstOver(source))];
  const readout = prepareReadout(source, NONE, null);
  const isDrawn = readout.rows.some(({ value }) => value !== null);
  return isDrawn ? movesSentence(readout) : [plain(nothingToTell(source))];
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
  if (worst.value === 0) return "Nobody was disappointed with this factor in this range.";
  const first = source.items[0]?.value ?? "";
  const last = source.items.at(-1)?.value ?? "";
  const time = first === last ? `in ${first}` : `from ${first} to ${last}`;
  return `${worst.title} disappoints most: ${formatFigure(worst.value, source)} ${time}.`;
}

/** `Since Sep 2025 Central has gained 41 and West lost 9.` of clear changes only; without any change, who stands highest. */
export function movesSentence({ rows, since, name }: Readout): readonly Segment[] {
  const compared = rows.filter(({ value, change }) => value !== null && change !== null);
  const gained = furthest(compared, "good");
  const lost = furthest(compared, "bad");
  const when = plain(`Since ${since} `);
  if (gained !== null && lost !== null)
    return sentenceOf(when, verb(gained), plain("; "), verb(lost), plain("."));
  const only = gained ?? lost;
  if (only !== null) {
    if (compared.length < 2) return sentenceOf(when, verb(only), plain("."));
    const rest = gained === null ? "none is clearly better" : "none is clearly worse";
    return sentenceOf(when, verb(only, "most, "), plain(`; ${rest}.`));
  }
  const drawn = rows.filter(({ value }) => value !== null);
  const first = drawn.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  if (first === undefined) return [];
  const start = compared.length === 0 ? "" : `No clear change since ${since}; `;
  return [
    plain(`${start}${first.title} stands ${drawn.length > 1 ? "highest " : ""}at ${first.text} in ${name}.`),
  ];
}

function verb({ title, change }: ReadoutRow, most = ""): readonly Segment[] {
  if (change === null) return [plain(title)];
  const amount = change.text.slice(1);
  const word = change.direction === "up" ? "has gained" : "has lost";
  return [plain(`${title} ${word} ${most}`), change.tone === "good" ? good(amount) : bad(amount)];
}

function furthest(rows: readonly ReadoutRow[], tone: "good" | "bad"): ReadoutRow | null {
  const distance = ({ change }: ReadoutRow) => Number(change?.text.slice(1) ?? 0);
  const moved = rows.filter(({ change }) => change?.tone === tone);
  return moved.toSorted((a, b) => distance(b) - distance(a))[0] ?? null;
}
