import type { Kysely } from "kysely";
import { writeAuditOfPerson } from "#server/platform/access/audit-of-person.ts";
import { endSessions } from "#server/platform/access/session-end.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest } from "#server/platform/errors.ts";
import { findPerson, setActive } from "./people-queries.ts";

/** Shuts a person out at once: no log-in, no open session. Returns how many sessions ended. Needs the owner's connection. */
export async function deactivatePerson(owner: Kysely<Database>, email: string): Promise<number> {
  return inTransaction(owner, null, {}, async (trx) => {
    const person = await findPerson(trx, email);
    if (person === null) throw badRequest(`There is no person with the e-mail ${email}.`);
    if (!person.active) throw badRequest(`${person.email} is already deactivated.`);
    await setActive(trx, person.id, false);
    const sessions = await endSessions(trx, person.id, "deactivated");
    await writeAuditOfPerson(trx, person.id, {
      person: null,
      action: "person.deactivate",
      subject: person.email,
    });
    return sessions;
  });
}
