import { requireConfirmation } from "#server/platform/access/admin-confirmation.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { countFailure } from "#server/platform/access/failure-limits.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { conflict, forbidden } from "#server/platform/errors.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { findMemberByEmail, lockPeople } from "./queries.ts";
import { requireAdministrator } from "./require-administrator.ts";
import type { ClientContext, EmployeeServices } from "./services.ts";
import { noSuchPerson } from "./show-employee.ts";

const INVITATIONS_AN_HOUR = 3;
const HOUR_SECONDS = 60 * 60;

/** Mails another invitation to somebody who has not chosen a password yet. */
export async function resendInvitation(
  { db }: EmployeeServices,
  context: ClientContext,
  email: string,
): Promise<void> {
  const { actor, clientId } = context;
  await requireConfirmation(db, actor);
  await inTransaction(db, null, {}, async (trx) => {
    await lockPeople(trx, clientId);
    await requireAdministrator(trx, context);
    const member = await findMemberByEmail(trx, clientId, email);
    if (member === null) throw noSuchPerson();
    if (member.invitation === null)
      throw conflict("This person has chosen a password already.", "INVITATION_USED");
    if (!member.active) throw conflict("This person is inactive. Activate the account first.", "INACTIVE");
    if (!(await countFailure(trx, invitationsOf(member.personId)))) throw tooMany();
    await writeAudit(trx, {
      client: clientId,
      person: actor.personId,
      action: "person.invite",
      subject: member.email,
    });
    await queueMail(trx, "invitation", member.email);
  });
}

/** Of all administrators together: it is the mailbox that is spared. */
function invitationsOf(personId: number) {
  return {
    bucket: `invitation of person ${personId}`,
    failures: INVITATIONS_AN_HOUR,
    windowSeconds: HOUR_SECONDS,
    firstBlockSeconds: HOUR_SECONDS,
    longestBlockSeconds: HOUR_SECONDS,
  };
}

function tooMany() {
  return forbidden(
    `${INVITATIONS_AN_HOUR} invitations were sent to this person in the last hour. Wait before you send another.`,
    "TOO_MANY",
  );
}
