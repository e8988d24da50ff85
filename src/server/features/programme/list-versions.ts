import type { Kysely } from "kysely";
import type { ProgrammeVersion } from "#contract/programme.ts";
import type { OperationRow } from "#server/platform/access/actor.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { versionsOf } from "./queries.ts";

const MOST_LISTED = 50;

/** The versions of a questionnaire: who put them in force, when, what they changed and what that moved. */
export async function listVersions(
  db: Kysely<Database>,
  { id, clientId }: Pick<OperationRow, "id" | "clientId">,
): Promise<ProgrammeVersion[]> {
  const versions = await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
    versionsOf(trx, id, MOST_LISTED),
  );
  return versions.map((each) => ({ ...each, appliedOn: each.appliedOn.toISOString() }));
}
