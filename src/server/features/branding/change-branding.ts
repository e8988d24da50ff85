import type { Kysely } from "kysely";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { isOutage } from "#server/platform/database/outage.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { chosenAccent, storeLogo } from "./chosen-branding.ts";
import { brandingOf, lockClient, setAccent, setLogo } from "./queries.ts";

export interface BrandingServices {
  readonly db: Kysely<Database>;
  readonly files: FileStore;
}

/** `person` null = a command does. */
interface ClientActor {
  readonly clientId: number;
  readonly person: number | null;
}

/** What a client's pages are to look like; what is left out stays. */
export interface BrandingChange {
  /** null or empty: the product's. */
  readonly accent?: string | null | undefined;
  /** The bytes of a picture; null: the product's mark. */
  readonly logo?: Buffer | null | undefined;
}

/** Gives a client's pages a colour and a logo, or takes them back; written down. */
export async function changeBranding(
  { db, files }: BrandingServices,
  { clientId, person }: ClientActor,
  { accent: typed, logo: bytes }: BrandingChange,
) {
  const accent = typed === undefined ? undefined : chosenAccent(typed);
  const logo = bytes ? await storeLogo(files, bytes) : bytes;
  let isSaving = false;
  let replaced: string | null = null;
  try {
    await inTransaction(db, wholeClient(clientId), {}, async (trx) => {
      const name = await lockClient(trx, clientId);
      const before = await brandingOf(trx, clientId);
      const isOther = accent !== undefined && accent !== before.accent;
      if (isOther) await setAccent(trx, clientId, accent);
      const isLogoOther = logo !== undefined && (logo !== null || before.logo !== null);
      if (isLogoOther) {
        await setLogo(trx, clientId, logo);
        replaced = before.logo?.file ?? null;
      }
      if (!isOther && !isLogoOther) return;
      await writeAudit(trx, {
        client: clientId,
        person,
        action: "client.branding",
        subject: name,
        detail: {
          ...(isOther ? { accent } : {}),
          ...(isLogoOther ? { logo: logo === null ? "removed" : "changed" } : {}),
        },
      });
      isSaving = true;
    });
  } catch (error) {
    // A commit whose answer was lost may stand, and its row needs the file.
    if (logo && !(isSaving && isOutage(error))) await files.remove(logo.file);
    throw error;
  }
  if (replaced !== null) await files.remove(replaced);
  return { message: "The look was changed." };
}
