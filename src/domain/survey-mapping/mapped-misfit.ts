import { surveyColumns } from "#domain/survey-sheet/columns.ts";
import type { FitOperation, Misfit } from "#domain/survey-sheet/fit.ts";
import { counted, countText } from "#domain/text/count-text.ts";
import { findMapping, type MappedHeader, type NumberedRow, type SurveyMapping } from "./mapping.ts";

/** An operation with the mappings it has. */
export interface MappedOperation extends FitOperation {
  readonly mappings: readonly SurveyMapping[];
}

/** A sheet in an agency's columns, and the mapping of the operation it was sent to that knows most of it. */
export interface SentSheet {
  readonly name: string;
  readonly top: readonly NumberedRow[];
  readonly mapped: MappedHeader | null;
}

/**
 * Tells a sheet in an agency's columns that was meant for another operation: a mapping of that one finds all of its columns
 * there, and more questions than the mapping of the operation it was sent to. See `misfitOf`.
 */
export function mappedMisfit<Operation extends MappedOperation>(
  { name, top, mapped }: SentSheet,
  target: FitOperation,
  others: readonly Operation[],
): Misfit<Operation> | null {
  const own = mapped === null || mapped.lacking.length > 0 ? null : mapped.mapping;
  const known = own === null ? 0 : questionsIn(own, target);
  let best: {
    readonly operation: Operation;
    readonly mapping: SurveyMapping;
    readonly questions: number;
  } | null = null;
  for (const operation of others) {
    const found = findMapping(operation.mappings, name, top);
    if (found === null || found.lacking.length > 0) continue;
    const questions = questionsIn(found.mapping, operation);
    if (questions > (best?.questions ?? known)) best = { operation, mapping: found.mapping, questions };
  }
  if (best === null) return null;
  const { operation, mapping, questions } = best;
  const reason =
    own === null
      ? `The sheet ${name} has the columns of the mapping ${mapping.name} of ${operation.name}. Send the file to ${operation.name}, or map its columns for ${target.name}.`
      : `The columns of the sheet ${name} fit ${operation.name} better: its mapping ${mapping.name} finds ${counted(questions, "question")} there, the mapping ${own.name} of ${target.name} ${countText(known)}. Send the file to ${operation.name}.`;
  return { better: operation, reason };
}

function questionsIn({ columns }: SurveyMapping, { programme }: FitOperation): number {
  const questions = new Set(
    surveyColumns(programme, true)
      .filter(({ kind }) => kind === "rating" || kind === "verbatim" || kind === "answer")
      .map(({ name }) => name),
  );
  return columns.filter(({ column }) => questions.has(column)).length;
}
