import type { Kysely } from "kysely";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { deletePushKeys, endEveryAccess, renewFailureKey } from "./key-queries.ts";

/** What had to go with the keys. */
export interface EndedWithKeys {
  readonly sessions: number;
  readonly links: number;
  readonly subscriptions: number;
}

/**
 * New keys in place of those that may have become known, and nobody stays logged in; needs the owner's connection. The
 * key of erasures stays for good: by it those are known who asked to be forgotten.
 */
export async function renewKeys(owner: Kysely<Database>): Promise<EndedWithKeys> {
  return inTransaction(owner, null, {}, async (trx) => {
    const ended = { ...(await endEveryAccess(trx)), subscriptions: await deletePushKeys(trx) };
    await renewFailureKey(trx);
    await writeAudit(trx, {
      client: null,
      person: null,
      action: "installation.keys",
      subject: "",
      detail: ended,
    });
    return ended;
  });
}
