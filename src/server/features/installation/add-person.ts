import type { Kysely } from "kysely";
import type { AdminPermission } from "#domain/access.ts";
import type { ScopeLists } from "#domain/scope.ts";
import { writeAudit } from "#server/platform/audit.ts";
import { inTransaction } from "#server/platform/db.ts";
import { badRequest } from "#server/platform/errors.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import type { Database } from "#server/platform/tables.ts";
import { findClient, findDesignation, insertMembership, insertPerson } from "./queries.ts";

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly memberships: readonly {
    readonly client: string;
    readonly designation: string;
    readonly adminpermission: AdminPermission;
    readonly scope: ScopeLists;
  }[];
}

/** Adds a person with a password and memberships; needs the owner's connection. */
export async function addPerson(owner: Kysely<Database>, person: NewPerson): Promise<number> {
  const passwordHash = await hashPassword(person.password);
  return inTransaction(owner, null, {}, async (trx) => {
    const personId = await insertPerson(trx, { ...person, passwordHash });
    if (personId === null) throw badRequest(`There is already a person with the e-mail ${person.email}.`);
    for (const { client, designation, adminpermission, scope } of person.memberships) {
      const found = await findClient(trx, client);
      if (found === null) throw badRequest(`There is no client '${client}'.`);
      const designationId = await findDesignation(trx, found.id, designation);
      if (designationId === null) throw badRequest(`${client} has no designation '${designation}'.`);
      await insertMembership(trx, { clientId: found.id, personId, designationId, adminpermission, scope });
      await writeAudit(trx, {
        client: found.id,
        person: null,
        action: "person.add",
        subject: person.email,
        detail: { designation, adminpermission },
      });
    }
    return personId;
  });
}
