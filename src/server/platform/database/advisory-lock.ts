import { sql, type Transaction } from "kysely";
import { errorCode } from "#server/platform/errors.ts";
import { DATABASE_LOCKS, LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import type { Database } from "./tables.ts";

type Lock = keyof typeof LOCKS;

/** Waits for a lock and holds it to the end of the transaction. */
export async function holdLock(trx: Transaction<Database>, lock: Lock, whose: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS[lock]}, ${whose})`.execute(trx);
}

/** The same without waiting; false: somebody else holds it. */
export async function tryLock(trx: Transaction<Database>, lock: Lock, whose: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS[lock]}, ${whose}) as held`.execute(trx);
  return rows[0]?.held === true;
}

/**
 * Has steps of long background work go one after the other, whatever they are about: two at once would leave people too
 * little of two cores. Held to the end of the transaction. What a step holds while it waits, others only try for.
 */
export async function holdTurn(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DATABASE_LOCKS.longWork})`.execute(trx);
}

const LOCK_NOT_AVAILABLE = "55P03";

/** Ends quietly where a lock that others hold does not come in time: the schedule's next minute is soon enough. */
export async function unlessHeld(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
  }
}
