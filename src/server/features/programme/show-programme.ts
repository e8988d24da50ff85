import type { Kysely } from "kysely";
import type { EditedProgramme, ShownProgramme } from "#contract/programme.ts";
import {
  monthOfDay,
  monthOfNumber,
  today,
  waveName,
  waveNumber,
  waveOfMonth,
} from "#domain/calendar/calendar.ts";
import type { Programme } from "#domain/programme/programme.ts";
import type { OperationRow } from "#server/platform/access/actor.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { responsesByMonth, versionInForce } from "./queries.ts";

interface Services {
  readonly db: Kysely<Database>;
  readonly now: () => number;
}

/** The questionnaire in force, with the waves it may have weights for. */
export async function showProgramme(
  { db, now }: Services,
  { id, clientId }: Pick<OperationRow, "id" | "clientId">,
  timeZone: string,
): Promise<ShownProgramme> {
  return inTransaction(db, wholeClient(clientId), { readOnly: true }, async (trx) => {
    const { revision, definition } = await versionInForce(trx, id);
    const { firstMonth } = definition;
    const waveOf = (month: string) => waveNumber(waveOfMonth(firstMonth, month) ?? "WQ-1");
    const months = await responsesByMonth(trx, id);
    const answers = new Map<number, number>();
    for (const { month, responses } of months) {
      const wave = waveOf(monthOfNumber(month));
      answers.set(wave, (answers.get(wave) ?? 0) + responses);
    }
    const next = Math.max(waveOf(monthOfDay(today(timeZone, now()))) + 1, ...answers.keys());
    const upToNext = Array.from({ length: next }, (__, place) => place + 1);
    const weighted = definition.weights.map(({ fromWave }) => waveNumber(fromWave));
    const numbers = [...new Set([...upToNext, ...weighted])].sort((a, b) => a - b);
    const waves = numbers.map((number) => {
      const wave = `WQ-${number}`;
      return { wave, name: waveName(firstMonth, wave), responses: answers.get(number) ?? 0 };
    });
    return { revision, firstMonth, programme: editedOf(definition), waves };
  });
}

function editedOf({
  factors,
  weights,
  bands,
  lowIndexLimit,
  verbatims,
  otherQuestions,
}: Programme): EditedProgramme {
  return {
    factors: factors.map((factor) => ({ ...factor, attributes: [...factor.attributes] })),
    weights: [...weights],
    bands,
    lowIndexLimit,
    verbatims: [...verbatims],
    otherQuestions: otherQuestions.map((question) => ({ ...question, answers: [...question.answers] })),
  };
}
