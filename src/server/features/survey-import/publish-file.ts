import type { Transaction } from "kysely";
import { isDay } from "#domain/calendar/calendar.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { type AppError, badRequest, conflict, notFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import { previewState } from "./movement-queries.ts";
import { enqueueImports } from "./operation-queries.ts";
import { clearPublishAt, findPreview, resumeImport, setPublishAt } from "./publication-queries.ts";
import { findUpload } from "./queries.ts";
import type { ImportServices } from "./services.ts";

/** An upload of a client, and who acts on it. */
export interface UploadOf {
  readonly clientId: number;
  readonly uploadId: number;
  readonly person: number;
}

const STALE =
  "Figures or rules have changed since this preview, so it might do something else now. Have the preview made anew and publish that one.";

/** Has an upload count that was looked at, at once or from a minute of the client's clock on. */
export async function publishFile(
  { db, now }: ImportServices,
  upload: UploadOf,
  {
    state,
    publishAt,
    isConfirmed = false,
  }: {
    readonly state: string;
    readonly publishAt: string | null;
    readonly isConfirmed?: boolean | undefined;
  },
) {
  const { clientId, uploadId, person } = upload;
  return inTransaction(db, wholeClient(clientId), {}, async (trx) => {
    const found = await findPreview(trx, clientId, uploadId);
    if (found === null) throw await noPreview(trx, clientId, uploadId);
    const { misfit = null } = found.preview;
    if (misfit !== null && !isConfirmed)
      throw badRequest(`${misfit} Confirm that it is meant for ${found.operationName}.`, "OTHER_OPERATION");
    const audit = { client: clientId, person, subject: found.fileName };
    const detail = misfit === null ? { upload: uploadId } : { upload: uploadId, confirmed: misfit };
    if (publishAt !== null) {
      const at = await schedule(trx, upload, publishAt, now());
      await writeAudit(trx, { ...audit, action: "upload.schedule", detail: { ...detail, at } });
      await publish(trx, { kind: "uploads", client: clientId });
      return { message: "The time of its publication is set." };
    }
    if ((await previewState(trx, found.operationId)) !== state) throw conflict(STALE, "STALE");
    if (!(await resumeImport(trx, upload, person))) throw await noPreview(trx, clientId, uploadId);
    await enqueueImports(trx, found.operationId, clientId);
    await writeAudit(trx, { ...audit, action: "upload.publish", detail });
    await publish(trx, { kind: "uploads", client: clientId });
    return { message: "The answers are being published." };
  });
}

async function schedule(
  trx: Transaction<Database>,
  upload: UploadOf,
  localTime: string,
  now: number,
): Promise<Date> {
  if (!isDay(localTime.slice(0, 10))) throw badRequest("There is no such day.");
  const at = await setPublishAt(trx, upload, { localTime, person: upload.person });
  if (at === null) throw await noPreview(trx, upload.clientId, upload.uploadId);
  if (at.getTime() <= now) throw badRequest("Choose a time that is still to come.");
  return at;
}

/** Takes the time of a publication back; the preview is kept for the usual days from now on. */
export async function unscheduleFile({ db, now }: ImportServices, upload: UploadOf) {
  const { clientId, uploadId, person } = upload;
  return inTransaction(db, wholeClient(clientId), {}, async (trx) => {
    const found = await findPreview(trx, clientId, uploadId);
    if (found === null) throw await noPreview(trx, clientId, uploadId);
    // Its time may have come since it was found.
    if (!(await clearPublishAt(trx, upload, new Date(now())))) throw await noPreview(trx, clientId, uploadId);
    const detail = { upload: uploadId };
    await writeAudit(trx, {
      client: clientId,
      person,
      action: "upload.unschedule",
      subject: found.fileName,
      detail,
    });
    await publish(trx, { kind: "uploads", client: clientId });
    return { message: "It stays a preview until somebody publishes it." };
  });
}

/** Why an upload is no preview that could be published. */
export async function noPreview(
  trx: Transaction<Database>,
  clientId: number,
  uploadId: number,
): Promise<AppError> {
  const upload = await findUpload(trx, clientId, uploadId);
  if (upload === null || upload.deleted) return notFound("This file is no longer in the list.");
  if (upload.status === "Completed") return conflict("Its answers count already.");
  if (upload.status === "Failed") return conflict("This file could not be read: send it again.");
  return conflict(
    upload.isPreview
      ? "Its preview is still being made."
      : "Somebody has published it: its answers are being imported.",
  );
}
