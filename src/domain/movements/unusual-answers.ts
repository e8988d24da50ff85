import { compareWaves, monthName, waveOfMonth } from "#domain/calendar/calendar.ts";
import { dayText } from "#domain/calendar/date-display.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { type Aggregates, sumAggregates } from "#domain/scoring/aggregates.ts";
import { differsClearly } from "#domain/scoring/intervals.ts";
import { type Measure, type Metric, metricOf } from "#domain/scoring/metrics.ts";
import { publish } from "#domain/scoring/rounding.ts";
import { countText } from "#domain/text/count-text.ts";
import type { DealerMonth, NetworkAggregates } from "./movements.ts";

/** A file beside what an operation holds already. */
export interface ArrivingAnswers {
  readonly before: NetworkAggregates;
  readonly after: NetworkAggregates;
  /** What the file holds itself. */
  readonly file: readonly DealerMonth[];
  /** The day that most of its answers are of; null where it has none. */
  readonly busiestDay: BusiestDay | null;
}

/** A day, and how many answers of the file are of it. */
export interface BusiestDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly responses: number;
}

/** Of the file, and of each wave it is held against. */
const MIN_ANSWERS = 30;
const USUAL_WAVES = 4;
const MIN_WAVES = 2;
const USUAL_MONTHS = 12;
const MIN_MONTHS = 3;
const TIMES_USUAL = 3;
const MOST_NAMED = 3;
const NEARLY_ALL = 0.95;
/** One day brings a twenty-fifth of a month, and an agency's busiest one not ten times that. */
const MONTHS_IN_A_DAY = 0.5;
/** Of dealers of whom nobody knows what is usual. */
const MANY_IN_A_DAY = 300;

/** Metrics that a file is judged by, the first that can be judged; `far` is how far off it is worth a word at all. */
const JUDGED: readonly {
  readonly measure: Measure;
  readonly name: string;
  readonly unit: string;
  readonly decimals: number;
  readonly far: number;
}[] = [
  { measure: { kind: "index" }, name: "index", unit: "", decimals: 0, far: 50 },
  { measure: { kind: "satisfied" }, name: "share of satisfied customers", unit: " %", decimals: 1, far: 15 },
];

/** What looks odd about the answers of a file beside those that are there: a sentence each, with what to check. */
export function unusualAnswers(
  { firstMonth }: Pick<Programme, "firstMonth">,
  arriving: ArrivingAnswers,
): readonly string[] {
  return [...farOff(firstMonth, arriving), ...tripledDealers(arriving), ...oneDay(arriving)];
}

/** Held against the same dealers alone: a file of one region is not the network. */
function farOff(firstMonth: string, { before, file }: ArrivingAnswers): readonly string[] {
  const dealers = new Set(file.map(({ dealerId }) => dealerId));
  const waves = Map.groupBy(
    before.months.filter(({ dealerId }) => dealers.has(dealerId)),
    ({ month }) => waveOfMonth(firstMonth, month) ?? "",
  );
  waves.delete("");
  const newestFirst = [...waves].toSorted(([one], [other]) => compareWaves(other, one));
  const usual = newestFirst.map(([, months]) => sumOf(months));
  for (const judged of JUDGED) {
    const own = metricOf(sumOf(file), judged.measure);
    const others = usual
      .map((aggregates) => metricOf(aggregates, judged.measure))
      .filter(({ n }) => n >= MIN_ANSWERS)
      .slice(0, USUAL_WAVES);
    if (own.n < MIN_ANSWERS || others.length < MIN_WAVES) continue;
    return isFar(own, others, judged.far) ? [farSentence(own, others, judged)] : [];
  }
  return [];
}

function isFar(own: Metric, usual: readonly Metric[], far: number): boolean {
  const values = usual.map(({ value }) => value ?? 0);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const at = own.value ?? 0;
  const gap = Math.max(low - at, at - high);
  // Waves differ among themselves, too: what lies no farther from them is their own drift.
  return gap >= far && gap > high - low && usual.every((each) => differsClearly(own, each));
}

function farSentence(
  own: Metric,
  usual: readonly Metric[],
  { name, unit, decimals }: (typeof JUDGED)[number],
): string {
  const shown = (value: number | null) => `${publish(value ?? 0, decimals)}${unit}`;
  const values = usual.map(({ value }) => value ?? 0);
  const [low, high] = [shown(Math.min(...values)), shown(Math.max(...values))];
  const range = low === high ? `was ${low}` : `lay between ${low} and ${high}`;
  return `The ${name} of the ${countText(own.n)} answers in this file is ${shown(own.value)}; in the last ${usual.length} waves of the same dealers it ${range}. Chance hardly explains that: check that its scale and its columns are what the customers were asked.`;
}

function tripledDealers({ before, after, file }: ArrivingAnswers): readonly string[] {
  const names = new Map(after.network.dealers.map(({ id, code, name }) => [id, `${name} (${code})`]));
  const held = Map.groupBy(before.months, ({ dealerId }) => dealerId);
  const [then, now] = [countsOf(before), countsOf(after)];
  const tripled = file.flatMap(({ dealerId, month }) => {
    const usual = usualMonth(held.get(dealerId) ?? [], month);
    if (usual === null) return [];
    const most = Math.max(MIN_ANSWERS, TIMES_USUAL * usual);
    const responses = now.get(`${dealerId} ${month}`) ?? 0;
    // What was so before this file was looked at then.
    if (responses < most || (then.get(`${dealerId} ${month}`) ?? 0) >= most) return [];
    return [{ name: names.get(dealerId) ?? "", month, responses, usual, times: responses / usual }];
  });
  if (tripled.length === 0) return [];
  const named = tripled
    .toSorted((one, other) => other.times - one.times || one.name.localeCompare(other.name))
    .slice(0, MOST_NAMED)
    .map(({ name, month, responses, usual }) => {
      return `${name} in ${monthName(month)} (${countText(responses)}, usually ${countText(usual)})`;
    });
  const more = tripled.length - named.length;
  const others = more === 0 ? "" : `, and ${countText(more)} more`;
  return [
    `With this file dealers have three times the answers of their usual month, or more: ${named.join(", ")}${others}. Check that the dealer column is right, and that nobody's answers come twice under other numbers.`,
  ];
}

function countsOf({ months }: NetworkAggregates): ReadonlyMap<string, number> {
  return new Map(
    months.map(({ dealerId, month, aggregates }) => [`${dealerId} ${month}`, aggregates.responses]),
  );
}

function oneDay({ before, file, busiestDay }: ArrivingAnswers): readonly string[] {
  const responses = sumOf(file).responses;
  if (busiestDay === null || busiestDay.responses < MIN_ANSWERS) return [];
  if (busiestDay.responses < responses * NEARLY_ALL) return [];
  const held = Map.groupBy(before.months, ({ dealerId }) => dealerId);
  const usual = [...new Set(file.map(({ dealerId }) => dealerId))].map((id) =>
    usualMonth(held.get(id) ?? [], null),
  );
  const isKnown = usual.some((count) => count !== null);
  const month = usual.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (busiestDay.responses < (isKnown ? month * MONTHS_IN_A_DAY : MANY_IN_A_DAY)) return [];
  const which =
    busiestDay.responses >= responses
      ? `All ${countText(responses)} answers`
      : `${countText(busiestDay.responses)} of ${countText(responses)} answers`;
  const beside = isKnown ? `; the same dealers usually have ${countText(month)} in a whole month` : "";
  return [
    `${which} in this file are of one day, ${dayText(busiestDay.day)}${beside}. Check that the column taken for the day of the answer is not that of the export.`,
  ];
}

/** The middle one of a dealer's last months, `except` left aside; null where there are too few. */
function usualMonth(months: readonly DealerMonth[], except: string | null): number | null {
  const counts = months
    .filter(({ month, aggregates }) => month !== except && aggregates.responses > 0)
    .toSorted((one, other) => other.month.localeCompare(one.month))
    .slice(0, USUAL_MONTHS)
    .map(({ aggregates }) => aggregates.responses)
    .toSorted((one, other) => one - other);
  return counts.length < MIN_MONTHS ? null : (counts[Math.floor(counts.length / 2)] ?? null);
}

function sumOf(months: readonly DealerMonth[]): Aggregates {
  return sumAggregates(months.map(({ aggregates }) => aggregates));
}
