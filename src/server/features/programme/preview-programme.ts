import type { Kysely, Transaction } from "kysely";
import { monthOfNumber, waveOfMonth } from "#domain/calendar/calendar.ts";
import { effectsBetween } from "#domain/movements/level-changes.ts";
import type { DealerMonth } from "#domain/movements/movements.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { changesMetrics } from "#domain/programme-rules/changed-metrics.ts";
import { programmeChanges } from "#domain/programme-rules/changes.ts";
import { type AggregateAccumulator, aggregateAccumulator } from "#domain/scoring/aggregate-accumulator.ts";
import { scorerByMonth } from "#server/features/installation/index.ts";
import { networkAggregatesAt } from "#server/features/survey-import/index.ts";
import type { OperationRow } from "#server/platform/access/actor.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { limitedRead } from "#server/platform/database/limited-read.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { conflict } from "#server/platform/errors.ts";
import { type Edit, editedVersion } from "./edited-version.ts";
import { currentAnswers, responsesByMonth, tryLockPreview, versionInForce } from "./queries.ts";

/** All of it together. */
const MOST_SECONDS = 120;

/** What another questionnaire would move; changes nothing and keeps nobody from importing meanwhile. */
export async function previewProgramme(
  db: Kysely<Database>,
  operation: Pick<OperationRow, "id" | "clientId">,
  edit: Edit,
  left: AbortSignal,
) {
  const options = { isolation: "repeatable read", readOnly: true, work: "export" } as const;
  const count = () =>
    inTransaction(db, wholeClient(operation.clientId), options, (trx) => countUnder(trx, operation, edit));
  return limitedRead(left, count, { seconds: MOST_SECONDS, tooLong: tooMany });
}

async function countUnder(
  trx: Transaction<Database>,
  { id: operationId, clientId }: Pick<OperationRow, "id" | "clientId">,
  edit: Edit,
) {
  if (!(await tryLockPreview(trx, clientId))) {
    throw conflict("For this client it is being counted already what would move. Try again in a minute.");
  }
  const inForce = await versionInForce(trx, operationId);
  const programme = editedVersion(inForce, edit);
  const before = inForce.definition;
  const aggregates = await networkAggregatesAt(trx, { operationId, clientId }, before);
  const touched = await touchedMonths(trx, operationId, before, programme);
  const renewed = await monthsUnder(trx, operationId, { programme, touched });
  const others = aggregates.months.filter(({ month }) => !touched.has(month));
  const after = { ...aggregates, months: [...others, ...renewed] };
  return {
    state: inForce.state,
    changes: programmeChanges(before, programme),
    ...effectsBetween({ programme: before, aggregates }, { programme, aggregates: after }),
  };
}

/** Months with answers whose figures depend on what changes, `YYYY-MM`, with the form in which they are stored. */
async function touchedMonths(
  trx: Transaction<Database>,
  operationId: number,
  before: Programme,
  after: Programme,
): Promise<ReadonlyMap<string, number>> {
  const stored = (await responsesByMonth(trx, operationId)).map(({ month }) => month);
  const months = stored.map((month): [string, number] => [monthOfNumber(month), month]);
  return new Map(
    months.filter(([month]) => changesMetrics(before, after, [waveOfMonth(after.firstMonth, month) ?? ""])),
  );
}

interface Counting {
  readonly programme: Programme;
  readonly touched: ReadonlyMap<string, number>;
}

/** What dealers would hold of these months: their answers are scored one by one, as they are once it is saved. */
async function monthsUnder(
  trx: Transaction<Database>,
  operationId: number,
  { programme, touched }: Counting,
): Promise<DealerMonth[]> {
  if (touched.size === 0) return [];
  const scoreOf = scorerByMonth(programme);
  const cells = new Map<string, { dealerId: number; month: number; held: AggregateAccumulator }>();
  for await (const answers of currentAnswers(trx, operationId, [...touched.values()])) {
    for (const { dealerId, month, overall, recommend, ratings } of answers) {
      const key = `${dealerId} ${month}`;
      const cell = cells.get(key) ?? { dealerId, month, held: aggregateAccumulator(programme) };
      cells.set(key, cell);
      const { index } = scoreOf({ month, ratings });
      cell.held.add({ ratings: [], factors: [], overall, recommend, index });
    }
  }
  return [...cells.values()].map(({ dealerId, month, held }) => ({
    dealerId,
    month: monthOfNumber(month),
    aggregates: held.aggregates(),
  }));
}

function tooMany() {
  return conflict(
    "There are too many answers to count within two minutes what would move. Try again when less is going on, or have whoever runs the installation apply a programme file.",
  );
}
