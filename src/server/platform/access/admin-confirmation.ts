import { type Kysely, sql } from "kysely";
import { CONFIRMED_MINUTES } from "#domain/people/session-end.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { forbidden } from "#server/platform/errors.ts";
import type { Actor } from "./actor.ts";

/** Refuses unless the password was typed again in this session, not long ago. */
export async function requireConfirmation(db: Kysely<Database>, { tokenHash }: Actor): Promise<void> {
  const session = await db
    .selectFrom("session")
    .select("person_id")
    .where("token_hash", "=", tokenHash)
    .where("admin_confirmed_on", ">", sql<Date>`now() - make_interval(mins => ${CONFIRMED_MINUTES}::int)`)
    .executeTakeFirst();
  if (session === undefined) throw forbidden("Enter Your Password Again To Continue.", "ADMIN_REAUTH");
}
