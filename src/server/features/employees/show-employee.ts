import type { EmployeeDetails } from "#contract/employees.ts";
import { notFound } from "#server/platform/errors.ts";
import { findMember, type Member } from "./queries.ts";
import type { EmployeeServices } from "./services.ts";

/** What the edit form starts with. */
export async function showEmployee(
  { db }: EmployeeServices,
  clientId: number,
  who: { readonly userId: number; readonly email: string },
): Promise<EmployeeDetails> {
  const member = await findMember(db, clientId, who.userId);
  if (member === null || !isCalled(member, who.email)) throw noSuchPerson();
  const { firstName, lastName } = namesOf(member);
  return {
    userId: member.personId,
    firstName,
    lastName,
    email: member.email,
    roles: [member.designationId],
    userTypes: [...member.userTypes],
    regions: [...member.regions],
    states: [...member.states],
    locations: [...member.locations],
    csiOutlets: [...member.csiOutlets],
    ssiOutlets: [...member.ssiOutlets],
    active: member.active,
    version: member.version,
  };
}

/** True when id and address name the same person. */
export function isCalled({ email }: Member, address: string): boolean {
  return email === address.trim().toLowerCase();
}

export function noSuchPerson() {
  return notFound("This person is not in the list.", "NO_PERSON");
}

/** A name as the form asks for it, in two parts. */
export function namesOf({ name, lastName }: Pick<Member, "name" | "lastName">) {
  const firstName = lastName === "" || lastName === name ? name : name.slice(0, -(lastName.length + 1));
  return { firstName, lastName: lastName === name ? "" : lastName };
}
