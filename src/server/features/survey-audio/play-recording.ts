import type { z } from "zod";
import type { surveyAudio } from "#contract/survey-audio.ts";
import { withSnapshot } from "#server/features/catalogue/index.ts";
import type { Actor, RequestContext } from "#server/platform/access/actor.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, withoutDealers } from "#server/platform/database/db.ts";
import { notFound } from "#server/platform/errors.ts";
import { type FindFile, issueTicket, TICKET_MINUTES } from "#server/platform/files/file-tickets.ts";
import { findPlayable } from "./queries.ts";
import type { AudioServices } from "./services.ts";

const SECONDS_PER_MINUTE = 60;

/** An address that plays a recording in scope for ten minutes. Written down here: each range of a playing asks anew. */
export async function requestTicket(
  services: AudioServices,
  context: RequestContext & { readonly actor: Pick<Actor, "personId" | "tokenHash"> },
  storedFile: string,
  addressOf: (ticket: string) => string,
): Promise<z.infer<typeof surveyAudio.requestTicket.reply>> {
  const { operation, actor } = context;
  const playable = await findInScope(services, context, storedFile);
  if (playable === null) throw notFound("There is no such audio file in your scope.", "NO_AUDIO");
  const audited = withoutDealers(operation.clientId, actor.personId);
  const ticket = await inTransaction(services.db, audited, {}, async (trx) => {
    await writeAudit(trx, {
      client: operation.clientId,
      person: actor.personId,
      action: "audio.play",
      subject: playable.surveyId,
      detail: { operation: operation.slug, file: playable.fileName },
    });
    return issueTicket(trx, { tokenHash: actor.tokenHash, operationId: operation.id, storedFile });
  });
  return { fileUrl: addressOf(ticket), expiresIn: TICKET_MINUTES * SECONDS_PER_MINUTE };
}

/** What a ticket opens: recordings whose survey stands in the actor's scope at this moment. */
export function playableIn(services: AudioServices): FindFile {
  return (context, storedFile) => findInScope(services, context, storedFile);
}

function findInScope({ db, now }: AudioServices, context: RequestContext, storedFile: string) {
  return withSnapshot(db, now, context, ({ trx, scope }) =>
    findPlayable(trx, context.operation.id, storedFile, scope.dealerIds),
  );
}
