import type { Kysely } from "kysely";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest } from "#server/platform/errors.ts";
import { type Designation, insertClient, insertDesignations } from "./queries.ts";

/** The roles a new client starts with. */
const DEFAULT_DESIGNATIONS: readonly Designation[] = [
  { name: "Administrator", level: "head_office", userPermission: 0 },
  { name: "Head Office", level: "head_office", userPermission: 0 },
  { name: "Regional Manager", level: "regional", userPermission: 3 },
  { name: "Area Manager", level: "other", userPermission: 2 },
  { name: "Dealer Principal", level: "other", userPermission: 5 },
  { name: "Dealer Staff", level: "other", userPermission: 1 },
];

/** Adds a manufacturer with the default designations; needs the owner's connection. */
export async function addClient(owner: Kysely<Database>, name: string, timeZone: string): Promise<number> {
  if (name.trim() === "") throw badRequest("A client needs a name.");
  if (!isTimeZone(timeZone)) {
    throw badRequest(`'${timeZone}' is not a time zone; use an IANA name such as Asia/Kolkata.`);
  }
  return inTransaction(owner, null, {}, async (trx) => {
    const clientId = await insertClient(trx, name.trim(), timeZone);
    if (clientId === 0) throw badRequest(`There is already a client '${name}'.`);
    await insertDesignations(trx, clientId, DEFAULT_DESIGNATIONS);
    await writeAudit(trx, { client: clientId, person: null, action: "client.add", subject: name });
    return clientId;
  });
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
