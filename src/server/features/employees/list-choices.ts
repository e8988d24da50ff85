import type { z } from "zod";
import type { api } from "#contract/index.ts";
import { ALL, type Network } from "#domain/network/network.ts";
import { loadOfferedNetwork } from "#server/features/catalogue/index.ts";
import { inTransaction, withoutDealers } from "#server/platform/database/db.ts";
import { listDesignations, listRegions } from "./queries.ts";
import type { EmployeeServices } from "./services.ts";

type Roles = typeof api.roles;

/** Designations, and the types of operations each may open. */
export async function listRoles(
  { db }: EmployeeServices,
  clientId: number,
): Promise<z.infer<Roles["designations"]["reply"]>> {
  const designations = await listDesignations(db, clientId);
  return {
    roles: designations.map(({ id, name, level }) => ({ id, name, level })),
    roleUserTypes: designations.flatMap(({ id, userTypes }) =>
      userTypes.map((userType) => ({ roleId: id, userType })),
    ),
  };
}

export async function listAllRegions(
  { db }: EmployeeServices,
  clientId: number,
): Promise<z.infer<Roles["regions"]["reply"]>> {
  const regions = await inTransaction(db, withoutDealers(clientId), { readOnly: true }, (trx) =>
    listRegions(trx, clientId),
  );
  return regions.map(({ id, name, code, createdOn, updatedOn }, place) => ({
    id,
    name,
    code,
    sortingKey: place + 1,
    createdOn: createdOn.toISOString(),
    updatedOn: updatedOn.toISOString(),
  }));
}

export async function listStates(
  services: EmployeeServices,
  clientId: number,
  regions: readonly string[],
): Promise<z.infer<Roles["states"]["reply"]>> {
  const { states } = await networkOf(services, clientId);
  return states
    .filter(({ region }) => isAmong(regions, region))
    .map(({ name, code, region }) => ({ name, code, region }));
}

export async function listLocations(
  services: EmployeeServices,
  clientId: number,
  states: readonly string[],
): Promise<z.infer<Roles["locations"]["reply"]>> {
  const { locations } = await networkOf(services, clientId);
  return locations
    .filter(({ state }) => isAmong(states, state))
    .map(({ name, code, state }) => ({ name, code, state }));
}

/** Both types of operations know the same outlets. */
export async function listOutlets(
  services: EmployeeServices,
  clientId: number,
  locations: readonly string[],
): Promise<z.infer<Roles["csiOutlets"]["reply"]>> {
  const { dealers } = await networkOf(services, clientId);
  return dealers
    .filter(({ location }) => isAmong(locations, location))
    .map(({ name, code, location }) => ({ name, code, location }));
}

function networkOf({ db }: EmployeeServices, clientId: number): Promise<Network> {
  return inTransaction(db, withoutDealers(clientId), { readOnly: true }, (trx) =>
    loadOfferedNetwork(trx, clientId),
  );
}

function isAmong(codes: readonly string[], code: string): boolean {
  return codes.includes(ALL) || codes.includes(code);
}
