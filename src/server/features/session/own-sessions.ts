import type { Actor } from "#server/platform/access/actor.ts";
import { writeAuditOfPerson } from "#server/platform/access/audit-of-person.ts";
import { endOtherSessions } from "#server/platform/access/session-end.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { livingSessions } from "./queries.ts";
import type { SessionServices } from "./services.ts";

/** Where the person who asks is logged in. */
export async function listOwnSessions({ db }: SessionServices, actor: Actor) {
  return { sessions: await livingSessions(db, actor) };
}

/** Ends one of the own sessions elsewhere, or with null all of them; returns what is left. */
export async function endOwnSessions({ db }: SessionServices, actor: Actor, sessionId: number | null) {
  return inTransaction(db, null, {}, async (trx) => {
    const ended = await endOtherSessions(trx, actor, sessionId);
    if (ended > 0)
      await writeAuditOfPerson(trx, actor.personId, {
        person: actor.personId,
        action: "session.end",
        subject: actor.email,
        detail: { ended },
      });
    return { sessions: await livingSessions(trx, actor) };
  });
}
