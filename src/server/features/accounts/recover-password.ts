import type { Kysely } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import { choosePassword, type PasswordByLink } from "./choose-password.ts";
import { requestReset } from "./request-reset.ts";

/** A typed password alone changes nothing: only the token of a mail does. */
export async function recoverPassword(
  db: Kysely<Database>,
  typed: PasswordByLink,
): Promise<{ readonly message: string }> {
  if (typed.token.trim() === "") throw await requestReset(db, typed);
  await choosePassword(db, typed);
  return { message: "Password Reset Successful. Please Login." };
}
