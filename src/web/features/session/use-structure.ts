import { session } from "#contract/session.ts";
import type { Operation, Structure, UserData } from "#contract/structure.ts";
import { type AdminPermission, mayUseAdminPanel } from "#domain/people/access.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";

/** One client with its operations and the person as its member. */
export type Client = Structure["clients"][number];

/** An operation with the client it belongs to and the person as that client's member. */
export interface CurrentOperation {
  readonly operation: Operation;
  readonly client: Client;
  readonly person: UserData;
}

/** What the person may open. */
export function useStructure() {
  return useEndpoint(session.config, { body: null });
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
