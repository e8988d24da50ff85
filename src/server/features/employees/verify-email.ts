import { countFailure } from "#server/platform/access/failure-limits.ts";
import { badRequest, forbidden } from "#server/platform/errors.ts";
import { isEmailTaken } from "./queries.ts";
import type { EmployeeServices } from "./services.ts";

/** Says whether an e-mail is free in the whole installation, thirty times a minute. */
export async function verifyEmail({ db }: EmployeeServices, personId: number, email: string): Promise<void> {
  const allowed = await countFailure(db, {
    bucket: `emailverify person ${personId}`,
    failures: 30,
    windowSeconds: 60,
    firstBlockSeconds: 60,
    longestBlockSeconds: 60,
  });
  if (!allowed) throw forbidden("Too many e-mails were checked. Try again in a minute.", "TOO_MANY");
  if (await isEmailTaken(db, email)) throw badRequest("Email ID Already Exists", "EMAIL_TAKEN");
}
