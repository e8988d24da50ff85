import { uploadersOf } from "#server/features/installation/index.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { Tools } from "./command.ts";

/** Who uploads for a client: the person of that e-mail, else its first administrator. */
export async function findUploader(
  { database }: Tools["installation"],
  { clientId, client }: { readonly clientId: number; readonly client: string },
  email: string | null,
): Promise<number> {
  const known = await uploadersOf(database.owner, clientId);
  const chosen = email === null ? known[0] : known.find((each) => each.email === email.toLowerCase());
  if (chosen !== undefined) return chosen.id;
  if (email !== null) throw badRequest(`${email} may not upload workbooks for ${client}.`);
  throw badRequest(`${client} has no administrator yet: user add makes one.`);
}
