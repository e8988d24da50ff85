import { withScopedTransaction } from "#server/features/catalogue/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { notFound } from "#server/platform/errors.ts";
import type { FileReply } from "#server/platform/http/serve.ts";
import { findProof } from "./queries.ts";
import type { PlanServices } from "./services.ts";

/** The bytes of a proof of a ticket in scope, as an attachment; written down. */
export async function downloadProof(
  { db, files }: PlanServices,
  context: RequestContext,
  id: string | undefined,
): Promise<FileReply> {
  const { operation, actor } = context;
  if (id === undefined || !/^\d{1,9}$/.test(id)) throw noFile();
  return withScopedTransaction(db, context, async ({ trx, scope }) => {
    const proof = await findProof(trx, operation.id, Number(id), scope.dealerIds);
    const bytes = proof === null ? null : await files.size(proof.storedFile);
    if (proof === null || bytes === null) throw noFile();
    const { storedFile, fileName, contentType, ticketNo } = proof;
    await writeAudit(trx, {
      client: operation.clientId,
      person: actor.personId,
      action: "proof.download",
      subject: fileName,
      detail: { operation: operation.slug, ticket: ticketNo },
    });
    return { stream: files.open(storedFile), fileName, contentType, bytes };
  });
}

function noFile() {
  return notFound("This file is no longer there.", "NO_FILE");
}
