import type { Actor } from "#server/platform/access/actor.ts";
import { writeAuditOfPerson } from "#server/platform/access/audit-of-person.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { endSession } from "./queries.ts";
import type { SessionServices } from "./services.ts";

/** Ends the session; its token opens nothing any more. */
export function logOut({ db }: SessionServices, { tokenHash, personId, email }: Actor): Promise<void> {
  return inTransaction(db, null, {}, async (trx) => {
    await endSession(trx, tokenHash);
    await writeAuditOfPerson(trx, personId, { person: personId, action: "session.close", subject: email });
  });
}
