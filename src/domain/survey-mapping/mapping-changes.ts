import { namesInSentence, normalizeHeader } from "#domain/survey-sheet/sheet-headers.ts";
import type { MappedColumn, SurveyMapping } from "./mapping.ts";
import { scaleName } from "./scale-name.ts";
import type { Scale } from "./scales.ts";
import type { MappingTarget } from "./targets.ts";

/** What another version of a mapping makes other, a sentence each; empty = nothing. `targets` are what people call our columns. */
export function mappingChanges(
  before: SurveyMapping,
  after: SurveyMapping,
  targets: readonly Pick<MappingTarget, "column" | "label">[],
): readonly string[] {
  const labels = new Map(targets.map(({ column, label }) => [column, label]));
  const [was, is] = [byColumn(before), byColumn(after)];
  const columns = [...new Set([...was.keys(), ...is.keys()])];
  return [
    ...(before.name === after.name ? [] : [`It was called ${before.name}.`]),
    ...(before.headerRows === after.headerRows
      ? []
      : [after.headerRows === 2 ? "Its header is two rows now." : "Its header is one row now."]),
    ...columns.flatMap((column) =>
      columnChanges(labels.get(column) ?? column, was.get(column), is.get(column)),
    ),
    ...headerChanges(before, after),
  ];
}

function byColumn({ columns }: SurveyMapping): ReadonlyMap<string, MappedColumn> {
  return new Map(columns.map((each) => [each.column, each]));
}

function columnChanges(
  label: string,
  was: MappedColumn | undefined,
  is: MappedColumn | undefined,
): readonly string[] {
  if (is === undefined) return [`${label} is not read any more; it stood in "${was?.header}".`];
  if (was === undefined) return [`${label} is read from "${is.header}" now.`];
  return [
    ...(normalizeHeader(was.header) === normalizeHeader(is.header)
      ? []
      : [`${label} is read from "${is.header}" instead of "${was.header}".`]),
    ...scaleChanges(label, was, is),
  ];
}

function scaleChanges(label: string, was: MappedColumn, is: MappedColumn): readonly string[] {
  if (scaleKey(was.scale) === scaleKey(is.scale)) return [];
  const [one, other] = [scaleName(was.scale, was.column), scaleName(is.scale, is.column)];
  if (one !== other) return [`Scale of ${label}: ${other} instead of ${one}.`];
  const [none, now] = [noAnswersKey(was.scale), noAnswersKey(is.scale)];
  if (none !== now) return [`No answer to ${label}: ${now} instead of ${none}.`];
  return [`The answers of ${label} are rated otherwise.`];
}

/** The same of scales that read every answer alike, whatever order their words are in. */
function scaleKey(scale: Scale): string {
  if (scale.kind === "none") return scale.kind;
  if (scale.kind === "words")
    return JSON.stringify(scale.ratings.map(({ word, rating }) => JSON.stringify([word, rating])).toSorted());
  const range = scale.kind === "range" ? [scale.lowest, scale.highest, scale.rule] : [];
  return JSON.stringify([scale.kind, ...range, noAnswersKey(scale)]);
}

function noAnswersKey(scale: Scale): string {
  if (scale.kind !== "same" && scale.kind !== "range") return "";
  if (scale.noAnswers === undefined) return "the usual codes";
  return scale.noAnswers.length === 0 ? "no code" : scale.noAnswers.join(", ");
}

/** Headers that are passed over are told once it is known which there are. */
function headerChanges(before: SurveyMapping, after: SurveyMapping): readonly string[] {
  if (after.headers === null) return [];
  if (before.headers === null) return ["The columns that it passes over are known now."];
  const [was, is] = [passedOver(before), passedOver(after)];
  const [had, has] = [normalizedHeaders(before), normalizedHeaders(after)];
  const added = is.filter((header) => !had.has(normalizeHeader(header)));
  const gone = was.filter((header) => !has.has(normalizeHeader(header)));
  return [
    ...(added.length === 0 ? [] : [`Known now, and passed over: ${namesInSentence(added)}.`]),
    ...(gone.length === 0 ? [] : [`Not in its files any more: ${namesInSentence(gone)}.`]),
  ];
}

function normalizedHeaders({ headers }: SurveyMapping): ReadonlySet<string> {
  return new Set((headers ?? []).map(normalizeHeader));
}

function passedOver({ headers, columns }: SurveyMapping): readonly string[] {
  const taken = new Set(columns.map(({ header }) => normalizeHeader(header)));
  return (headers ?? []).filter((header) => !taken.has(normalizeHeader(header)));
}
