import type { Transaction } from "kysely";
import type { DealerMonth } from "#domain/movements/movements.ts";
import type { Programme } from "#domain/programme/programme.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { renewVersions } from "./network-queries.ts";
import { renewOperation } from "./operation-queries.ts";
import { markSuperseded, noteResponseNumber, ofUpload, type UploadKey } from "./response-queries.ts";
import { applyRollupDelta } from "./rollup-queries.ts";
import { renewSurveyedDealers } from "./surveyed-dealers.ts";

interface Stored {
  /** Of the upload's last response. */
  readonly lastNumber: bigint;
  /** Whether the upload changed the client's network, too. */
  readonly hasNetworkChanged: boolean;
}

interface Counted {
  /** How many responses replace an earlier answer. */
  readonly updated: number;
  /** What the upload brought by itself. */
  readonly arrived: readonly DealerMonth[];
  /** The same and what it replaced. */
  readonly moved: readonly DealerMonth[];
  readonly version: number;
}

/** Has the stored responses of an upload count. */
export async function countStored(
  trx: Transaction<Database>,
  upload: UploadKey,
  programme: Programme,
  { lastNumber, hasNetworkChanged }: Stored,
): Promise<Counted> {
  const { operationId, clientId } = upload;
  const superseded = await markSuperseded(trx, upload, programme);
  const arrived = await applyRollupDelta(trx, { operationId, programme }, 1, ofUpload(upload));
  await renewSurveyedDealers(trx, upload);
  // Last: others need these rows meanwhile. The own one after all of the client's, or two imports wait for each other.
  if (hasNetworkChanged) await renewVersions(trx, clientId);
  await noteResponseNumber(trx, operationId, lastNumber);
  const moved = [...superseded.moved, ...arrived];
  return { updated: superseded.count, arrived, moved, version: await renewOperation(trx, operationId) };
}
