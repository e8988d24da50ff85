import { inTransaction, type Settings } from "#server/platform/database/db.ts";
import { allClients, deleteForsaken, noteForsaken } from "./queries.ts";
import type { AudioServices } from "./services.ts";

/** Erases recordings whose survey has had no version for thirty days; run daily, harmless at any time. */
export async function eraseOrphaned({ db, files, now }: AudioServices): Promise<void> {
  const instant = new Date(now());
  const clients = await inTransaction(db, null, { readOnly: true }, (trx) => allClients(trx));
  for (const client of clients) {
    const settings: Settings = { client, dealers: null, reach: "all", person: null };
    const erased = await inTransaction(db, settings, { work: "schedule" }, async (trx) => {
      await noteForsaken(trx, client, instant);
      return deleteForsaken(trx, client, instant);
    });
    for (const file of erased) await files.remove(file);
  }
}
