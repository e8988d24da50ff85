import { withSnapshot } from "#server/features/catalogue/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, withoutDealers } from "#server/platform/database/db.ts";
import { notFound } from "#server/platform/errors.ts";
import type { FileReply } from "#server/platform/http/serve.ts";
import { findPlayable } from "./queries.ts";
import { type AudioServices, demandAudioRight } from "./services.ts";

/** The bytes of a recording in scope, as an attachment, for those who manage audio; written down. */
export async function downloadRecording(
  { db, files, now }: AudioServices,
  context: RequestContext,
  storedFile: string,
): Promise<FileReply> {
  demandAudioRight(context);
  const { operation, actor } = context;
  const found = await withSnapshot(db, now, context, ({ trx, scope }) =>
    findPlayable(trx, operation.id, storedFile, scope.dealerIds),
  );
  // Between two transactions: a slow store keeps no connection from others.
  const bytes = found === null ? null : await files.size(storedFile);
  if (found === null || bytes === null) throw notFound("This file is no longer there.", "NO_AUDIO");
  await inTransaction(db, withoutDealers(operation.clientId, actor.personId), {}, (trx) =>
    writeAudit(trx, {
      client: operation.clientId,
      person: actor.personId,
      action: "audio.download",
      subject: found.surveyId,
      detail: { operation: operation.slug, file: found.fileName },
    }),
  );
  const { fileName, contentType } = found;
  return { stream: files.open(storedFile), fileName, contentType, bytes };
}
