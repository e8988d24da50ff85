import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import { conflict, forbidden } from "#server/platform/errors.ts";
import { administratorIds } from "./queries.ts";
import type { ClientContext } from "./services.ts";

/** Refuses who lost the right while waiting for the turn; needs the lock of `lockPeople`. */
export async function requireAdministrator(
  trx: Transaction<Database>,
  { actor, clientId }: ClientContext,
): Promise<void> {
  const administrators = await administratorIds(trx, clientId);
  if (!administrators.includes(actor.personId)) {
    throw forbidden("You Dont have permission to view this page", "ADMIN_PANEL");
  }
}

/** Refuses to leave a client without anybody who can open its admin panel; needs the lock of `lockPeople`. */
export async function requireAdministratorLeft(trx: Transaction<Database>, clientId: number): Promise<void> {
  if ((await administratorIds(trx, clientId)).length > 0) return;
  throw conflict("This is the last administrator. Make somebody else one first.", "LAST_ADMINISTRATOR");
}
