import type { TrendHeaderReply } from "#contract/graph.ts";
import type { ViewChoice } from "#web/state/search.ts";

/** What Trend Analysis draws: a factor (by its `type`), a score type (by its `id`) and a range. */
export interface TrendChoice {
  readonly factor: string;
  readonly score: string;
  readonly from: string;
  readonly to: string;
}

type ScoreTypes = TrendHeaderReply["scoreTypes"];

/** What the address says, the header's defaults for the rest; an unknown factor or score type is the first. */
export function trendChoice(header: TrendHeaderReply, address: ViewChoice): TrendChoice {
  const factor = header.factors.find(({ type }) => type === address.factor) ?? header.factors[0];
  const scores = scoresOf(header, factor?.type ?? "");
  const score = scores.find(({ id }) => String(id) === address.score) ?? scores[0];
  return {
    factor: factor?.type ?? "",
    score: String(score?.id ?? ""),
    from: address.from ?? header.range?.from ?? "",
    to: address.to ?? header.range?.to ?? "",
  };
}

/** Picking a factor resets the score to the first score type of that factor. */
export function pickFactor(header: TrendHeaderReply, choice: TrendChoice, factor: string): TrendChoice {
  return { ...choice, factor, score: String(scoresOf(header, factor)[0]?.id ?? "") };
}

/** The score types a factor has, in the order of the menu. */
export function scoresOf({ factors: factor, scoreTypes }: TrendHeaderReply, type: string): ScoreTypes {
  const id = factor.find((each) => each.type === type)?.id;
  return scoreTypes.filter(({ factorId }) => factorId === id);
}

/** Nothing has been changed that 'Apply' would take over. */
export function sameChoice(one: TrendChoice, other: TrendChoice): boolean {
  return (
    one.factor === other.factor && one.score === other.score && one.from === other.from && one.to === other.to
  );
}

/** `Index, Mean Score` in the header's words. */
export function choiceNames(
  header: TrendHeaderReply,
  { factor, score }: Pick<TrendChoice, "factor" | "score">,
) {
  return {
    factor: header.factors.find(({ type }) => type === factor)?.name ?? "",
    score: scoresOf(header, factor).find(({ id }) => String(id) === score)?.name ?? "",
  };
}
