import { ALL } from "#domain/network/network.ts";
import type { ScopeLists } from "#domain/network/scope.ts";
import type { AdminPermission } from "#domain/people/access.ts";
import { findClient } from "#server/features/catalogue/index.ts";
import { findDesignation, insertMembership, insertPerson } from "#server/features/installation/queries.ts";
import { hashPassword } from "#server/platform/access/passwords.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { TestServer } from "#test/server.ts";

/** Everybody's password. */
export const PASSWORD = "correct horse battery staple";

const hash = hashPassword(PASSWORD);

/** A member of a client; left out: head office without an admin panel, with the whole client in scope. */
export interface GivenMembership {
  readonly client: string;
  readonly designation?: string;
  readonly adminPermission?: AdminPermission;
  readonly scope?: Partial<ScopeLists>;
}

/** Every place of both user types. */
export const WHOLE_CLIENT: ScopeLists = {
  userTypes: ["CSI", "SSI"],
  regions: [ALL],
  states: [ALL],
  locations: [ALL],
  csiOutlets: [ALL],
  ssiOutlets: [ALL],
};

/** Adds a person with these memberships; all share one password hash, for its cost. */
export async function addPersonWith(
  server: TestServer,
  email: string,
  memberships: readonly GivenMembership[],
): Promise<number> {
  const passwordHash = await hash;
  return inTransaction(server.database.owner, null, {}, async (trx) => {
    const personId = await insertPerson(trx, { email, name: nameOf(email), passwordHash });
    if (personId === null) throw new Error(`${email} is there already.`);
    for (const { client, designation = "Head Office", adminPermission = 0, scope } of memberships) {
      const found = await findClient(trx, client);
      const designationId = found === null ? null : await findDesignation(trx, found.id, designation);
      if (found === null || designationId === null) throw new Error(`${client} has no ${designation}.`);
      const membership = { clientId: found.id, personId, designationId, adminPermission };
      await insertMembership(trx, { ...membership, scope: { ...WHOLE_CLIENT, ...scope } });
    }
    return personId;
  });
}

/** `rsm.north@x.example` is called "rsm north". */
export function nameOf(email: string): string {
  return (email.split("@")[0] ?? "").replaceAll(".", " ");
}
