import type { Kysely } from "kysely";
import { findClient } from "#server/features/catalogue/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest } from "#server/platform/errors.ts";
import { narrowHolders, type Role, saveRole } from "./designation-queries.ts";

/** Adds a designation to a client, or changes what it gives; holders lose what it no longer gives. Needs the owner's connection. */
export async function setRole(
  owner: Kysely<Database>,
  client: string,
  role: Role,
): Promise<{ readonly isNew: boolean; readonly narrowed: number }> {
  if (role.name.trim() === "") throw badRequest("A designation needs a name.");
  return inTransaction(owner, null, {}, async (trx) => {
    const found = await findClient(trx, client);
    if (found === null) throw badRequest(`There is no client '${client}'.`);
    const isNew = await saveRole(trx, found.id, role);
    const narrowed = await narrowHolders(trx, found.id, role.name);
    await writeAudit(trx, {
      client: found.id,
      person: null,
      action: "role.set",
      subject: role.name,
      detail: { level: role.level, userpermission: role.userPermission, userTypes: role.userTypes, narrowed },
    });
    return { isNew, narrowed };
  });
}
