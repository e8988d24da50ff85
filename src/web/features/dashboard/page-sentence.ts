import type { ChartReply } from "#contract/dashboard.ts";
import type { Subject } from "#contract/metric.ts";
import { listText } from "#domain/text/list-text.ts";
import { endsOf, leadersOf } from "#web/charts/card/leaders.ts";
import { movement } from "#web/charts/card/movement.ts";
import { formatCount, formatDistance } from "#web/charts/card/number-format.ts";
import { type Point, preparePoints, prepareReference, shortfall } from "#web/charts/card/prepare.ts";
import { bad, good, plain, type Segment, sentenceOf } from "#web/ui/segment.ts";

interface SentenceSource {
  /** Reply of the Index card; null when the page has none. */
  readonly index: ChartReply | null;
  /** Reply of the Regional Index card; null when the page has none. */
  readonly regions: ChartReply | null;
  /** Codes of the regions the actor may choose from. */
  readonly regionCodes: readonly string[];
  /** The region the page is filtered by, null for all. */
  readonly chosenRegion: string | null;
}

const ORDINALS = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
] as const;
const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
] as const;
const MOST_NAMED = 3;

/** Better or worse than last time, and where: computed from the page's own figures. */
export function pageSentence(source: SentenceSource): readonly Segment[] {
  return sentenceOf(sentence(source));
}

function sentence({ index, regions, regionCodes, chosenRegion }: SentenceSource): readonly Segment[] {
  const whole = index === null ? undefined : preparePoints(index)[0];
  if (index === null || whole === undefined || whole.state === "empty") return [plain(nothing(index))];
  if (whole.state === "insufficient") return [plain(`Too few responses to tell: ${shortfall(whole.n)}.`)];
  const compared = regions === null ? [] : ownRegions(regions, regionCodes);
  const chosen = compared.find(({ code }) => code === chosenRegion);
  const place = chosen === undefined ? [] : placeAmong(chosen, compared);
  const subject =
    chosen === undefined ? subjectWords(index.subject, whole.text) : `${chosen.name} at ${whole.text}`;
  const summary = join([plain(subject)], movement(whole.change, index.previous), place, [plain(".")]);
  if (place.length > 0) return summary;
  const comparable = compared.length > 1 && chosenRegion === null;
  const isWhole = index.subject.wholeNetwork;
  const where = comparable
    ? whereabouts(compared, isWhole)
    : isWhole
      ? []
      : levelText(whole, regions ?? index);
  return where.length === 0 ? summary : join(summary, [plain(" ")], where);
}

/** Nobody has asked too much who has no dealer with a response at all. */
function nothing(index: ChartReply | null): string {
  if (index === null || index.subject.dealers > 0) return "No responses for this selection.";
  return index.subject.wholeNetwork
    ? "There are no responses yet."
    : "No dealer of yours has a response yet.";
}

/** `Index 812`, `South at 831`, `Your 8 dealers at 820`: whose index it is. */
function subjectWords({ kind, name, dealers }: Subject, index: string): string {
  if (kind === "network") return `Index ${index}`;
  if (kind !== "outlets") return `${name} at ${index}`;
  const place = name === "" ? "" : ` in ${name}`;
  return `Your ${formatCount(dealers)} dealers${place} at ${index}`;
}

/** Regions the actor holds; an average over dealers of others, which carries no n, is not theirs to report. */
function ownRegions(regions: ChartReply, codes: readonly string[]): readonly Point[] {
  return preparePoints(regions).filter(({ code, n }) => codes.includes(code) && n !== null);
}

/** `, second of five regions` */
function placeAmong(chosen: Point, compared: readonly Point[]): readonly Segment[] {
  const drawn = compared.filter(({ value }) => value !== null);
  if (chosen.value === null || drawn.length < 2) return [];
  const value = chosen.value;
  const ahead = drawn.filter((other) => other.value !== null && other.value > value).length;
  const level = drawn.some((other) => other !== chosen && other.value === value);
  const place = ahead === drawn.length - 1 ? "last" : (ORDINALS[ahead] ?? `number ${ahead + 1}`);
  return [plain(`, ${level ? "joint " : ""}${place} of ${inWords(drawn.length)} regions`)];
}

/** Which regions clearly moved which way; without an earlier period, which stand highest and lowest. */
function whereabouts(compared: readonly Point[], isWhole: boolean): readonly Segment[] {
  const moved = compared.filter(({ change }) => change !== null);
  if (moved.length === 0) return extremes(compared);
  const rising = moved.filter(({ change }) => change?.clear === true && change.direction === "up");
  const falling = moved.filter(({ change }) => change?.clear === true && change.direction === "down");
  if (rising.length === 0 && falling.length === 0)
    return [plain(isWhole ? "No region changed clearly." : "None of your regions changed clearly.")];
  if (falling.length === 0) return onlyRising(rising, moved, isWhole);
  if (rising.length === 0) return onlyFalling(falling, moved, isWhole);
  return join(
    [plain(`${names(furthest(rising))} gained${rising.length > 1 ? " most" : ""}; `)],
    fallers(falling, moved, isWhole),
  );
}

function onlyRising(rising: readonly Point[], moved: readonly Point[], isWhole: boolean): readonly Segment[] {
  const most = names(furthest(rising));
  const all = rising.length === moved.length && moved.length > 1;
  return all
    ? [plain(`${every(moved.length, isWhole)} `), good("gaining"), plain(`, ${most} most.`)]
    : [plain(alone(most, "gained", rising, moved, "none is clearly falling"))];
}

function onlyFalling(
  falling: readonly Point[],
  moved: readonly Point[],
  isWhole: boolean,
): readonly Segment[] {
  const most = names(furthest(falling));
  const all = falling.length === moved.length && moved.length > 1;
  return all
    ? [plain(`${every(moved.length, isWhole)} `), bad("falling"), plain(`, ${most} most.`)]
    : [plain(alone(most, "fell", falling, moved, "none is clearly gaining"))];
}

/** `South gained; no other region changed clearly.`; of several, who moved most. */
function alone(
  most: string,
  verb: "gained" | "fell",
  movers: readonly Point[],
  moved: readonly Point[],
  others: string,
): string {
  if (moved.length === 1) return `${most} ${verb}.`;
  return movers.length === 1
    ? `${most} ${verb}; no other region changed clearly.`
    : `${most} ${verb} most; ${others}.`;
}

/** `Every region is`; an actor with some of the regions is shown theirs. */
function every(count: number, isWhole: boolean): string {
  if (count === 2) return isWhole ? "Both regions are" : "Both of your regions are";
  return isWhole ? "Every region is" : `All ${inWords(count)} of your regions are`;
}

function fallers(falling: readonly Point[], moved: readonly Point[], isWhole: boolean): readonly Segment[] {
  if (falling.length === 1) {
    const only =
      moved.length === 2
        ? "is"
        : isWhole
          ? "is the only region clearly"
          : "is the only one of your regions clearly";
    return [plain(`${names(falling)} ${only} `), bad("falling"), plain(".")];
  }
  if (falling.length <= MOST_NAMED) return [plain(`${names(falling)} are `), bad("falling"), plain(".")];
  return [
    plain(
      `${inWords(falling.length)} of ${isWhole ? "" : "your "}${inWords(moved.length)} regions are clearly `,
    ),
    bad("falling"),
    plain("."),
  ];
}

function extremes(compared: readonly Point[]): readonly Segment[] {
  const drawn = compared.filter(({ value }) => value !== null);
  const { highest, lowest } = endsOf(drawn);
  const [[first], [last]] = [highest, lowest];
  if (first === undefined || last === undefined || first.text === last.text) return [];
  const are = highest.length === 1 ? "is" : "are";
  return [
    plain(`${names(highest)} ${are} highest at ${first.text}, ${names(lowest)} lowest at ${last.text}.`),
  ];
}

/** `12 above national 812.` for actors who see no regions to compare. */
function levelText(whole: Point, reply: ChartReply): readonly Segment[] {
  const reference = prepareReference(reply);
  if (reference === null || whole.value === null) return [];
  const distance = formatDistance(whole.value - reference.value, reply);
  if (Number(distance) === 0) return [plain(`Level with ${reference.text}.`)];
  const side = whole.value > reference.value ? good("above") : bad("below");
  return [plain(`${distance} `), side, plain(` ${reference.text}.`)];
}

function furthest(points: readonly Point[]): readonly Point[] {
  const distance = ({ change }: Point) => change?.text.slice(1) ?? "";
  return leadersOf(points, (point) => Number(distance(point)), distance);
}

function names(points: readonly Point[]): string {
  return listText(points.map(({ name }) => name));
}

function inWords(count: number): string {
  return NUMBERS[count] ?? String(count);
}

function join(...parts: readonly (readonly Segment[])[]): readonly Segment[] {
  return parts.flat();
}
