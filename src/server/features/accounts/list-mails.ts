import type { z } from "zod";
import type { api } from "#contract/index.ts";
import { notFound } from "#server/platform/errors.ts";
import { storedMails } from "./queries.ts";
import type { AccountServices } from "./services.ts";

/** The outbox of a local demo: what a mail server would have been given. Its links open accounts, so nowhere else. */
export async function listMails(
  { db, showsOutbox }: AccountServices,
  clientId: number,
  isLocal: boolean,
): Promise<z.infer<typeof api.accounts.outbox.reply>> {
  if (!(showsOutbox && isLocal)) throw notFound("There is nothing at this address.");
  return (await storedMails(db, clientId)).map(({ mailId, createdOn, ...mail }) => ({
    ...mail,
    id: String(mailId),
    createdOn: createdOn.toISOString(),
  }));
}
