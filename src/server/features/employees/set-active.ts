import { endAccess, lockPerson } from "#server/features/accounts/index.ts";
import { requireConfirmation } from "#server/platform/access/admin-confirmation.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { forbidden } from "#server/platform/errors.ts";
import { accessOf, findMember, letPersonIn, lockPeople, saveMembershipActive } from "./queries.ts";
import { requireAdministrator, requireAdministratorLeft } from "./require-administrator.ts";
import type { ClientContext, EmployeeServices } from "./services.ts";
import { isCalled, noSuchPerson } from "./show-employee.ts";

export interface NewStatus {
  readonly email: string;
  readonly userId: number;
  readonly active: boolean;
}

/** Lets a member into the client or shuts them out; who is let in nowhere loses every session at once. */
export async function setActive(
  { db }: EmployeeServices,
  context: ClientContext,
  status: NewStatus,
): Promise<void> {
  const { actor, clientId } = context;
  const { userId, active } = status;
  await requireConfirmation(db, actor);
  await inTransaction(db, null, {}, async (trx) => {
    await lockPeople(trx, clientId);
    await requireAdministrator(trx, context);
    const member = await findMember(trx, clientId, userId);
    if (member === null || !isCalled(member, status.email)) throw noSuchPerson();
    if (userId === actor.personId) {
      throw forbidden("Another administrator has to change your own account.", "OWN_ACCOUNT");
    }
    if (member.active === active) return;
    // Two clients that shut the same person out at once: the second one sees that nobody else lets them in.
    await lockPerson(trx, userId);
    const access = await accessOf(trx, clientId, userId);
    if (active && !access.active) {
      if (access.memberElsewhere) throw shutOutEverywhere();
      await letPersonIn(trx, userId);
    }
    await saveMembershipActive(trx, clientId, userId, active);
    if (!active && !access.letInElsewhere) await endAccess(trx, userId, "deactivated");
    await requireAdministratorLeft(trx, clientId);
    await writeAudit(trx, {
      client: clientId,
      person: actor.personId,
      action: active ? "person.activate" : "person.deactivate",
      subject: member.email,
    });
  });
}

function shutOutEverywhere() {
  return forbidden(
    "This person was shut out of every client; only the operator lets them in again.",
    "SHUT_OUT",
  );
}
