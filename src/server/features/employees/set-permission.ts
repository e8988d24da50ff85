import { changedPermission } from "#domain/people/access.ts";
import { requireConfirmation } from "#server/platform/access/admin-confirmation.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { forbidden } from "#server/platform/errors.ts";
import { findMemberByEmail, lockPeople, savePermission } from "./queries.ts";
import { requireAdministrator, requireAdministratorLeft } from "./require-administrator.ts";
import type { ClientContext, EmployeeServices } from "./services.ts";
import { noSuchPerson } from "./show-employee.ts";

export interface NewPermission {
  readonly email: string;
  /** Null or undefined: as it is. */
  readonly adminPanel?: boolean | null | undefined;
  readonly audio?: boolean | null | undefined;
}

/** Grants or takes the admin panel, the audio upload, or both. Nobody changes the own rights. */
export async function setPermission(
  { db }: EmployeeServices,
  context: ClientContext,
  { email, ...rights }: NewPermission,
): Promise<void> {
  const { actor, clientId } = context;
  await requireConfirmation(db, actor);
  await inTransaction(db, null, {}, async (trx) => {
    await lockPeople(trx, clientId);
    await requireAdministrator(trx, context);
    const member = await findMemberByEmail(trx, clientId, email);
    if (member === null) throw noSuchPerson();
    if (member.personId === actor.personId) {
      throw forbidden("Another administrator has to change your own rights.", "OWN_ACCOUNT");
    }
    const permission = changedPermission(member.adminPermission, rights);
    if (member.adminPermission === permission) return;
    await savePermission(trx, clientId, member.personId, permission);
    await requireAdministratorLeft(trx, clientId);
    await writeAudit(trx, {
      client: clientId,
      person: actor.personId,
      action: "person.permission",
      subject: member.email,
      detail: { from: member.adminPermission, to: permission },
    });
  });
}
