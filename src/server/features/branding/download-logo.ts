import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { notFound } from "#server/platform/errors.ts";
import type { FileReply } from "#server/platform/http/serve.ts";
import type { BrandingServices } from "./change-branding.ts";
import { brandingOf, type StoredLogo } from "./queries.ts";

/** The bytes of a client's logo, for those who see its pages. */
export async function downloadLogo({ db, files }: BrandingServices, clientId: number): Promise<FileReply> {
  const { logo } = await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
    brandingOf(trx, clientId),
  );
  // Between two transactions: a slow store keeps no connection from others.
  const bytes = logo === null ? null : await files.size(logo.file);
  if (logo === null || bytes === null) throw notFound("There is no logo.", "NO_FILE");
  return { stream: files.open(logo.file), fileName: logoName(logo), contentType: logo.contentType, bytes };
}

/** 'logo.png' */
export function logoName({ contentType }: Pick<StoredLogo, "contentType">): string {
  return `logo.${contentType.slice("image/".length)}`;
}
