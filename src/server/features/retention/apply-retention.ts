import type { Transaction } from "kysely";
import { today } from "#domain/calendar/calendar.ts";
import { keptFrom, type RemovedAmounts, type RetentionKind } from "#domain/retention/retention.ts";
import { allClients, loadProgramme } from "#server/features/catalogue/index.ts";
import { deleteFilesOf, deleteRecordingsOf, eraseSurveys } from "#server/features/erasure/index.ts";
import { lockSurvey } from "#server/features/survey-audio/index.ts";
import { dropIdentity, renewOperation, tryLockOperation } from "#server/features/survey-import/index.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { errorText } from "#server/platform/errors.ts";
import { publishRemoved } from "./publish-removed.ts";
import {
  type AppliedPeriod,
  addRemoved,
  deleteAudit,
  deleteRecordings,
  duePeriods,
  expiredSurveys,
  expiredUploads,
  holdsIdentity,
  markApplied,
  operationDealers,
  recordedBefore,
  tryLockRemoval,
} from "./queries.ts";
import type { RemovalServices } from "./services.ts";

type Trx = Transaction<Database>;
type OperationDealer = Awaited<ReturnType<typeof operationDealers>>[number];

/** Of each kind at once: whoever reads or uploads meanwhile waits for one step at most. */
const ANSWERS_PER_STEP = 500;
const FILES_PER_STEP = 500;
const ENTRIES_PER_STEP = 5_000;

/** What a step removed, and the stored files to remove for it. */
interface Step extends Partial<RemovedAmounts> {
  readonly stored: readonly string[];
}

/** One transaction of a kind's work; null: nothing is left. */
type TakeStep = (trx: Trx) => Promise<Step | null>;

/** A kind's way: removes what is past its time in steps; false: somebody held some of it. */
type Removal = (services: RemovalServices, period: AppliedPeriod) => Promise<boolean>;

/** Whole answers first: what goes with them is not looked at again. */
const REMOVALS: readonly (readonly [RetentionKind, Removal])[] = [
  ["answers", removeAnswers],
  ["identity", removeIdentity],
  ["recordings", removeRecordings],
  ["originals", removeOriginals],
  ["audit", removeAudit],
];

/** Somebody is changing the figures of an operation, maybe for long: it is come back to an hour later. */
class OperationTaken extends Error {}

/** A period was changed while it was applied: what is past the new one goes in another night. */
class PeriodChanged extends Error {}

/**
 * Removes what clients keep no longer, once on each of their days. Every step is a transaction of its own which counts
 * what it removed, so that a run which is killed is taken up where it was; what fails for one client or kind keeps no
 * other from going. Run every hour; harmless at any time, and beside itself.
 */
export async function applyRetention(services: RemovalServices): Promise<void> {
  const { db, log } = services;
  for (const client of await allClients(db)) {
    const { clientId } = client;
    try {
      await inTransaction(db, wholeClient(clientId), { work: "schedule" }, async (held) => {
        if (await tryLockRemoval(held, clientId)) await applyPeriods(services, client);
      });
    } catch (error) {
      log.error({ clientId, error: errorText(error) }, "The retention of a client failed");
    }
  }
}

async function applyPeriods(
  services: RemovalServices,
  { clientId, timeZone }: { readonly clientId: number; readonly timeZone: string },
): Promise<void> {
  const { db, now } = services;
  const day = today(timeZone, now());
  const due = await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
    duePeriods(trx, clientId, day),
  );
  for (const [kind, remove] of REMOVALS) {
    const period = due.find((each) => each.kind === kind);
    if (period === undefined) continue;
    const from = keptFrom(day, period.months);
    await applyPeriod(services, { ...period, clientId, timeZone, day, from }, remove);
  }
}

async function applyPeriod(services: RemovalServices, period: AppliedPeriod, remove: Removal): Promise<void> {
  const { db, log } = services;
  const { clientId, kind } = period;
  const isDone = await remove(services, period).catch((error: unknown) => {
    if (!(error instanceof PeriodChanged))
      log.error({ clientId, kind, error: errorText(error) }, "The retention of a kind failed");
    return false;
  });
  await inTransaction(db, wholeClient(clientId), {}, async (trx) => {
    await publishRemoved(trx, clientId, kind);
    if (isDone) await markApplied(trx, period);
  });
}

/** Answers as a whole, with every version and their part of the figures; their recordings and originals go with them. */
function removeAnswers(services: RemovalServices, period: AppliedPeriod): Promise<boolean> {
  const { clientId, from } = period;
  return atEachDealer(services, period, (place) => async (trx) => {
    const { operationId } = place;
    if ((await expiredSurveys(trx, place, from, 1)).length === 0) return null;
    await takeOperation(trx, operationId);
    const ids = await expiredSurveys(trx, place, from, ANSWERS_PER_STEP);
    const { recordings, uploads } = await eraseSurveys(trx, { clientId, operationId }, ids);
    const files = await deleteFilesOf(trx, uploads);
    return {
      answers: ids.length,
      recordings: recordings.length,
      files: files.length,
      stored: [...recordings, ...files.flat()],
    };
  });
}

/** Comments, VIN, recordings and the files that brought them; scores stay. */
async function removeIdentity(services: RemovalServices, period: AppliedPeriod): Promise<boolean> {
  const { from } = period;
  const isDone = await atEachDealer(services, period, (place) => async (trx) => {
    const { operationId } = place;
    if (!(await holdsIdentity(trx, place, from))) return null;
    await takeOperation(trx, operationId);
    const programme = await loadProgramme(trx, operationId);
    const dropped = await dropIdentity(trx, { ...place, before: from }, programme, ANSWERS_PER_STEP);
    if (dropped.versions === 0) return null;
    if (dropped.hadTexts) await renewOperation(trx, operationId);
    const files = await deleteFilesOf(trx, dropped.uploads);
    return { answers: dropped.answers, files: files.length, stored: files.flat() };
  });
  // A recording tells who answered where its answer has neither words nor VIN, too, and may come long after it.
  await inSteps(services, period, (trx) => removeRecordedBefore(trx, period));
  // Rejected rows are known by no answer, and a recording may have none any more.
  await removeOriginals(services, period);
  await removeRecordings(services, period);
  return isDone;
}

async function removeRecordedBefore(trx: Trx, period: AppliedPeriod): Promise<Step | null> {
  const recorded = await recordedBefore(trx, period, FILES_PER_STEP);
  if (recorded.length === 0) return null;
  const stored: string[] = [];
  for (const [operationId, of] of Map.groupBy(recorded, (each) => each.operationId)) {
    const ids = of.map(({ surveyId }) => surveyId).toSorted();
    for (const surveyId of ids) await lockSurvey(trx, { operationId, surveyId });
    stored.push(...(await deleteRecordingsOf(trx, operationId, ids)));
  }
  return { recordings: stored.length, stored };
}

async function removeRecordings(services: RemovalServices, period: AppliedPeriod): Promise<boolean> {
  await inSteps(services, period, async (trx) => {
    const stored = await deleteRecordings(trx, period, FILES_PER_STEP);
    return stored.length === 0 ? null : { recordings: stored.length, stored };
  });
  return true;
}

async function removeOriginals(services: RemovalServices, period: AppliedPeriod): Promise<boolean> {
  await inSteps(services, period, async (trx) => {
    const files = await deleteFilesOf(trx, await expiredUploads(trx, period, FILES_PER_STEP));
    return files.length === 0 ? null : { files: files.length, stored: files.flat() };
  });
  return true;
}

async function removeAudit({ owner }: RemovalServices, period: AppliedPeriod): Promise<boolean> {
  for (let left = true; left; ) {
    left = await inTransaction(owner, null, { work: "schedule" }, async (trx) => {
      const entries = await deleteAudit(trx, period, ENTRIES_PER_STEP);
      if (entries > 0) await countStep(trx, period, { entries });
      return entries > 0;
    });
  }
  return true;
}

/** Dealer by dealer of each operation; false: operations were passed over that somebody holds. */
async function atEachDealer(
  services: RemovalServices,
  period: AppliedPeriod,
  stepAt: (place: OperationDealer) => TakeStep,
): Promise<boolean> {
  const { clientId } = period;
  const places = await inTransaction(
    services.db,
    wholeClient(clientId),
    { readOnly: true, work: "schedule" },
    (trx) => operationDealers(trx, clientId),
  );
  const taken = new Set<number>();
  for (const place of places) {
    if (taken.has(place.operationId)) continue;
    try {
      await inSteps(services, period, stepAt(place));
    } catch (error) {
      if (!(error instanceof OperationTaken)) throw error;
      taken.add(place.operationId);
    }
  }
  return taken.size === 0;
}

async function takeOperation(trx: Trx, operationId: number): Promise<void> {
  if (!(await tryLockOperation(trx, operationId))) throw new OperationTaken();
}

/** Transaction by transaction until there is nothing left; a crash before a file is removed leaves it to the sweep. */
async function inSteps(
  { db, files }: RemovalServices,
  period: AppliedPeriod,
  takeStep: TakeStep,
): Promise<void> {
  for (;;) {
    const done = await inTransaction(db, wholeClient(period.clientId), { work: "schedule" }, async (trx) => {
      const step = await takeStep(trx);
      if (step !== null) await countStep(trx, period, step);
      return step;
    });
    if (done === null) return;
    await files.removeAll(done.stored);
  }
}

/** Last in each step: whoever changes the period waits for no step, and a step does not outlive its period. */
async function countStep(
  trx: Trx,
  period: AppliedPeriod,
  { answers = 0, recordings = 0, files = 0, entries = 0 }: Partial<RemovedAmounts>,
): Promise<void> {
  if (!(await addRemoved(trx, period, { answers, recordings, files, entries }))) throw new PeriodChanged();
}
