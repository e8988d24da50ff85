import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";

/** Ends every session, link, ticket and remembered browser; returns how many sessions and links there were. */
export async function endEveryAccess(
  trx: Transaction<Database>,
): Promise<{ readonly sessions: number; readonly links: number }> {
  const { numDeletedRows: sessions } = await trx.deleteFrom("session").executeTakeFirstOrThrow();
  const { numDeletedRows: links } = await trx.deleteFrom("account_token").executeTakeFirstOrThrow();
  await trx.deleteFrom("known_device").execute();
  return { sessions: Number(sessions), links: Number(links) };
}

/** The next who signs a push makes a pair of keys; returns how many browsers had subscribed with the one before. */
export async function deletePushKeys(trx: Transaction<Database>): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom("push_subscription").executeTakeFirstOrThrow();
  await trx.deleteFrom("push_identity").execute();
  return Number(numDeletedRows);
}

/** Whom failed log-ins were counted for can't be guessed by the key of before; the counts begin anew. */
export async function renewFailureKey(trx: Transaction<Database>): Promise<void> {
  await trx.updateTable("failure_key").set({ key: sql`default` }).execute();
  await trx.deleteFrom("failure_counter").execute();
}
