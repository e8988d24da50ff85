import type { Transaction } from "kysely";
import type { Registration } from "#contract/employees.ts";
import { placeIndex } from "#domain/people/employee.ts";
import { requireConfirmation } from "#server/platform/access/admin-confirmation.ts";
import { inTransaction, withoutDealers } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest, conflict } from "#server/platform/errors.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { decideRegistration, emailTaken } from "./decide-registration.ts";
import { loadChoices } from "./load-known.ts";
import { findMember, lockPeople, type Member } from "./queries.ts";
import { requireAdministrator } from "./require-administrator.ts";
import { registerPeople, updateMembers } from "./save-people.ts";
import type { ClientContext, EmployeeServices } from "./services.ts";
import { isCalled, noSuchPerson } from "./show-employee.ts";

interface Saved {
  readonly message: string;
  readonly userId: number;
}

/** One form, two uses: with a userId it changes that person, without one it opens an account and invites. */
export async function saveRegistration(
  { db }: EmployeeServices,
  context: ClientContext,
  form: Registration,
): Promise<Saved> {
  const { actor, clientId } = context;
  await requireConfirmation(db, actor);
  return inTransaction(db, withoutDealers(clientId), {}, async (trx) => {
    await lockPeople(trx, clientId);
    await requireAdministrator(trx, context);
    const { designations, network } = await loadChoices(trx, clientId);
    const decision = decideRegistration(form, {
      designations,
      places: placeIndex(network),
      member: await memberOfForm(trx, clientId, form),
      // Found out by inserting, which also sees who is being registered elsewhere at this moment.
      isTaken: false,
      actorId: actor.personId,
    });
    if (decision.outcome === "refused") throw decision.refusals[0].error;
    if (decision.outcome === "create") {
      const userId = (await registerPeople(trx, context, [decision])).get(decision.email);
      if (userId === undefined) throw emailTaken();
      await queueMail(trx, "invitation", decision.email);
      return { message: "User Registered Successfully", userId };
    }
    if (decision.outcome === "update") await updateMembers(trx, context, [decision]);
    return { message: "User Details Successfully Updated", userId: decision.member.personId };
  });
}

async function memberOfForm(
  trx: Transaction<Database>,
  clientId: number,
  { userId, email, version }: Registration,
): Promise<Member | null> {
  if (typeof userId !== "number") return null;
  const member = await findMember(trx, clientId, userId);
  if (member === null) throw noSuchPerson();
  if (!isCalled(member, email)) throw badRequest("The e-mail can't be changed.", "EMAIL");
  if (typeof version === "number" && version !== member.version) throw changedMeanwhile();
  return member;
}

function changedMeanwhile() {
  return conflict("Somebody else has changed this person meanwhile. Open the form again.", "STALE");
}
