import { notFound } from "#server/platform/errors.ts";
import type { FileReply } from "#server/platform/serve.ts";
import { inScope, type Onlooker } from "#server/platform/view.ts";
import { findProof } from "./queries.ts";
import type { PlanServices } from "./services.ts";

/** The bytes of a proof of a ticket in scope, as an attachment. */
export async function downloadProof(
  { db, files }: PlanServices,
  onlooker: Onlooker,
  id: string | undefined,
): Promise<FileReply> {
  const documentId = /^\d{1,9}$/.test(id ?? "") ? Number(id) : null;
  const proof =
    documentId === null
      ? null
      : await inScope(db, onlooker, ({ trx, scope }) =>
          findProof(trx, onlooker.operation.id, documentId, scope.dealerIds),
        );
  const bytes = proof === null ? null : await files.size(proof.storedFile);
  if (proof === null || bytes === null) throw notFound("This file is no longer there.", "NO_FILE");
  const { storedFile, fileName, contentType } = proof;
  return { stream: files.open(storedFile), fileName, contentType, bytes };
}
