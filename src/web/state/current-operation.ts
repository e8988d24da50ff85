import { createContext, useContext } from "react";
import type { Operation, Structure, UserData } from "#contract/structure.ts";
import { today } from "#domain/calendar/calendar.ts";
import { type Clock, clockOf } from "#domain/calendar/date-display.ts";
import { type AdminPermission, mayUseAdminPanel } from "#domain/people/access.ts";
import type { TimeRange } from "./page-props.ts";

/** One client with its operations and the person as its member. */
export type Client = Structure["clients"][number];

/** An operation with the client it belongs to and the person as that client's member. */
export interface CurrentOperation {
  readonly operation: Operation;
  readonly client: Client;
  readonly person: UserData;
}

export const StructureContext = createContext<Structure | null>(null);
export const CurrentOperationContext = createContext<CurrentOperation | null>(null);

/** What the person may open; only below the signed-in route. */
export function useOpenStructure(): Structure {
  const structure = useContext(StructureContext);
  if (!structure) throw new Error("The structure is only known behind the login.");
  return structure;
}

/** The chosen operation, its client and the person there; only below the place route. */
export function useCurrentOperation(): CurrentOperation {
  const place = useContext(CurrentOperationContext);
  if (!place) throw new Error("No operation has been chosen here.");
  return place;
}

/** Days and times as the client's, wherever the person is; only below the place route. */
export function useClock(): Clock {
  return clockOf(useCurrentOperation().client.timeZone);
}

/** The client's calendar day, wherever the person is; only below the place route. */
export function useToday(): string {
  return today(useCurrentOperation().client.timeZone, Date.now());
}

/** The stored time range of an operation; null for one that is not the person's. */
export function useTimeRange(operation: string): TimeRange | null {
  const { dataSources } = useOpenStructure();
  return dataSources.find(({ operationId }) => operationId === operation) ?? null;
}

/** Where an operation stands in the structure, null when the person may not open it. */
export function findCurrentOperation(
  structure: Structure,
  operationId: string | undefined,
): CurrentOperation | null {
  for (const client of structure.clients) {
    const operation = client.operations.find((candidate) => candidate.id === operationId);
    if (operation) return { operation, client, person: client.userData };
  }
  return null;
}

/** The person may open the admin panel of this client. */
export function isAdministrator(person: UserData): boolean {
  return mayUseAdminPanel(adminPermission(person.adminPermission));
}

function adminPermission(value: number): AdminPermission {
  return value === 1 || value === 2 || value === 3 ? value : 0;
}
