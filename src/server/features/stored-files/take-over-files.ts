import type { Kysely } from "kysely";
import { inTransaction } from "#server/platform/database/db.ts";
import { othersConnected } from "#server/platform/database/others-connected.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest, conflict } from "#server/platform/errors.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { takeStore } from "#server/platform/files/store-binding.ts";
import { referencedFiles } from "./queries.ts";

export interface TakenOver {
  /** That rows name. */
  readonly named: number;
  /** That rows name, but the store lacks. */
  readonly missing: number;
}

/**
 * Makes the store the own one of a database that nobody works on. Refused where it lacks files that rows name, unless
 * `despiteMissing`: it is another store then, as a rule.
 */
export async function takeOverFiles(
  owner: Kysely<Database>,
  files: FileStore,
  despiteMissing: boolean,
): Promise<TakenOver> {
  const named = await inTransaction(owner, null, { readOnly: true }, async (trx) => {
    if ((await othersConnected(trx)) > 0)
      throw conflict("Somebody works on the database, such as a server: stop it first.");
    return referencedFiles(trx);
  });
  const stored = new Set(await Array.fromAsync(files.list()));
  const missing = [...named].filter((id) => !stored.has(id)).length;
  if (missing > 0 && !despiteMissing)
    throw badRequest(
      `Of ${named.size} files that the database names, ${missing} are not in ${files.place}: nothing was changed. Name another place with FILES_URL, or take it over all the same with --despite-missing.`,
    );
  await takeStore({ db: owner, files });
  return { named: named.size, missing };
}
