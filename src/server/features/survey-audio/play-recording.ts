import { notFound } from "#server/platform/errors.ts";
import { type FindFile, issueTicket, TICKET_MINUTES } from "#server/platform/file-tickets.ts";
import { inScope, type Onlooker } from "#server/platform/view.ts";
import type { Viewer } from "#server/platform/viewer.ts";
import { findPlayable } from "./queries.ts";
import type { AudioServices } from "./services.ts";

const SECONDS_PER_MINUTE = 60;

/** An address that plays a recording in scope for ten minutes. */
export async function requestTicket(
  services: AudioServices,
  onlooker: Onlooker & { readonly viewer: Pick<Viewer, "tokenHash"> },
  storedFile: string,
  addressOf: (ticket: string) => string,
): Promise<{ file_url: string; expires_in: number }> {
  const playable = await playableIn(services)(onlooker, storedFile);
  if (playable === null) throw notFound("There is no such audio file in your scope.", "NO_AUDIO");
  const ticket = await issueTicket(services.db, {
    tokenHash: onlooker.viewer.tokenHash,
    operationId: onlooker.operation.id,
    storedFile,
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
