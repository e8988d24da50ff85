import type { AdministratorRow, Employee, MobileAccessRow } from "#contract/employees.ts";
import { mayManageAudio, mayUseAdminPanel } from "#domain/people/access.ts";
import { regionNamer } from "#domain/people/employee-regions.ts";
import { loadNetwork, loadOfferedNetwork } from "#server/features/catalogue/index.ts";
import { inTransaction, withoutDealers } from "#server/platform/database/db.ts";
import { listMembers, type Member } from "./queries.ts";
import type { EmployeeServices } from "./services.ts";

/** Everybody who belongs to a client, by name. */
export async function listEmployees(services: EmployeeServices, clientId: number): Promise<Employee[]> {
  return (await membersWithRegions(services, clientId)).map(({ member, employee }) => ({
    ...employee,
    invitation: member.active ? member.invitation : null,
    secondFactor: member.secondFactor,
  }));
}

/** The same with the rights of each; the actor's own row can't be edited. */
export async function listAdministrators(
  services: EmployeeServices,
  clientId: number,
  actorId: number,
): Promise<AdministratorRow[]> {
  return (await membersWithRegions(services, clientId)).map(({ member, employee }) => ({
    ...employee,
    adminPanel: mayUseAdminPanel(member.adminPermission),
    audio: mayManageAudio(member.adminPermission),
    editable: member.personId !== actorId,
  }));
}

/** The same with who may use the mobile app; the actor's own row can't be edited. */
export async function listMobileAccess(
  services: EmployeeServices,
  clientId: number,
  actorId: number,
): Promise<MobileAccessRow[]> {
  return (await membersWithRegions(services, clientId)).map(({ member, employee }) => ({
    ...employee,
    mobileAccess: member.mobileAccess,
    editable: member.personId !== actorId,
  }));
}

/** The members of a client beside what the list shows of them, by name. */
export async function membersWithRegions({ db }: Pick<EmployeeServices, "db">, clientId: number) {
  return inTransaction(db, withoutDealers(clientId), { readOnly: true }, async (trx) => {
    const network = await loadNetwork(trx, clientId);
    const regionsOf = regionNamer(network, await loadOfferedNetwork(trx, clientId));
    const members = await listMembers(trx, clientId);
    return members.map((member) => ({ member, employee: employeeOf(member, regionsOf(member)) }));
  });
}

function employeeOf(
  member: Member,
  regions: readonly string[],
): Omit<Employee, "invitation" | "secondFactor"> {
  return {
    userId: member.personId,
    fullName: member.name,
    email: member.email,
    designation: member.designation,
    regions: [...regions],
    active: member.active,
    lastLogin: member.lastLogin?.toISOString() ?? null,
  };
}
