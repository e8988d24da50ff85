import { namesText } from "#domain/text/list-text.ts";
import { leadersOf } from "#web/charts/card/leaders.ts";
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
    return value === null ? [] : [{ title, value, text: formatFigure(value, source) }];
  });
  const worst = leadersOf(
    totals,
    ({ value }) => value,
    ({ text }) => text,
  );
  const [one] = worst;
  if (one === undefined)
    return source.count === 0 ? "No responses in this range." : "Too few responses in this range to tell.";
  if (one.value === 0) return "Nobody was disappointed with this factor in this range.";
  const first = source.items[0]?.value ?? "";
  const last = source.items.at(-1)?.value ?? "";
  const time = first === last ? `in ${first}` : `from ${first} to ${last}`;
  if (worst.length === 1) return `${one.title} disappoints most: ${one.text} ${time}.`;
  const names = namesText(
    worst.map(({ title }) => title),
    "attribute",
  );
  return `${names} disappoint most: ${one.text} each ${time}.`;
}

/** `Since Sep 2025 Central has gained 41 and West lost 9.` of clear changes only; without any change, who stands highest. */
export function movesSentence({ rows, since, name }: Readout): readonly Segment[] {
  const compared = rows.filter(({ value, change }) => value !== null && change !== null);
  const gained = furthest(compared, "good");
  const lost = furthest(compared, "bad");
  const when = plain(`Since ${since} `);
  if (gained.length > 0 && lost.length > 0)
    return sentenceOf(when, verb(gained), plain("; "), verb(lost), plain("."));
  const movers = gained.length > 0 ? gained : lost;
  if (movers.length > 0) {
    if (movers.length === compared.length) return sentenceOf(when, verb(movers), plain("."));
    const rest = gained.length === 0 ? "none is clearly better" : "none is clearly worse";
    return sentenceOf(when, verb(movers, "most, "), plain(`; ${rest}.`));
  }
  const start = compared.length === 0 ? "" : `No clear change since ${since}; `;
  const standing = standings(rows.filter(({ value }) => value !== null));
  return standing === "" ? [] : [plain(`${start}${standing} in ${name}.`)];
}

/** `South stands highest at 800`, `South and West stand level at 800` */
function standings(drawn: readonly ReadoutRow[]): string {
  const highest = leadersOf(
    drawn,
    ({ value }) => value ?? 0,
    ({ text }) => text,
  );
  const [first] = highest;
  if (first === undefined) return "";
  const isOne = highest.length === 1;
  const how = highest.length < drawn.length ? "highest " : isOne ? "" : "level ";
  return `${namesOf(highest)} ${isOne ? "stands" : "stand"} ${how}at ${first.text}`;
}

function verb(movers: readonly ReadoutRow[], most = ""): readonly Segment[] {
  const [first, ...others] = movers;
  if (first === undefined || first.change === null) return [plain(namesOf(movers))];
  const { direction, text, tone } = first.change;
  const amount = `${text.slice(1)}${others.length === 0 ? "" : " each"}`;
  const word = `${others.length === 0 ? "has" : "have"} ${direction === "up" ? "gained" : "lost"}`;
  return [plain(`${namesOf(movers)} ${word} ${most}`), tone === "good" ? good(amount) : bad(amount)];
}

function namesOf(rows: readonly ReadoutRow[]): string {
  return namesText(
    rows.map(({ title }) => title),
    "line",
  );
}

function furthest(rows: readonly ReadoutRow[], tone: "good" | "bad"): readonly ReadoutRow[] {
  const distance = ({ change }: ReadoutRow) => change?.text.slice(1) ?? "";
  const moved = rows.filter(({ change }) => change?.tone === tone);
  return leadersOf(moved, (row) => Number(distance(row)), distance);
}
