import { allClients } from "#server/features/catalogue/index.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { deleteOrphaned, markOrphaned } from "./queries.ts";
import type { AudioServices } from "./services.ts";

/** Erases recordings whose survey has had no version for thirty days; run daily, harmless at any time. */
export async function eraseOrphaned({ db, files, now }: AudioServices): Promise<void> {
  const instant = new Date(now());
  for (const { clientId: client } of await allClients(db)) {
    const erased = await inTransaction(db, wholeClient(client), { work: "schedule" }, async (trx) => {
      await markOrphaned(trx, client, instant);
      return deleteOrphaned(trx, client, instant);
    });
    await files.removeAll(erased);
  }
}
