import type { Kysely } from "kysely";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest } from "#server/platform/errors.ts";
import { findPerson } from "./people-queries.ts";
import { setInstallationAdministrator as save } from "./setup-queries.ts";

/** Lets a person add clients and operations, or no longer; needs the owner's connection. */
export async function setInstallationAdministrator(
  owner: Kysely<Database>,
  email: string,
  value: boolean,
): Promise<void> {
  await inTransaction(owner, null, {}, async (trx) => {
    const person = await findPerson(trx, email);
    if (person === null) throw badRequest(`There is nobody with the e-mail ${email}.`);
    await save(trx, person.id, value);
    const entry = { client: null, person: null, subject: person.email };
    await writeAudit(trx, { ...entry, action: "installation.administrator", detail: { to: value } });
  });
}
