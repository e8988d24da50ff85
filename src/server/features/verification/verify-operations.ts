import type { Kysely, Transaction } from "kysely";
import { answerCounters } from "#domain/scoring/answer-counters.ts";
import { countResponses, loadProgramme } from "#server/features/catalogue/index.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { notFound } from "#server/platform/errors.ts";
import { checkFlags } from "./check-flags.ts";
import { checkVerbatims } from "./check-verbatims.ts";
import { type Comparison, compareCells } from "./compare-cells.ts";
import { addTo, type ExpectedCell, type ExpectedDealer, expectedByDealer } from "./expected-cells.ts";
import { groupsByDealer } from "./groups-by-dealer.ts";
import {
  cellsByDealer,
  cellsOfNetwork,
  namesOf,
  type OperationToVerify,
  operationsToVerify,
  surveyedFaults,
} from "./queries.ts";

/** Who receives what a verification finds and how far it is. */
export interface VerificationListener {
  /** One difference, as a sentence that names the place, what is stored and what is expected. */
  differs(line: string): void;
  /** Share done of one operation, 0–1. */
  progress(operation: string, share: number): void;
}

export interface Verified {
  readonly operation: string;
  readonly responses: number;
  readonly cells: number;
  readonly differences: number;
}

/**
 * Recomputes scores, current flags, rollups and the search's words of one operation, or of all, from the responses and texts alone
 * and compares them with what is stored, in one snapshot per operation. Needs the owner's connection.
 */
export async function verifyOperations(
  owner: Kysely<Database>,
  slug: string | null,
  listener: VerificationListener,
): Promise<Verified[]> {
  const operations = await inSnapshot(owner, (trx) => operationsToVerify(trx, slug));
  if (operations.length === 0 && slug !== null) throw notFound(`There is no operation '${slug}'.`);
  const results: Verified[] = [];
  for (const operation of operations) {
    results.push(await inSnapshot(owner, (trx) => verifyOperation(trx, operation, listener)));
  }
  return results;
}

async function verifyOperation(
  trx: Transaction<Database>,
  listed: OperationToVerify,
  listener: VerificationListener,
): Promise<Verified> {
  // The list was read before this snapshot: an import may have come in between.
  const operation = (await operationsToVerify(trx, listed.slug))[0] ?? listed;
  const { slug } = operation;
  let differences = 0;
  const report = (line: string) => {
    differences += 1;
    listener.differs(`${slug}: ${line}`);
  };
  const names = await namesOf(trx);
  const programme = await loadProgramme(trx, operation.id);
  const total = await countResponses(trx, "operation_id", operation.id);
  const rightFlags = await checkFlags(trx, operation.id, report);
  const days = dayRange();
  const surveyed = new Set<number>();
  const expected = expectedByDealer(trx, {
    operation,
    programme,
    names,
    rightFlags,
    report,
    counted: ({ surveyDate, dealerId }) => {
      days.add(surveyDate);
      surveyed.add(dealerId);
    },
    progress: (responses) => listener.progress(slug, responses / total),
  });
  const cells = await compareRollups(
    trx,
    operation,
    { counters: answerCounters(programme), names, report },
    expected,
  );
  checkDays(operation, days, report);
  await checkVerbatims(trx, operation, names, report);
  for (const { dealerId, noted } of await surveyedFaults(trx, operation.id, [...surveyed])) {
    report(
      `dealer ${names.dealer(dealerId)} is ${noted ? "" : "not "}noted as surveyed, expected otherwise.`,
    );
  }
  return { operation: slug, responses: total, cells, differences };
}

/** Walks the expected cells and the rollups together, dealer by dealer. */
async function compareRollups(
  trx: Transaction<Database>,
  operation: OperationToVerify,
  comparison: Pick<Comparison, "counters" | "names" | "report">,
  expected: AsyncGenerator<ExpectedDealer>,
): Promise<number> {
  const expectations = groupsByDealer(expected);
  const models = groupsByDealer(cellsByDealer(trx, "rollup_model", operation.id));
  const dealers = groupsByDealer(cellsByDealer(trx, "rollup_dealer", operation.id));
  const days = groupsByDealer(cellsByDealer(trx, "rollup_day", operation.id));
  const network = new Map<string, ExpectedCell>();
  let cells = 0;
  for (;;) {
    const heads = [await expectations.head(), await models.head(), await dealers.head(), await days.head()];
    const known = heads.filter((head) => head !== null);
    if (known.length === 0) break;
    const dealerId = Math.min(...known);
    const right = (await expectations.take(dealerId))[0];
    const compare = { ...comparison, clientId: operation.clientId, dealerId };
    cells += compareCells("rollup_model", right?.byModel ?? new Map(), await models.take(dealerId), compare);
    cells += compareCells(
      "rollup_dealer",
      right?.byMonth ?? new Map(),
      await dealers.take(dealerId),
      compare,
    );
    cells += compareCells("rollup_day", right?.byDay ?? new Map(), await days.take(dealerId), compare);
    for (const cell of [...(right?.byModel.values() ?? []), ...(right?.byMonth.values() ?? [])])
      addTo(network, cell);
  }
  const compare = { ...comparison, clientId: operation.clientId, dealerId: null };
  return cells + compareCells("rollup_network", network, await cellsOfNetwork(trx, operation.id), compare);
}

function dayRange() {
  let first: string | null = null;
  let last: string | null = null;
  return {
    add(day: string) {
      if (first === null || day < first) first = day;
      if (last === null || day > last) last = day;
    },
    first: () => first,
    last: () => last,
  };
}

function checkDays(
  { firstDay, lastDay }: OperationToVerify,
  days: ReturnType<typeof dayRange>,
  report: (line: string) => void,
): void {
  if (firstDay !== days.first())
    report(`first_day is ${firstDay ?? "empty"}, expected ${days.first() ?? "empty"}.`);
  if (lastDay !== days.last())
    report(`last_day is ${lastDay ?? "empty"}, expected ${days.last() ?? "empty"}.`);
}

function inSnapshot<T>(
  owner: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return inTransaction(
    owner,
    null,
    { isolation: "repeatable read", readOnly: true, work: "verification" },
    work,
  );
}
