import type { Transaction } from "kysely";
import { monthOfNumber, waveOfMonth } from "#domain/calendar/calendar.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { type ResponseScores, responseScorer } from "#domain/scoring/scores.ts";
import { countResponses } from "#server/features/catalogue/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { addRenewed, applyRenewed, createRenewed, readScores, type StoredScores } from "./score-queries.ts";

export interface Rescored {
  /** Versions looked at. */
  readonly responses: number;
  /** Versions whose index or a factor score is another one now. */
  readonly changed: number;
}

/** Scores every stored version of every response anew under a programme; `progress` receives the share done, 0–1. */
export async function rescoreResponses(
  trx: Transaction<Database>,
  operationId: number,
  programme: Programme,
  progress: (share: number) => void,
): Promise<Rescored> {
  const total = await countResponses(trx, "operation_id", operationId);
  const scoreOf = scorerByMonth(programme);
  let responses = 0;
  let changed = 0;
  await createRenewed(trx);
  for await (const batch of readScores(trx, operationId)) {
    const renewed = batch.flatMap((stored) => {
      const { index, factors } = scoreOf(stored);
      return isSame(stored, { index, factors }) ? [] : [{ ...stored, index, factors }];
    });
    await addRenewed(trx, renewed);
    responses += batch.length;
    changed += renewed.length;
    progress(responses / total);
  }
  await applyRenewed(trx, operationId);
  return { responses, changed };
}

/** Scores responses of any month, as stored, under a programme. */
export function scorerByMonth(
  programme: Programme,
): (stored: Pick<StoredScores, "month" | "ratings">) => ResponseScores {
  const scorers = new Map<number, (ratings: ArrayLike<number>) => ResponseScores>();
  return ({ month, ratings }) => {
    const known = scorers.get(month);
    if (known !== undefined) return known(ratings);
    const scorer = responseScorer(programme, waveOfMonth(programme.firstMonth, monthOfNumber(month)) ?? "");
    scorers.set(month, scorer);
    return scorer(ratings);
  };
}

function isSame(stored: StoredScores, { index, factors }: ResponseScores): boolean {
  const length = Math.max(stored.factors.length, factors.length);
  for (let place = 0; place < length; place += 1) {
    if ((stored.factors[place] ?? null) !== (factors[place] ?? null)) return false;
  }
  return stored.index === index;
}
