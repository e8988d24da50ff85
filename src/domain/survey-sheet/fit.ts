import type { Programme } from "#domain/programme/programme.ts";
import { surveyColumns } from "./columns.ts";
import { type HeaderRow, matchHeaders, namesInSentence, normalizeHeader } from "./sheet-headers.ts";

/** An operation of a client, as far as a workbook may be meant for it. */
export interface FitOperation {
  readonly name: string;
  readonly programme: Programme;
}

/** Why a sheet does not belong to the operation it was sent to; `better` is null where no other one fits either. */
export interface Misfit<Operation> {
  readonly better: Operation | null;
  /** A sentence for the person who sent it. */
  readonly reason: string;
}

/** What a header row says about one programme. The columns of every survey, survey_id to recommend, say nothing. */
interface Fit {
  /** Ratings, verbatims and other questions of the programme that are there. */
  readonly known: readonly string[];
  /** Ratings of the programme that are not there. */
  readonly lacking: readonly string[];
  readonly unknown: readonly string[];
}

interface Candidate<Operation> {
  readonly operation: Operation;
  readonly fit: Fit;
}

/**
 * Tells a sheet that was meant for another operation: one that fits it better, or a target that doesn't know most of its
 * ratings. A fit is the share of known columns in those of the sheet and the ratings it lacks. Programmes share codes, so
 * another operation fits better only where it knows more of the columns, or as many and finds every rating it asks for;
 * a tie goes to the target.
 */
export function misfitOf<Operation extends FitOperation>(
  row: HeaderRow,
  target: FitOperation,
  others: readonly Operation[],
): Misfit<Operation> | null {
  const own = fitOf(row, target.programme);
  let best: Candidate<Operation> | null = null;
  for (const operation of others) {
    const fit = fitOf(row, operation.programme);
    if (fitsBetter(fit, own) && (best === null || shareOf(fit) > shareOf(best.fit)))
      best = { operation, fit };
  }
  if (best !== null)
    return { better: best.operation, reason: betterReason(row.name, { operation: target, fit: own }, best) };
  const strange = strangeRatings(own, target, others);
  const known = ratingCodes(target.programme).length - own.lacking.length;
  return strange.length > known ? { better: null, reason: strangeReason(row.name, target, strange) } : null;
}

function fitOf({ header }: HeaderRow, programme: Programme): Fit {
  const columns = surveyColumns(programme, true);
  const { places, unknown } = matchHeaders(header, columns);
  const asked = columns.filter(({ kind }) => kind === "rating" || kind === "verbatim" || kind === "answer");
  return {
    known: asked.filter(({ name }) => places.has(name)).map(({ name }) => name),
    lacking: ratingCodes(programme).filter((code) => !places.has(code)),
    unknown,
  };
}

function fitsBetter(fit: Fit, own: Fit): boolean {
  if (shareOf(fit) <= shareOf(own)) return false;
  const more = fit.known.length - own.known.length;
  return more > 0 || (more === 0 && fit.lacking.length === 0);
}

function shareOf({ known, unknown, lacking }: Fit): number {
  return known.length / Math.max(1, known.length + unknown.length + lacking.length);
}

/** Headers unknown to the target that another operation rates, or that are spelt like the target's ratings. */
function strangeRatings(own: Fit, target: FitOperation, others: readonly FitOperation[]): readonly string[] {
  const rated = new Set(others.flatMap(({ programme }) => ratingCodes(programme)).map(normalizeHeader));
  const shapes = new Set(ratingCodes(target.programme).map(shapeOf));
  return own.unknown.filter((header) => rated.has(normalizeHeader(header)) || shapes.has(shapeOf(header)));
}

function ratingCodes({ factors }: Programme): readonly string[] {
  return factors.flatMap(({ attributes }) => attributes.map(({ code }) => code));
}

function shapeOf(header: string): string {
  return header
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "_")
    .replace(/\d+/g, "#");
}

function betterReason(sheet: string, own: Candidate<FitOperation>, better: Candidate<FitOperation>): string {
  const [here, there] = [own.operation.name, better.operation.name];
  const only = better.fit.known.filter((name) => !own.fit.known.includes(name));
  const fits = `The columns of the sheet ${sheet} fit ${there} better`;
  return only.length > 0
    ? `${fits}: ${here} does not ask ${namesInSentence(only)}. Send the workbook to ${there}, or correct its columns.`
    : `${fits}: ${here} also asks ${namesInSentence(own.fit.lacking)}. Send the workbook to ${there}, or add these columns, blank if need be.`;
}

function strangeReason(sheet: string, target: FitOperation, strange: readonly string[]): string {
  return `Most ratings of the sheet ${sheet} are not asked in ${target.name}: ${namesInSentence(strange)}. Choose the operation this workbook belongs to, or name its columns as the template workbook does.`;
}
