import type { Kysely, Transaction } from "kysely";
import { ALL } from "#domain/network/network.ts";
import type { ScopeLists } from "#domain/network/scope.ts";
import type { AdminPermission } from "#domain/people/access.ts";
import { OPERATION_TYPES } from "#domain/programme/programme.ts";
import { findClient } from "#server/features/catalogue/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { hashPassword } from "#server/platform/access/passwords.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest } from "#server/platform/errors.ts";
import { findDesignation, insertMembership, insertPerson } from "./queries.ts";

/** Every place, for both types of operations. */
export const WHOLE_CLIENT: ScopeLists = {
  userTypes: [...OPERATION_TYPES],
  regions: [ALL],
  states: [ALL],
  locations: [ALL],
  csiOutlets: [ALL],
  ssiOutlets: [ALL],
};

/** What a person may do and see at one client; the names are those of the client and of one of its designations. */
export interface NewMembership {
  readonly client: string;
  readonly designation: string;
  readonly adminPermission: AdminPermission;
  readonly scope: ScopeLists;
}

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  /** What the name ends with; left out: all of it is the first name. */
  readonly lastName?: string;
  readonly password: string;
  readonly memberships: readonly NewMembership[];
}

/** Adds a person with a password and memberships; needs the owner's connection. */
export async function addPerson(owner: Kysely<Database>, person: NewPerson): Promise<number> {
  const passwordHash = await hashPassword(person.password);
  return inTransaction(owner, null, {}, async (trx) => {
    const personId = await insertPerson(trx, { ...person, passwordHash });
    if (personId === null) throw badRequest(`There is already a person with the e-mail ${person.email}.`);
    for (const membership of person.memberships) await joinClient(trx, personId, person.email, membership);
    return personId;
  });
}

/** Makes a person a member of a client, audited; `by` null = a command does. */
export async function joinClient(
  trx: Transaction<Database>,
  personId: number,
  email: string,
  { client, designation, adminPermission, scope }: NewMembership,
  by: number | null = null,
): Promise<void> {
  const found = await findClient(trx, client);
  if (found === null) throw badRequest(`There is no client '${client}'.`);
  const designationId = await findDesignation(trx, found.id, designation);
  if (designationId === null) throw badRequest(`${client} has no designation '${designation}'.`);
  await insertMembership(trx, { clientId: found.id, personId, designationId, adminPermission, scope });
  await writeAudit(trx, {
    client: found.id,
    person: by,
    action: "person.add",
    subject: email,
    detail: { designation, adminpermission: adminPermission },
  });
}
