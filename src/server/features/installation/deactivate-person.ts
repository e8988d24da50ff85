import type { Kysely } from "kysely";
import { writeAudit } from "#server/platform/audit.ts";
import { inTransaction } from "#server/platform/db.ts";
import { badRequest } from "#server/platform/errors.ts";
import { endSessions } from "#server/platform/session-end.ts";
import type { Database } from "#server/platform/tables.ts";
import { clientsOf, findPerson, setActive } from "./people-queries.ts";

/** Shuts a person out at once: no log-in, no open session. Returns how many sessions ended. Needs the owner's connection. */
export async function deactivatePerson(owner: Kysely<Database>, email: string): Promise<number> {
  return inTransaction(owner, null, {}, async (trx) => {
    const person = await findPerson(trx, email);
    if (person === null) throw badRequest(`There is no person with the e-mail ${email}.`);
    if (!person.active) throw badRequest(`${person.email} is already deactivated.`);
    await setActive(trx, person.id, false);
    const sessions = await endSessions(trx, person.id, "deactivated");
    for (const client of await clientsOf(trx, person.id)) {
      await writeAudit(trx, { client, person: null, action: "person.deactivate", subject: person.email });
    }
    return sessions;
  });
}
