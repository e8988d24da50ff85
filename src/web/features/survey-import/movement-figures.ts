import type { ShownMovement } from "#contract/survey-preview.ts";
import { countText } from "#domain/text/count-text.ts";

type Side = ShownMovement["before"];

/** The figures of a movement, in the order of the columns. */
export const MOVED_FIGURES = [
  { name: "Answers", of: ({ responses }: Side) => countText(responses) },
  { name: "Index", of: ({ index }: Side) => indexText(index) },
  { name: "NPS", of: ({ nps }: Side) => decimalText(nps) },
  { name: "% disappointed", of: ({ disappointed }: Side) => decimalText(disappointed) },
] as const;

/** '812', or '812.4' of a dealer. */
export function indexText(index: number | null, decimals = 0): string {
  return index === null ? "–" : index.toFixed(decimals);
}

/** '4', '–' for none. */
export function rankText(rank: number | null): string {
  return rank === null ? "–" : String(rank);
}

/** '41.5', '–' for none. */
export function decimalText(value: number | null): string {
  return value === null ? "–" : value.toFixed(1);
}
