import type { Kysely } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import { findSetupLink, hasAdministrator } from "./setup-queries.ts";

/**
 * Whether nobody administers the installation, though a link for the first administrator was printed. Once somebody
 * does, nobody asks the database again: the next link comes with the next start.
 */
export function setupState(owner: Kysely<Database>): () => Promise<{ readonly awaitsSetup: boolean }> {
  let isSetUp = false;
  return async () => {
    isSetUp ||= await hasAdministrator(owner);
    return { awaitsSetup: !isSetUp && (await findSetupLink(owner)) !== null };
  };
}
