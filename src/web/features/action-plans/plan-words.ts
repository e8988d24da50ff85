import { isProposed } from "#domain/action-plans/creation.ts";
import type { OfferedPoint } from "./use-plan-choice.ts";

type Scored = Pick<OfferedPoint, "score" | "regionScore">;

/** Why rows are ticked, or none is. `region` null = its figures are not told. */
export function reasonOf(rows: readonly Scored[], region: string | null): string {
  if (rows.length === 0) return "Every point of this dealer has a plan.";
  const some = rows.some(({ score, regionScore }) => isProposed(score, regionScore));
  if (region === null) {
    return some
      ? "Ticked: points with disappointed customers."
      : "Nobody was disappointed: tick what you want to improve.";
  }
  return some
    ? `Ticked: points with more disappointed customers than in ${region} as a whole.`
    : `None of these points has more disappointed customers than ${region} as a whole: tick what you want to improve.`;
}

/** 'Service Advisor · 12.5% disappointed, North 8.1%' */
export function pointWords(
  { factor, score, regionScore }: Pick<OfferedPoint, "factor" | "score" | "regionScore">,
  region: string | null,
): string {
  const compared = region === null || regionScore === null ? "" : `, ${region} ${regionScore.toFixed(1)}%`;
  return `${factor} · ${score.toFixed(1)}% disappointed${compared}`;
}
