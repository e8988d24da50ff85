import { usualNoAnswers } from "#domain/survey-mapping/answer-values.ts";
import { lowestOf } from "#domain/survey-mapping/mapping.ts";
import type { Scale } from "#domain/survey-mapping/scales.ts";

/** A column with the one of ours it stands for, null = none, and its scale. */
export interface ScaledColumn {
  readonly column: string | null;
  readonly scale: Scale;
}

type NumberScale = Extract<Scale, { kind: "same" | "range" }>;

/** The columns whose answers are numbers of one scale. */
export interface ScaleGroup {
  readonly key: string;
  readonly columns: number;
  /** What it is called: `1 to 5`. */
  readonly name: string;
  /** A rating on it, and the column of ours that has it. */
  readonly scale: NumberScale;
  readonly column: string;
  /** How its numbers become ours, null = not all in the same way; undefined: there is but one way. */
  readonly rule: "ends" | "times" | null | undefined;
  /** What stands for no answer, null = not the same in all. */
  readonly noAnswers: readonly string[] | null;
}

const HIGHEST = 10;

/** The scales of numbers that scores are on, the most used first. */
export function scaleGroups(columns: readonly ScaledColumn[]): readonly ScaleGroup[] {
  const rated = columns.flatMap(({ column, scale }) => {
    const key = groupKey(scale);
    return column === null || key === null || !isNumbers(scale) ? [] : [{ column, scale, key }];
  });
  return [...Map.groupBy(rated, ({ key }) => key)]
    .flatMap(([key, members]) => groupOf(key, members) ?? [])
    .toSorted((one, other) => other.columns - one.columns);
}

type Member = { readonly column: string; readonly scale: NumberScale };

function groupOf(key: string, members: readonly Member[]): ScaleGroup | null {
  // Recommend begins at 0: what a rating becomes is told of a rating.
  const shown = members.find(({ column }) => column !== "recommend") ?? members[0];
  if (shown === undefined) return null;
  const { scale, column } = shown;
  const codes = new Set(members.map((each) => noAnswersOn(each.scale).join("\n")));
  return {
    key,
    columns: members.length,
    name: scale.kind === "same" ? `${lowestOf(column)} to ${HIGHEST}` : `${scale.lowest} to ${scale.highest}`,
    scale,
    column,
    rule: ruleOf(members),
    noAnswers: codes.size > 1 ? null : noAnswersOn(scale),
  };
}

/** A scale that begins at 0 has but one rule: times anything it would stay there. */
function ruleOf(members: readonly Member[]): ScaleGroup["rule"] {
  const rules = new Set(
    members.map(({ scale }) => (scale.kind === "range" && scale.lowest > 0 ? scale.rule : undefined)),
  );
  return rules.size > 1 ? null : [...rules][0];
}

/** What stands for no answer on a scale, as it is typed. */
export function noAnswersOn(scale: NumberScale): readonly string[] {
  return scale.noAnswers ?? usualNoAnswers(scale.kind === "same" ? HIGHEST : scale.highest);
}

/** The scale with another rule, where it is of the group. */
export function withRule(scale: Scale, key: string, rule: "ends" | "times"): Scale {
  return groupKey(scale) === key && scale.kind === "range" ? { ...scale, rule } : scale;
}

/** The scale with other codes of no answer, where it is of the group. */
export function withNoAnswers(scale: Scale, key: string, noAnswers: readonly string[]): Scale {
  return groupKey(scale) === key && isNumbers(scale) ? { ...scale, noAnswers } : scale;
}

/** The chosen scale with the codes of no answer that the one before had. */
export function keepingNoAnswers(chosen: Scale, before: Scale): Scale {
  if (!isNumbers(chosen) || !isNumbers(before) || before.noAnswers === undefined) return chosen;
  return { ...chosen, noAnswers: before.noAnswers };
}

/** Codes as a person types them, separated by commas. */
export function typedCodes(text: string): readonly string[] {
  const codes = text.split(/[,;]/).map((code) => code.trim());
  return [...new Set(codes)].filter((code) => code !== "");
}

function isNumbers(scale: Scale): scale is NumberScale {
  return scale.kind === "same" || scale.kind === "range";
}

function groupKey(scale: Scale): string | null {
  if (scale.kind === "same") return "same";
  return scale.kind === "range" ? `${scale.lowest}-${scale.highest}` : null;
}
