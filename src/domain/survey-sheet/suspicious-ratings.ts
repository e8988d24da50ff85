import { countText } from "#domain/text/count-text.ts";
import { isScoreColumn, type SurveyColumn } from "./columns.ts";
import type { SurveyDraft } from "./draft.ts";
import { namesInSentence } from "./sheet-headers.ts";

/** On a scale to 10 a fifth of the ratings lies at 5 or below: ten surveys that all do are no accident. */
const MIN_SURVEYS_FOR_SCALE = 10;
/** Three customers in five may well give a 10, and twenty of twenty then once in 27,000 columns. */
const MIN_ANSWERS_FOR_CONSTANT = 20;
const HIGHEST_OF_FIVE = 5;

interface Watched {
  readonly name: string;
  count: number;
  lowest: number;
  highest: number;
}

/**
 * Watches the accepted rows of a file for scores that were hardly asked on the scales they are read on: it keeps three
 * numbers per column.
 */
export class SuspiciousRatings {
  readonly #overall = watched("overall");
  readonly #recommend = watched("recommend");
  readonly #ratings: Watched[] = [];

  /** The columns of the operation; those that a file does not have stay unanswered. */
  constructor(columns: readonly SurveyColumn[]) {
    for (const column of columns.filter(isScoreColumn)) {
      if (column.kind === "rating") this.#ratings[column.slot - 1] = watched(column.name);
    }
  }

  note({ overall, recommend, ratings }: Pick<SurveyDraft, "overall" | "recommend" | "ratings">): void {
    if (overall !== null) see(this.#overall, overall);
    if (recommend !== null) see(this.#recommend, recommend);
    for (let place = 0; place < ratings.length; place += 1) {
      const rating = ratings[place] ?? 0;
      const column = this.#ratings[place];
      if (rating > 0 && column !== undefined) see(column, rating);
    }
  }

  /** A sentence for each suspicion. */
  warnings(): readonly string[] {
    return [...this.#scaleWarnings(), ...this.#constantWarnings()];
  }

  #scaleWarnings(): string[] {
    const attributes = this.#ratings.filter(isAnswered);
    const sentences: string[] = [];
    if (areLow([this.#overall, ...attributes])) sentences.push(onFive("No rating in this file is"));
    else if (areLow(attributes)) sentences.push(onFive("No rating of an attribute in this file is"));
    else if (areLow([this.#overall])) sentences.push(onFive("No overall rating in this file is"));
    if (areLow([this.#recommend])) {
      sentences.push(
        "No answer to recommend in this file is above 5: was it asked on a scale of 0 to 5? It was read on a scale of 0 to 10, so nobody counts as a promoter. If so, delete this upload and send the answers on a scale of 0 to 10.",
      );
    }
    return sentences;
  }

  #constantWarnings(): string[] {
    const constant = [this.#overall, this.#recommend, ...this.#ratings.filter(isAnswered)].filter(isConstant);
    if (constant.length === 0) return [];
    const named = constant.map(
      ({ name, highest, count }) => `${name} (${highest}, ${countText(count)} times)`,
    );
    const one = constant.length === 1;
    return [
      `The same answer stands in every filled row of ${one ? "this column" : "these columns"}: ${namesInSentence(named)}. Check that ${one ? "it holds" : "they hold"} what the customers answered.`,
    ];
  }
}

function onFive(start: string): string {
  return `${start} above 5: was it asked on a scale of 1 to 5? It was read on a scale of 1 to 10. If so, delete this upload and send the ratings on a scale of 1 to 10.`;
}

function watched(name: string): Watched {
  return { name, count: 0, lowest: Number.POSITIVE_INFINITY, highest: Number.NEGATIVE_INFINITY };
}

function see(column: Watched, value: number): void {
  column.count += 1;
  if (value < column.lowest) column.lowest = value;
  if (value > column.highest) column.highest = value;
}

function isAnswered({ count }: Watched): boolean {
  return count > 0;
}

function areLow(columns: readonly Watched[]): boolean {
  return (
    columns.every(({ highest }) => highest <= HIGHEST_OF_FIVE) &&
    columns.some(({ count }) => count >= MIN_SURVEYS_FOR_SCALE)
  );
}

function isConstant({ count, lowest, highest }: Watched): boolean {
  return count >= MIN_ANSWERS_FOR_CONSTANT && lowest === highest;
}
