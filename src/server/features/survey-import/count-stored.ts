import type { Transaction } from "kysely";
import type { Programme } from "#domain/programme/programme.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { renewOperation } from "./operation-queries.ts";
import { markSuperseded, ofUpload, type UploadKey } from "./response-queries.ts";
import { applyRollupDelta } from "./rollup-queries.ts";
import { renewSurveyedDealers } from "./surveyed-dealers.ts";

/** Has the stored responses of an upload count; returns how many replace an earlier answer, and the new version. */
export async function countStored(
  trx: Transaction<Database>,
  upload: UploadKey,
  programme: Programme,
): Promise<{ readonly updated: number; readonly version: number }> {
  const updated = await markSuperseded(trx, upload, programme);
  await applyRollupDelta(trx, programme, 1, ofUpload(upload));
  await renewSurveyedDealers(trx, upload);
  return { updated, version: await renewOperation(trx, upload.operationId) };
}
