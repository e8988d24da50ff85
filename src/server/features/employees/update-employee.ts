import type { Registration } from "#contract/employees.ts";
import type { ScopeLists } from "#domain/scope.ts";
import { requireConfirmation } from "#server/platform/admin-confirmation.ts";
import { writeAudit } from "#server/platform/audit.ts";
import { inTransaction } from "#server/platform/db.ts";
import { badRequest, conflict, forbidden } from "#server/platform/errors.ts";
import { findMember, lockPeople, type Member, renamePerson, updateMembership } from "./queries.ts";
import { readForm, type Wanted } from "./register.ts";
import type { Acting, EmployeeServices } from "./services.ts";
import { isCalled, noSuchPerson } from "./show-employee.ts";
import { stillAdministrator } from "./still-administrator.ts";

/** Changes name, designation and scope of a member; the e-mail stays. */
export async function updateEmployee(
  services: EmployeeServices,
  acting: Acting,
  form: Registration,
  userid: number,
): Promise<void> {
  const { viewer, clientId } = acting;
  await requireConfirmation(services.db, viewer);
  const before = await findMember(services.db, clientId, userid);
  if (before === null) throw noSuchPerson();
  if (!isCalled(before, form.email)) throw badRequest("The e-mail can't be changed.", "EMAIL");
  const wanted = await readForm(services, clientId, form);
  await inTransaction(services.db, null, {}, async (trx) => {
    await lockPeople(trx, clientId);
    await stillAdministrator(trx, acting);
    const member = await findMember(trx, clientId, userid);
    if (member === null) throw noSuchPerson();
    if (typeof form.version === "number" && form.version !== member.version) throw changedMeanwhile();
    if (userid === viewer.personId && changesRights(member, wanted)) {
      throw forbidden("Another administrator has to change your own rights.", "OWN_ACCOUNT");
    }
    await renamePerson(trx, userid, wanted);
    await updateMembership(trx, {
      clientId,
      personId: userid,
      designationId: wanted.designation.id,
      lists: wanted.lists,
    });
    await writeAudit(trx, {
      client: clientId,
      person: viewer.personId,
      action: "person.update",
      subject: member.email,
      detail: {
        from: stateOf(member),
        to: { ...stateOf(wanted.lists), name: wanted.name, designation: wanted.designation.name },
      },
    });
  });
}

function changesRights(member: Member, { designation, lists }: Wanted): boolean {
  return member.designationId !== designation.id || keyOf(member) !== keyOf(lists);
}

function keyOf({ userTypes, regions, states, locations, csiOutlets, ssiOutlets }: ScopeLists): string {
  return JSON.stringify(
    [userTypes, regions, states, locations, csiOutlets, ssiOutlets].map((codes) => [...codes].sort()),
  );
}

function stateOf(who: ScopeLists & Partial<Pick<Member, "name" | "designation">>) {
  const { name, designation, userTypes, regions, states, locations, csiOutlets, ssiOutlets } = who;
  return { name, designation, userTypes, regions, states, locations, csiOutlets, ssiOutlets };
}

function changedMeanwhile() {
  return conflict("Somebody else has changed this person meanwhile. Open the form again.", "STALE");
}
