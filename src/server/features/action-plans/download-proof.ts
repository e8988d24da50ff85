import { MAX_PREVIEW_BYTES } from "#domain/action-plans/action-plan.ts";
import { withSnapshot } from "#server/features/catalogue/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, withoutDealers } from "#server/platform/database/db.ts";
import { notFound } from "#server/platform/errors.ts";
import type { FileReply } from "#server/platform/http/serve.ts";
import { findProof } from "./queries.ts";
import type { PlanServices } from "./services.ts";

/** What browsers draw by themselves. */
const SHOWN_BY_BROWSERS = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** The bytes of a proof of a ticket in scope, as an attachment; written down. */
export function downloadProof(
  services: PlanServices,
  context: RequestContext,
  id: string | undefined,
): Promise<FileReply> {
  const { operation, actor } = context;
  return openProof(services, context, id, ({ fileName, ticketNo }) =>
    inTransaction(services.db, withoutDealers(operation.clientId, actor.personId), {}, (trx) =>
      writeAudit(trx, {
        client: operation.clientId,
        person: actor.personId,
        action: "proof.download",
        subject: fileName,
        detail: { operation: operation.slug, ticket: ticketNo },
      }),
    ),
  );
}

/** A picture among the proofs, small enough to be drawn with its ticket: whoever opens the ticket takes nothing away. */
export function previewProof(
  services: PlanServices,
  context: RequestContext,
  id: string | undefined,
): Promise<FileReply> {
  return openProof(services, context, id, async ({ contentType, bytes }) => {
    if (bytes > MAX_PREVIEW_BYTES || !SHOWN_BY_BROWSERS.has(contentType)) throw noFile();
  });
}

type Proof = NonNullable<Awaited<ReturnType<typeof findProof>>> & { readonly bytes: number };

async function openProof(
  { db, files, now }: PlanServices,
  context: RequestContext,
  id: string | undefined,
  admit: (proof: Proof) => Promise<void>,
): Promise<FileReply> {
  if (id === undefined || !/^\d{1,9}$/.test(id)) throw noFile();
  const proof = await withSnapshot(db, now, context, ({ trx, scope }) =>
    findProof(trx, context.operation.id, Number(id), scope.dealerIds),
  );
  // After the snapshot: a slow store keeps no connection from others.
  const bytes = proof === null ? null : await files.size(proof.storedFile);
  if (proof === null || bytes === null) throw noFile();
  await admit({ ...proof, bytes });
  const { storedFile, fileName, contentType } = proof;
  return { stream: files.open(storedFile), fileName, contentType, bytes };
}

function noFile() {
  return notFound("This file is no longer there.", "NO_FILE");
}
