import { lowestOf } from "./mapping.ts";
import { type Scale, scaleSteps } from "./scales.ts";

/** What a scale does to the answers of a column of ours, as people read it: `1 to 5: 1 3 6 8 10`. */
export function scaleName(scale: Scale, column: string): string {
  const lowest = lowestOf(column);
  if (scale.kind === "none") return "";
  if (scale.kind === "same") return `${lowest} to 10, as it is`;
  if (scale.kind === "words") return "Words";
  const { highest } = scale;
  const steps = scaleSteps(scale, lowest)
    .map(({ to }) => to)
    .join(" ");
  const range =
    highest === 100 ? "Percent" : highest === 1 ? "Shares, 0 to 1" : `${scale.lowest} to ${highest}`;
  return highest <= 10 && highest > 1 ? `${range}: ${steps}` : `${range}: ends meet`;
}
