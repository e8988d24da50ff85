import type { Kysely } from "kysely";
import { writeAuditOfPerson } from "#server/platform/access/audit-of-person.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest } from "#server/platform/errors.ts";
import { findPerson, letIntoClients, setActive } from "./people-queries.ts";

/** Lets a deactivated person log in again, with the password and rights of before. Needs the owner's connection. */
export async function activatePerson(owner: Kysely<Database>, email: string): Promise<void> {
  await inTransaction(owner, null, {}, async (trx) => {
    const person = await findPerson(trx, email);
    if (person === null) throw badRequest(`There is no person with the e-mail ${email}.`);
    const letIn = await letIntoClients(trx, person.id);
    if (person.active && letIn === 0) throw badRequest(`${person.email} is already active.`);
    await setActive(trx, person.id, true);
    await writeAuditOfPerson(trx, person.id, {
      person: null,
      action: "person.activate",
      subject: person.email,
    });
  });
}
