import { isDeepStrictEqual } from "node:util";
import type { Kysely, Transaction } from "kysely";
import { monthOfNumber, waveOfMonth } from "#domain/calendar/calendar.ts";
import { effectsBetween } from "#domain/movements/level-changes.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { changesMetrics } from "#domain/programme-rules/changed-metrics.ts";
import { programmeChanges } from "#domain/programme-rules/changes.ts";
import { checkProgramme, checkRevision, firstProblems } from "#domain/programme-rules/rules.ts";
import { waveShift, withEarlierStart } from "#domain/programme-rules/start.ts";
import { loadProgramme } from "#server/features/catalogue/index.ts";
import {
  lockOperation,
  networkAggregatesAt,
  rebuildRollups,
  renewOperation,
} from "#server/features/survey-import/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest } from "#server/platform/errors.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import type { ProgrammeToApply } from "./apply-programme.ts";
import {
  findOperationOfClient,
  monthsWithResponses,
  renameOperation,
  renumberTickets,
} from "./operation-queries.ts";
import { insertProgramme } from "./queries.ts";
import { type Rescored, rescoreResponses } from "./rescore-responses.ts";

/** Waves that are counted from another quarter: by how many they rose, and how many tickets rose with them. */
export interface Renumbered {
  readonly from: string;
  readonly to: string;
  readonly shift: number;
  readonly tickets: number;
}

/** `unchanged`: the same questionnaire was in force; null = the waves are as before, no figure depends on what changed. */
export type Revised =
  | { readonly kind: "unchanged" }
  | {
      readonly kind: "revised";
      readonly revision: number;
      readonly renumbered: Renumbered | null;
      readonly rescored: Rescored | null;
    };

/**
 * Puts another questionnaire of a known operation in force, all or nothing. Where figures depend on what changed, every
 * stored response is scored anew and both rollups are rebuilt; an earlier first month alone renumbers the waves of
 * weights and tickets and leaves every figure alone. Needs the owner's connection.
 */
export async function reviseProgramme(
  owner: Kysely<Database>,
  { client, operation, programme }: ProgrammeToApply,
  progress: (share: number) => void,
): Promise<Revised> {
  return inTransaction(owner, null, {}, async (trx) => {
    const known = await findOperationOfClient(trx, operation.id);
    if (known === null) throw badRequest(`There is no operation '${operation.id}'.`);
    if (known.client !== client)
      throw badRequest(`The operation '${operation.id}' belongs to another client.`);
    await lockOperation(trx, known.id);
    const revision = { ...operation, programme, person: null };
    return reviseLocked(
      trx,
      { id: known.id, clientId: known.clientId, name: known.name },
      revision,
      progress,
    );
  });
}

/** What is put in force of an operation, and who does it; null = a command. */
export interface Revision {
  /** The operation's slug. */
  readonly id: string;
  readonly name: string;
  readonly programme: Programme;
  readonly person: number | null;
}

/** The same in a transaction that holds the operation. */
export async function reviseLocked(
  trx: Transaction<Database>,
  known: { readonly id: number; readonly clientId: number; readonly name: string },
  { id: slug, name, programme, person }: Revision,
  progress: (share: number) => void,
): Promise<Revised> {
  const before = await loadProgramme(trx, known.id);
  const problems = [...checkProgramme(programme), ...checkRevision(before, programme)];
  if (problems.length > 0) throw badRequest(firstProblems(problems), "PROGRAMME");
  if (isDeepStrictEqual(before, programme) && known.name === name) return { kind: "unchanged" };
  if (known.name !== name) await renameOperation(trx, known.id, name);
  const key = { operationId: known.id, clientId: known.clientId };
  const moved = withEarlierStart(before, programme.firstMonth);
  const then = { programme: moved, aggregates: await networkAggregatesAt(trx, key, before) };
  const renumbered = await renumber(trx, known.id, before, programme.firstMonth);
  const rescored = changesMetrics(moved, programme, await wavesOf(trx, known.id, programme))
    ? await renewMetrics(trx, known.id, programme, progress)
    : null;
  const aggregates = rescored === null ? then.aggregates : await networkAggregatesAt(trx, key, programme);
  const effects = effectsBetween(then, { programme, aggregates });
  const changes = programmeChanges(before, programme);
  const revision = await insertProgramme(trx, key, programme, { person, changes, ...effects });
  const version = await renewOperation(trx, known.id);
  await writeAudit(trx, {
    client: known.clientId,
    person,
    action: "programme.revise",
    subject: slug,
    detail: { revision, changes, renumbered, rescored },
  });
  await publish(trx, {
    kind: "data",
    client: known.clientId,
    operation: slug,
    type: programme.type,
    dataVersion: version,
  });
  return { kind: "revised", revision, renumbered, rescored };
}

async function renumber(
  trx: Transaction<Database>,
  operationId: number,
  before: Programme,
  to: string,
): Promise<Renumbered | null> {
  const shift = waveShift(before, to);
  if (shift === 0) return null;
  return { from: before.firstMonth, to, shift, tickets: await renumberTickets(trx, operationId, shift) };
}

async function wavesOf(trx: Transaction<Database>, operationId: number, { firstMonth }: Programme) {
  const months = await monthsWithResponses(trx, operationId);
  const waves = months.map((month) => waveOfMonth(firstMonth, monthOfNumber(month)));
  return [...new Set(waves.filter((wave) => wave !== null))];
}

async function renewMetrics(
  trx: Transaction<Database>,
  operationId: number,
  programme: Programme,
  progress: (share: number) => void,
): Promise<Rescored> {
  const rescored = await rescoreResponses(trx, operationId, programme, progress);
  await rebuildRollups(trx, operationId, programme);
  return rescored;
}
