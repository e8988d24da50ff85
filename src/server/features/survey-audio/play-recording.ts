import { writeAudit } from "#server/platform/access/audit.ts";
import type { Viewer } from "#server/platform/access/viewer.ts";
import { inScope, type Onlooker } from "#server/platform/database/view.ts";
import { notFound } from "#server/platform/errors.ts";
import { type FindFile, issueTicket, TICKET_MINUTES } from "#server/platform/files/file-tickets.ts";
import { findPlayable } from "./queries.ts";
import type { AudioServices } from "./services.ts";

const SECONDS_PER_MINUTE = 60;

/** An address that plays a recording in scope for ten minutes. Written down here: each range of a playing asks anew. */
export async function requestTicket(
  services: AudioServices,
  onlooker: Onlooker & { readonly viewer: Pick<Viewer, "personId" | "tokenHash"> },
  storedFile: string,
  addressOf: (ticket: string) => string,
): Promise<{ file_url: string; expires_in: number }> {
  const { operation, viewer } = onlooker;
  const ticket = await inScope(services.db, onlooker, async ({ trx, scope }) => {
    const playable = await findPlayable(trx, operation.id, storedFile, scope.dealerIds);
    if (playable === null) throw notFound("There is no such audio file in your scope.", "NO_AUDIO");
    await writeAudit(trx, {
      client: operation.clientId,
      person: viewer.personId,
      action: "audio.play",
      subject: playable.surveyId,
      detail: { operation: operation.slug, file: playable.fileName },
    });
    return issueTicket(trx, { tokenHash: viewer.tokenHash, operationId: operation.id, storedFile });
  });
  return { file_url: addressOf(ticket), expires_in: TICKET_MINUTES * SECONDS_PER_MINUTE };
}

/** What a ticket opens: recordings whose survey stands in the viewer's scope at this moment. */
export function playableIn(services: AudioServices): FindFile {
  return (onlooker, storedFile) =>
    inScope(services.db, onlooker, ({ trx, scope }) =>
      findPlayable(trx, onlooker.operation.id, storedFile, scope.dealerIds),
    );
}
