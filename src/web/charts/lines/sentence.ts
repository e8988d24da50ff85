import { namesText } from "#domain/text/list-text.ts";
import { endsOf, leadersOf } from "#web/charts/card/leaders.ts";
import { isOfNobody, leastShare } from "#web/charts/card/nobody.ts";
import { formatMetric } from "#web/charts/card/number-format.ts";
import { drawnValue } from "#web/charts/card/prepare.ts";
import { bad, good, plain, type Segment, sentenceOf } from "#web/ui/segment.ts";
import type { LineSource } from "./prepare.ts";
import { type ReadoutRow, spokenName } from "./readout.ts";

type Mover = Pick<ReadoutRow, "title" | "value" | "text" | "change">;

/** Figures that are told together, and what their changes are counted from. */
interface Moves {
  readonly rows: readonly Mover[];
  readonly since: string;
  /** The month or quarter they are of; "" where they are of the whole range. */
  readonly name: string;
  /** What many of them are counted as. */
  readonly noun?: string;
}

/** Why there is no figure to speak of; `where` too few answered. */
export function nothingToReport(count: number, where: string): string {
  return count === 0 ? "No responses in this range." : `Too few responses in ${where} to tell.`;
}

/** What disappoints most over the range, of the factor the lines are of. */
export function worstSentence(source: LineSource, factor: string): readonly Segment[] {
  return [plain(worstOver(source, factor))];
}

function worstOver(source: LineSource, factor: string): string {
  const totals = source.series.flatMap(({ title, total }) => {
    const value = total === null ? null : drawnValue(total);
    return value === null ? [] : [{ title, value, n: total?.n ?? null, text: formatMetric(value, source) }];
  });
  const worst = leadersOf(
    totals,
    ({ value }) => value,
    ({ text }) => text,
  );
  const [one] = worst;
  if (one === undefined) return nothingToReport(source.count, "this range");
  if (totals.every((total) => isOfNobody(total, source.decimals)))
    return `Nobody was disappointed with ${factor} in this range.`;
  if (one.value === 0)
    return `Each attribute of ${factor} disappointed fewer than ${leastShare(source.decimals)} of customers in this range.`;
  const within = `Within ${factor}, `;
  const time = timeOf(source);
  if (worst.length === 1) return `${within}${one.title} disappoints most: ${one.text} ${time}.`;
  const names = namesText(
    worst.map(({ title }) => title),
    "attribute",
  );
  return `${within}${names} disappoint most: ${one.text} each ${time}.`;
}

/** `from Nov 2025 to Dec 2025`, `from Oct 2025 to Feb 2026 (partial)` */
function timeOf({ items }: LineSource): string {
  const [first = "", last = ""] = [items[0], items.at(-1)].map((item) => item && spokenName(item));
  return first === last ? `in ${first}` : `from ${first} to ${last}`;
}

/** `Since Sep 2025 Central has gained 41 and West lost 9.` of clear changes only; without any change, who stands highest and lowest. */
export function movesSentence({ rows, since, name, noun = "line" }: Moves): readonly Segment[] {
  const compared = rows.filter(({ value, change }) => value !== null && change !== null);
  const gained = furthest(compared, "good");
  const lost = furthest(compared, "bad");
  const when = plain(`Since ${since} `);
  if (gained.length > 0 && lost.length > 0)
    return sentenceOf(when, verb(gained, noun), plain("; "), verb(lost, noun), plain("."));
  const movers = gained.length > 0 ? gained : lost;
  if (movers.length > 0) {
    if (movers.length === compared.length) return sentenceOf(when, verb(movers, noun), plain("."));
    const rest = gained.length === 0 ? "none is clearly better" : "none is clearly worse";
    return sentenceOf(when, verb(movers, noun, "most, "), plain(`; ${rest}.`));
  }
  const start = compared.length === 0 ? "" : `No clear change since ${since}; `;
  const extremes = extremesText(
    rows.filter(({ value }) => value !== null),
    noun,
  );
  const end = name === "" ? "." : ` in ${name}.`;
  return extremes === "" ? [] : [plain(`${start}${extremes}${end}`)];
}

/** `South stands highest at 800, West lowest at 751`, `South and West stand level at 800` */
function extremesText(drawn: readonly Mover[], noun: string): string {
  const { highest, lowest } = endsOf(drawn);
  const [[first], [last]] = [highest, lowest];
  if (first === undefined || last === undefined) return "";
  const stand = `${namesOf(highest, noun)} ${highest.length === 1 ? "stands" : "stand"}`;
  if (first.text !== last.text)
    return `${stand} highest at ${first.text}, ${namesOf(lowest, noun)} lowest at ${last.text}`;
  return `${stand}${drawn.length === 1 ? "" : " level"} at ${first.text}`;
}

function verb(movers: readonly Mover[], noun: string, most = ""): readonly Segment[] {
  const [first, ...others] = movers;
  if (first === undefined || first.change === null) return [plain(namesOf(movers, noun))];
  const { direction, text, tone } = first.change;
  const amount = `${text.slice(1)}${others.length === 0 ? "" : " each"}`;
  const word = `${others.length === 0 ? "has" : "have"} ${direction === "up" ? "gained" : "lost"}`;
  return [plain(`${namesOf(movers, noun)} ${word} ${most}`), tone === "good" ? good(amount) : bad(amount)];
}

function namesOf(rows: readonly Mover[], noun: string): string {
  return namesText(
    rows.map(({ title }) => title),
    noun,
  );
}

function furthest(rows: readonly Mover[], tone: "good" | "bad"): readonly Mover[] {
  const distance = ({ change }: Mover) => change?.text.slice(1) ?? "";
  const moved = rows.filter(({ change }) => change?.tone === tone);
  return leadersOf(moved, (row) => Number(distance(row)), distance);
}
