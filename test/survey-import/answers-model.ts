import { monthNumber, monthOfDay, waveOfMonth } from "#domain/calendar/calendar.ts";
import type { Programme } from "#domain/programme/programme.ts";
import {
  type Aggregates,
  addAggregates,
  aggregatesOfResponse,
  noAggregates,
} from "#domain/scoring/aggregates.ts";
import { responseScorer } from "#domain/scoring/scores.ts";

/** An answer as a workbook holds it. */
export interface Answer {
  readonly survey_id: string;
  readonly survey_date: string;
  readonly dealer_code: string;
  readonly model_code: string;
  readonly overall: number | null;
  readonly recommend: number | null;
  /** By attribute code. */
  readonly ratings: Readonly<Record<string, number>>;
}

/** A current answer with the upload it came from. */
export interface CurrentAnswer {
  readonly uploadId: number;
  readonly answer: Answer;
}

/** What an operation must hold, from its uploads alone: nothing is ever subtracted. */
export class AnswersModel {
  #programme: Programme;
  readonly #uploads = new Map<number, readonly Answer[]>();

  constructor(programme: Programme) {
    this.#programme = programme;
  }

  get uploadIds(): number[] {
    return [...this.#uploads.keys()];
  }

  /** Scores every answer anew. */
  revise(programme: Programme): void {
    this.#programme = programme;
  }

  /** In the order in which uploads come to count. Rows whose survey_id comes twice are left out: the import rejects them. */
  add(uploadId: number, rows: readonly Answer[]): void {
    const byId = Map.groupBy(rows, ({ survey_id }) => survey_id);
    const single = [...byId.values()].filter((group) => group.length === 1);
    this.#uploads.set(uploadId, single.flat());
  }

  remove(uploadId: number): void {
    this.#uploads.delete(uploadId);
  }

  /** By survey_id, the answer of the upload that came to count last of those that have it. */
  current(): Map<string, CurrentAnswer> {
    const current = new Map<string, CurrentAnswer>();
    for (const [uploadId, answers] of this.#uploads)
      for (const answer of answers) current.set(answer.survey_id, { uploadId, answer });
    return current;
  }

  /** All versions that are stored, current or not. */
  versions(): number {
    return [...this.#uploads.values()].reduce((sum, rows) => sum + rows.length, 0);
  }

  /** Aggregates by `month dealer` or `month dealer model`. */
  rollup(byModel: boolean): Map<string, Aggregates> {
    const cells = new Map<string, Aggregates>();
    for (const { answer } of this.current().values()) {
      const month = monthNumber(monthOfDay(answer.survey_date));
      const key = [month, answer.dealer_code, ...(byModel ? [answer.model_code] : [])].join(" ");
      cells.set(key, addAggregates(cells.get(key) ?? noAggregates(), this.#aggregatesOf(answer)));
    }
    return cells;
  }

  #aggregatesOf(answer: Answer): Aggregates {
    const ratings: number[] = [];
    for (const { code, slot } of this.#programme.factors.flatMap(({ attributes }) => attributes)) {
      ratings[slot - 1] = answer.ratings[code] ?? 0;
    }
    const filled = Array.from(ratings, (rating) => rating ?? 0);
    const wave = waveOfMonth(this.#programme.firstMonth, monthOfDay(answer.survey_date));
    const { index, factors } = responseScorer(this.#programme, wave ?? "")(filled);
    const { overall, recommend } = answer;
    return aggregatesOfResponse(this.#programme, { ratings: filled, overall, recommend, index, factors });
  }
}
