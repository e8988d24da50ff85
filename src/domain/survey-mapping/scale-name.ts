import { lowestOf } from "./mapping.ts";
import { type Scale, scaleSteps } from "./scales.ts";

/** Of ranges from 0, by their highest number. */
const NAMES_FROM_0: ReadonlyMap<number, string> = new Map([
  [1, "Shares, 0 to 1"],
  [100, "Percent"],
]);

/** What a scale does to the answers of a column of ours, as people read it: `1 to 5: 1 3 6 8 10`. */
export function scaleName(scale: Scale, column: string): string {
  const lowest = lowestOf(column);
  if (scale.kind === "none") return "";
  if (scale.kind === "same") return `${lowest} to 10, as it is`;
  if (scale.kind === "words") return "Words";
  const { highest, rule } = scale;
  const steps = scaleSteps(scale, lowest)
    .map(({ to }) => to)
    .join(" ");
  const range =
    (scale.lowest === 0 ? NAMES_FROM_0.get(highest) : undefined) ?? `${scale.lowest} to ${highest}`;
  if (highest <= 10 && highest > 1) return `${range}: ${steps}`;
  return `${range}: ${rule === "ends" ? "ends meet" : `multiplied, ${highest} is 10`}`;
}
