import { requireConfirmation } from "#server/platform/access/admin-confirmation.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { forbidden } from "#server/platform/errors.ts";
import { findMemberByEmail, lockPeople, saveMobileAccess } from "./queries.ts";
import { requireAdministrator } from "./require-administrator.ts";
import type { ClientContext, EmployeeServices } from "./services.ts";
import { noSuchPerson } from "./show-employee.ts";

export interface NewMobileAccess {
  readonly email: string;
  readonly mobileAccess: boolean;
}

/** Lets a member use the mobile app for this client, or not any more. Nobody changes the own access. */
export async function setMobileAccess(
  { db }: EmployeeServices,
  context: ClientContext,
  { email, mobileAccess }: NewMobileAccess,
): Promise<void> {
  const { actor, clientId } = context;
  await requireConfirmation(db, actor);
  await inTransaction(db, null, {}, async (trx) => {
    await lockPeople(trx, clientId);
    await requireAdministrator(trx, context);
    const member = await findMemberByEmail(trx, clientId, email);
    if (member === null) throw noSuchPerson();
    if (member.personId === actor.personId) {
      throw forbidden("Another administrator has to change your own mobile access.", "OWN_ACCOUNT");
    }
    if (member.mobileAccess === mobileAccess) return;
    await saveMobileAccess(trx, clientId, member.personId, mobileAccess);
    await writeAudit(trx, {
      client: clientId,
      person: actor.personId,
      action: "person.mobile",
      subject: member.email,
      detail: { from: member.mobileAccess, to: mobileAccess },
    });
  });
}
