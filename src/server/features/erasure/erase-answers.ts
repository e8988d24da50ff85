import type { Kysely, Transaction } from "kysely";
import type { DoneErasure, FoundAnswers } from "#contract/erasure.ts";
import { today } from "#domain/calendar/calendar.ts";
import { counted } from "#domain/text/count-text.ts";
import { loadProgramme } from "#server/features/catalogue/index.ts";
import { lockSurvey } from "#server/features/survey-audio/index.ts";
import {
  erasedKeyOf,
  publishVersions,
  removeSurveys,
  renewOperation,
  renewSurveyedDealers,
  tryLockOperations,
} from "#server/features/survey-import/index.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { requireConfirmation } from "#server/platform/access/admin-confirmation.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { Log } from "#server/platform/log.ts";
import {
  countTexts,
  deleteFilesOf,
  deleteRecordingsOf,
  eraseFromTexts,
  eraseRecordingNews,
  type FoundSurvey,
  findSurveys,
  hashKey,
  insertErasure,
  listErasures,
  originalsOf,
  type Respondent,
  type Sought,
  storeKeys,
} from "./queries.ts";

type Trx = Transaction<Database>;
type Surveys = readonly FoundSurvey[];

export interface ErasureServices {
  readonly db: Kysely<Database>;
  readonly files: FileStore;
  readonly log: Pick<Log, "error">;
  readonly now: () => number;
}

/** The backups that may hold what was there until a moment, by name; null: their place does not answer. */
export type HoldingBackups = (moment: Date) => Promise<string[] | null>;

/** Shorter ones stand in texts by chance. */
const SHORTEST_WORD = 6;

/** What erasing a respondent would erase. */
export function findAnswers({ db }: ErasureServices, respondent: Respondent): Promise<FoundAnswers> {
  return inTransaction(
    db,
    wholeClient(respondent.clientId),
    { readOnly: true, work: "deletion" },
    async (trx) => {
      const surveys = await findSurveys(trx, respondent);
      const { words, unsought } = wordsOf(vinOf(respondent), surveys);
      return {
        answers: surveys.map(({ operationId: _operation, uploads: _uploads, ...answer }) => answer),
        files: await originalsOf(trx, uploadsOf(surveys)),
        texts: words.length === 0 ? 0 : await countTexts(trx, respondent.clientId, words),
        unsought,
      };
    },
  );
}

/**
 * Erases a respondent for good, in one transaction: every version of their answers with its part of the figures, texts
 * and recordings, what tickets say of them by name, and the originals that brought them. Keyed hashes keep them from
 * coming back; other stored files are searched afterwards (`eraseFromFiles`). Returns what was done, in a sentence.
 */
export async function eraseAnswers(
  services: ErasureServices,
  actor: Actor,
  respondent: Respondent & {
    readonly timeZone: string;
    readonly reference: string;
    readonly answers: number;
  },
): Promise<string> {
  const { db, files, now } = services;
  const { clientId, reference } = respondent;
  await requireConfirmation(db, actor);
  const erased = await inTransaction(db, wholeClient(clientId), { work: "deletion" }, async (trx) => {
    if (!(await tryLockOperations(trx, clientId))) throw importing();
    const surveys = await findSurveys(trx, respondent);
    // A vehicle's answers may be kept without its VIN, which other files and texts still name.
    if (surveys.length === 0 && (respondent.kind === "survey" || respondent.answers > 0))
      throw notFound("Nobody answered under this by now.");
    if (surveys.length !== respondent.answers) throw changedMeanwhile();
    const vin = vinOf(respondent);
    const key = await hashKey(trx);
    const keys = [
      ...surveys.map((survey) => ({ hash: erasedKeyOf(key, survey), untilDay: null })),
      ...(vin === null
        ? []
        : [{ hash: erasedKeyOf(key, { vin }), untilDay: today(respondent.timeZone, now()) }]),
    ];
    const done = await eraseFound(trx, { clientId, person: actor.personId, reference, surveys, vin, keys });
    await publish(trx, { kind: "uploads", client: clientId });
    await publishVersions(trx, clientId);
    return done;
  });
  await files.removeAll(erased.stored);
  return erased.answers === 0
    ? `No answer carries this VIN. It was taken out of ${counted(erased.texts, "text")}, and stored files are searched for it.`
    : `${counted(erased.answers, "answer")} and ${counted(erased.recordings, "recording")} were erased.`;
}

interface Found {
  readonly clientId: number;
  /** Null: nobody here, the answers came back with a backup. */
  readonly person: number | null;
  readonly reference: string;
  readonly surveys: readonly FoundSurvey[];
  /** The vehicle whose answers were asked for; null = a survey's, or nobody knows it. */
  readonly vin: string | null;
  readonly keys: Parameters<typeof storeKeys>[2];
}

/** Erases what was found and notes it; returns how much it was, and the stored files to remove once that is committed. */
export async function eraseFound(trx: Trx, { clientId, person, reference, surveys, vin, keys }: Found) {
  const recordings = await removeFromOperations(trx, clientId, surveys);
  let texts = 0;
  for (const word of wordsOf(vin, surveys).words) texts += await eraseFromTexts(trx, clientId, word);
  const originals = await deleteFilesOf(trx, uploadsOf(surveys));
  const sought: Sought = {
    vin,
    surveys: surveys.map(({ operationId, surveyId }) => ({ operationId, surveyId })),
  };
  const counts = {
    answers: surveys.length,
    recordings: recordings.length,
    texts,
    files: originals.length,
  };
  const erasureId = await insertErasure(trx, { clientId, person, reference, ...counts, sought });
  await storeKeys(trx, { clientId, erasureId }, keys);
  await writeAudit(trx, {
    client: clientId,
    person,
    action: "respondent.erase",
    subject: reference,
    detail: { erasure: erasureId, ...counts },
  });
  return { ...counts, stored: [...recordings, ...originals.flat()] };
}

/** What was erased for a client so far, the newest first. */
export async function listDone(
  { db }: ErasureServices,
  clientId: number,
  holdingBackups: HoldingBackups,
): Promise<DoneErasure[]> {
  const done = await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
    listErasures(trx, clientId),
  );
  return Promise.all(
    done.map(async ({ happenedOn, ...each }) => ({
      ...each,
      happenedOn: happenedOn.toISOString(),
      backups: await holdingBackups(happenedOn),
    })),
  );
}

/** Removes surveys from every operation they are of; returns the stored files of their recordings. */
async function removeFromOperations(trx: Trx, clientId: number, surveys: Surveys): Promise<string[]> {
  const recordings: string[] = [];
  for (const [operationId, of] of Map.groupBy(surveys, (survey) => survey.operationId)) {
    const ids = of.map(({ surveyId }) => surveyId);
    recordings.push(...(await eraseSurveys(trx, { clientId, operationId }, ids)).recordings);
  }
  return recordings;
}

/**
 * Removes every version of surveys of an operation with their part of the figures, texts and recordings. Returns the
 * stored files of the recordings, and the uploads that had brought the answers.
 */
export async function eraseSurveys(
  trx: Trx,
  { clientId, operationId }: { readonly clientId: number; readonly operationId: number },
  surveyIds: readonly string[],
): Promise<{ readonly recordings: readonly string[]; readonly uploads: readonly number[] }> {
  const ids = surveyIds.toSorted();
  // Who stores a recording of one at this moment looks for its survey only afterwards.
  for (const surveyId of ids) await lockSurvey(trx, { operationId, surveyId });
  const uploads = await removeSurveys(trx, operationId, await loadProgramme(trx, operationId), ids);
  const recordings = await deleteRecordingsOf(trx, operationId, ids);
  await eraseRecordingNews(trx, operationId, ids);
  await renewSurveyedDealers(trx, { clientId, operationId });
  await renewOperation(trx, operationId);
  return { recordings, uploads };
}

function uploadsOf(surveys: Surveys): number[] {
  return [...new Set(surveys.flatMap(({ uploads }) => uploads))];
}

function vinOf({ kind, value }: Respondent): string | null {
  return kind === "vin" ? value : null;
}

/** What texts are searched for: names of a respondent that don't stand in texts by chance. */
function wordsOf(vin: string | null, surveys: Surveys) {
  const names = [...(vin === null ? [] : [vin]), ...surveys.map(({ surveyId }) => surveyId)];
  const isSought = (name: string) => name.length >= SHORTEST_WORD && /\d/.test(name);
  return { words: names.filter(isSought), unsought: names.filter((name) => !isSought(name)) };
}

function importing() {
  return conflict(
    "Answers are being imported or removed at this moment, so nothing was erased. Try again in a few minutes.",
  );
}

function changedMeanwhile() {
  return conflict("Other answers are found by now than you looked at. Look them up again.", "STALE");
}
