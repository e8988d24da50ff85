import type { Transaction } from "kysely";
import { today } from "#domain/calendar/calendar.ts";
import { keptFrom, type RetentionKind } from "#domain/retention/retention.ts";
import { allClients, loadProgramme } from "#server/features/catalogue/index.ts";
import { deleteRecordingsOf, eraseSurveys, forgetFiles } from "#server/features/erasure/index.ts";
import {
  allVersions,
  dropIdentity,
  lockOperation,
  renewOperation,
} from "#server/features/survey-import/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { errorText } from "#server/platform/errors.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import { KIND_WORDS } from "./kind-words.ts";
import {
  deleteAudit,
  deleteRecordings,
  duePeriods,
  expiredSurveys,
  expiredUploads,
  holdsIdentity,
  type Limit,
  markApplied,
  outletsOf,
  type StoredPeriod,
} from "./queries.ts";
import type { RemovalServices } from "./services.ts";

type Trx = Transaction<Database>;

/** Of each kind at once: whoever reads or uploads meanwhile waits for one step at most. */
const SURVEYS_PER_STEP = 500;
const FILES_PER_STEP = 500;
const ENTRIES_PER_STEP = 5_000;

/** What a step removed: things as a person counts them, and the stored files to remove. */
interface Step {
  readonly removed: number;
  readonly files: readonly string[];
}

/** A kind's way: removes what is past its time in steps, and says how much. */
type Removal = (services: RemovalServices, limit: Limit) => Promise<number>;

/** Whole answers first: what goes with them is not looked at again. */
const REMOVALS: readonly (readonly [RetentionKind, Removal])[] = [
  ["answers", removeAnswers],
  ["identity", removeIdentity],
  ["recordings", removeRecordings],
  ["originals", removeOriginals],
  ["audit", removeAudit],
];

/**
 * Removes what clients keep no longer, once on each of their days. Every step is a transaction of its own, so that a run
 * which is killed is taken up where it was. Run every hour; harmless at any time.
 */
export async function applyRetention(services: RemovalServices): Promise<void> {
  const clients = await allClients(services.db);
  const failures: unknown[] = [];
  for (const client of clients) {
    // An import of one that takes an hour holds up no other.
    await applyTo(services, client).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `Retention failed: ${failures.map(errorText).join("; ")}`);
}

async function applyTo(
  services: RemovalServices,
  { clientId, timeZone }: Awaited<ReturnType<typeof allClients>>[number],
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
    const removed = await remove(services, { clientId, timeZone, from });
    await finish(services, clientId, { period, day, from, removed });
  }
}

async function finish(
  { db }: RemovalServices,
  clientId: number,
  {
    period,
    day,
    from,
    removed,
  }: {
    readonly period: StoredPeriod;
    readonly day: string;
    readonly from: string;
    readonly removed: number;
  },
): Promise<void> {
  await inTransaction(db, wholeClient(clientId), {}, async (trx) => {
    await markApplied(trx, clientId, period, day);
    if (removed === 0) return;
    await writeAudit(trx, {
      client: clientId,
      person: null,
      action: "retention.apply",
      subject: KIND_WORDS[period.kind],
      detail: { ...period, since: from, removed },
    });
    await publish(trx, { kind: "uploads", client: clientId });
    for (const { slug, type, version } of await allVersions(trx, clientId))
      await publish(trx, { kind: "data", client: clientId, operation: slug, type, dataVersion: version });
  });
}

/** Answers as a whole, with every version and their part of the figures; their recordings and originals go with them. */
async function removeAnswers(services: RemovalServices, limit: Limit): Promise<number> {
  const { clientId, from } = limit;
  let removed = 0;
  for (const outlet of await outletsOfClient(services, clientId)) {
    const { operationId } = outlet;
    removed += await inSteps(services, clientId, async (trx) => {
      if ((await expiredSurveys(trx, outlet, from, 1)).length === 0) return null;
      await lockOperation(trx, operationId);
      const ids = await expiredSurveys(trx, outlet, from, SURVEYS_PER_STEP);
      const { recordings, uploads } = await eraseSurveys(trx, { clientId, operationId }, ids);
      const originals = await forgetFiles(trx, uploads);
      return { removed: ids.length, files: [...recordings, ...originals.flat()] };
    });
  }
  return removed;
}

/** Comments, VIN, recordings and the files that brought them; scores stay. A step is a dealer's in an operation. */
async function removeIdentity(services: RemovalServices, limit: Limit): Promise<number> {
  const { clientId, from } = limit;
  let removed = 0;
  for (const { operationId, dealerId } of await outletsOfClient(services, clientId)) {
    removed += await inSteps(services, clientId, async (trx) => {
      if (!(await holdsIdentity(trx, { operationId, dealerId }, from))) return null;
      await lockOperation(trx, operationId);
      const programme = await loadProgramme(trx, operationId);
      const dropped = await dropIdentity(trx, { operationId, dealerId, before: from }, programme);
      if (dropped.answers === 0) return null;
      if (dropped.hadTexts) await renewOperation(trx, operationId);
      const recordings = await deleteRecordingsOf(trx, operationId, dropped.surveyIds);
      const originals = await forgetFiles(trx, dropped.uploads);
      return { removed: dropped.answers, files: [...recordings, ...originals.flat()] };
    });
  }
  // Rejected rows are known by no answer, and a recording may have none that says anything else.
  await removeOriginals(services, limit);
  await removeRecordings(services, limit);
  return removed;
}

function removeRecordings(services: RemovalServices, limit: Limit): Promise<number> {
  return inSteps(services, limit.clientId, async (trx) => {
    const files = await deleteRecordings(trx, limit, FILES_PER_STEP);
    return files.length === 0 ? null : { removed: files.length, files };
  });
}

function removeOriginals(services: RemovalServices, limit: Limit): Promise<number> {
  return inSteps(services, limit.clientId, async (trx) => {
    const forgotten = await forgetFiles(trx, await expiredUploads(trx, limit, FILES_PER_STEP));
    return forgotten.length === 0 ? null : { removed: forgotten.length, files: forgotten.flat() };
  });
}

async function removeAudit({ owner }: RemovalServices, limit: Limit): Promise<number> {
  let removed = 0;
  for (;;) {
    const step = await inTransaction(owner, null, { work: "schedule" }, (trx) =>
      deleteAudit(trx, limit, ENTRIES_PER_STEP),
    );
    if (step === 0) return removed;
    removed += step;
  }
}

function outletsOfClient({ db }: RemovalServices, clientId: number) {
  return inTransaction(db, wholeClient(clientId), { readOnly: true, work: "schedule" }, (trx) =>
    outletsOf(trx, clientId),
  );
}

/** Transaction by transaction until there is nothing left (null); a crash before a file is removed leaves it to the sweep. */
async function inSteps(
  { db, files }: RemovalServices,
  clientId: number,
  step: (trx: Trx) => Promise<Step | null>,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const done = await inTransaction(db, wholeClient(clientId), { work: "schedule" }, step);
    if (done === null) return removed;
    await files.removeAll(done.files);
    removed += done.removed;
  }
}
