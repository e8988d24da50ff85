import type { Kysely } from "kysely";
import { isEmail } from "#domain/people/email.ts";
import { passwordFault } from "#domain/people/password-rule.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { hashPassword } from "#server/platform/access/passwords.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest } from "#server/platform/errors.ts";
import { placeOf } from "#server/platform/http/addresses.ts";
import { ADMINISTRATOR } from "./add-client.ts";
import { joinClient, WHOLE_CLIENT } from "./add-person.ts";
import { insertPerson } from "./queries.ts";
import { checkSetupLink, isSetUp, linkRefused, opensSetup, type UsedLink } from "./setup-link.ts";
import {
  clientsWithDesignation,
  deleteSetupLink,
  hasAdministrator,
  lockSetupLink,
  setInstallationAdministrator,
} from "./setup-queries.ts";

export interface FirstAdministrator extends UsedLink {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/**
 * Makes the first administrator of an installation, who may add clients and administers those there are. Of several who
 * hold the link one is first. Needs the owner's connection.
 */
export async function createFirstAdministrator(
  owner: Kysely<Database>,
  typed: FirstAdministrator,
): Promise<void> {
  await checkSetupLink(owner, typed);
  const person = { name: typed.name.trim(), email: typed.email.trim().toLowerCase() };
  if (person.name === "") throw badRequest("Please enter your name.", "NAME");
  if (!isEmail(person.email)) throw badRequest("Please enter correct email address", "EMAIL");
  const fault = passwordFault(typed.password, person);
  if (fault !== null) throw badRequest(fault, "PASSWORD");
  if (typed.password !== typed.confirmPassword) throw badRequest("Passwords Do Not Match", "MISMATCH");
  const passwordHash = await hashPassword(typed.password, placeOf(typed.address));
  await inTransaction(owner, null, {}, async (trx) => {
    const link = await lockSetupLink(trx);
    if (link === null || (await hasAdministrator(trx))) throw isSetUp();
    if (!opensSetup(link, typed.token)) throw linkRefused();
    const personId = await insertPerson(trx, { ...person, passwordHash });
    if (personId === null) throw badRequest("Email ID Already Exists", "EMAIL");
    await setInstallationAdministrator(trx, personId, true);
    for (const client of await clientsWithDesignation(trx, ADMINISTRATOR)) {
      const membership = {
        client,
        designation: ADMINISTRATOR,
        adminPermission: 3,
        scope: WHOLE_CLIENT,
      } as const;
      await joinClient(trx, personId, person.email, membership);
    }
    await deleteSetupLink(trx);
    const entry = { client: null, person: personId, subject: person.email };
    await writeAudit(trx, { ...entry, action: "installation.administrator", detail: { to: true } });
  });
}
