import type { ChartReply } from "#contract/dashboard.ts";
import { listText } from "#domain/text/list-text.ts";
import { endsOf } from "./leaders.ts";
import { formatCount } from "./number-format.ts";
import {
  fullnessOf,
  INSUFFICIENT,
  NO_DATA,
  type Point,
  preparePoints,
  prepareReference,
  shortfall,
} from "./prepare.ts";

/** The ends of a list, its reference, how many moved. */
export function describeList(reply: ChartReply, name: string): string {
  const points = preparePoints(reply);
  const drawn = points.filter((point) => point.state === "value");
  const { highest, lowest } = endsOf(drawn);
  const [[first], [last]] = [highest, lowest];
  if (first === undefined || last === undefined) {
    const why =
      fullnessOf(points) === "insufficient" ? `${INSUFFICIENT}, ${shortfall(reply.count)}` : NO_DATA;
    return `${name}: ${why}.`;
  }
  const reference = prepareReference(reply);
  const beside = reference === null ? "" : `; ${reference.text}`;
  if (drawn.length === 1) return `${name}: ${first.name} ${first.text}${movement(first, reply)}${beside}.`;
  const ends =
    first.text === last.text
      ? `${drawn.map((point) => point.name).join(", ")} all at ${first.text}`
      : `highest ${namesOf(highest)} ${first.text}, lowest ${namesOf(lowest)} ${last.text}`;
  return `${name}: ${ends}${beside}${risers(drawn, reply)}.`;
}

/** In the label of a figure. */
const MOST_NAMED = 5;

function namesOf(points: readonly Point[]): string {
  return points.length > MOST_NAMED ? `${points.length} of them` : listText(points.map(({ name }) => name));
}

/** `, up 9 from 803 in Apr–Jun 2026` */
export function movement(point: Point, reply: ChartReply): string {
  if (point.change === null || point.previousText === null) return "";
  const period = reply.previous === null ? "" : ` in ${reply.previous}`;
  if (point.change.direction === "same") return `, unchanged from ${point.previousText}${period}`;
  const moved = `${point.change.direction} ${point.change.text.slice(1)} from ${point.previousText}${period}`;
  return `, ${moved}${point.change.clear ? "" : ", no clear change"}`;
}

function risers(points: readonly Point[], reply: ChartReply): string {
  const moved = points.flatMap(({ change }) => (change === null ? [] : [change]));
  if (moved.length === 0) return "";
  const since = reply.previous === null ? "" : ` since ${reply.previous}`;
  const clear = moved.filter((change) => change.clear);
  if (clear.length === 0) return `; no clear change${since}`;
  const up = clear.filter(({ direction }) => direction === "up").length;
  return `; ${up} clearly up and ${clear.length - up} clearly down${since}`;
}

/** `, from 5,214 responses` */
export function sample(n: number | null): string {
  return n === null ? "" : `, from ${formatCount(n)} responses`;
}
