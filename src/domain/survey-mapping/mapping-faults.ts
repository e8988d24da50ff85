import type { Programme } from "#domain/programme/programme.ts";
import { isScoreColumn, surveyColumns } from "#domain/survey-sheet/columns.ts";
import { namesInSentence, normalizeHeader } from "#domain/survey-sheet/sheet-headers.ts";
import { lowestOf, type SurveyMapping } from "./mapping.ts";
import type { Scale } from "./scales.ts";

/** Why a mapping can't be kept for an operation, a sentence for the person who made it; null = it can. */
export function mappingFault(
  mapping: Pick<SurveyMapping, "columns" | "headers">,
  programme: Programme,
  hasModels: boolean,
): string | null {
  const ours = new Map(surveyColumns(programme, hasModels).map((column) => [column.name, column]));
  const columns = mapping.columns.map(({ column }) => column);
  const unknown = columns.filter((column) => !ours.has(column));
  if (unknown.length > 0) return `This operation has no ${namesInSentence(unknown)}. Load the page again.`;
  const twice = repeated(columns);
  if (twice.length > 0)
    return `Choose ${namesInSentence(twice)} once: several columns are taken for the same.`;
  const headers = repeated(mapping.columns.map(({ header }) => normalizeHeader(header)));
  if (headers.length > 0)
    return "Two of its columns have the same header: give them different ones in the workbook.";
  const known = mapping.headers === null ? null : new Set(mapping.headers.map(normalizeHeader));
  const strange = mapping.columns.filter(({ header }) => known?.has(normalizeHeader(header)) === false);
  if (strange.length > 0)
    return `The headers of the sheet lack ${namesInSentence(strange.map(({ header }) => header))}. Load the page again.`;
  const lacking = [...ours.values()].filter(({ name, required }) => required && !columns.includes(name));
  if (lacking.length > 0)
    return `Say which column holds ${namesInSentence(lacking.map(({ name }) => name))}: every answer needs it.`;
  const scores = mapping.columns.filter(({ column }) => {
    const own = ours.get(column);
    return own !== undefined && isScoreColumn(own);
  });
  if (scores.length === 0) return "Choose at least one score: overall, recommend or a rating.";
  const scaleless = scores.filter(({ scale }) => scale.kind === "none").map(({ header }) => header);
  if (scaleless.length > 0) return `Choose the scale of ${namesInSentence(scaleless)}.`;
  const faulty = scores.filter(({ scale, column }) => isFaulty(scale, lowestOf(column)));
  return faulty.length === 0
    ? null
    : `The scale of ${namesInSentence(faulty.map(({ header }) => header))} has no end, or an answer outside 1 to 10.`;
}

function isFaulty(scale: Scale, lowest: number): boolean {
  if (scale.kind === "range") return scale.highest <= scale.lowest;
  if (scale.kind !== "words") return false;
  const ratings = scale.ratings.map(({ rating }) => rating).filter((rating) => rating !== null);
  return ratings.length === 0 || ratings.some((rating) => rating < lowest);
}

function repeated(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text, at) => texts.indexOf(text) !== at))];
}
