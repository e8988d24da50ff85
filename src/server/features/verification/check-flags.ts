import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import { type FlagFault, flagFaults, surveysTwiceInUpload } from "./queries.ts";

/** Whether a version should be current; null = the stored flag is right. */
export type RightFlags = (surveyId: string, responseId: string) => boolean | null;

/** Names every survey whose current version is not the right one, or that one upload holds more than once. */
export async function checkFlags(
  trx: Transaction<Database>,
  operationId: number,
  report: (line: string) => void,
): Promise<RightFlags> {
  const faults = await flagFaults(trx, operationId);
  for (const fault of faults) report(describe(fault));
  for (const { surveyId, uploadId, versions } of await surveysTwiceInUpload(trx, operationId))
    report(`survey ${surveyId}: upload ${uploadId} holds ${versions} versions, expected 1.`);
  const right = new Map(faults.map(({ surveyId, responseId }) => [surveyId, responseId]));
  return (surveyId, responseId) => {
    const current = right.get(surveyId);
    return current === undefined ? null : current === responseId;
  };
}

function describe({ surveyId, marked, newest }: FlagFault): string {
  const uploads = `${marked.length === 1 ? "upload" : "uploads"} ${marked.join(", ")}`;
  const stored = marked.length === 0 ? "no version is current" : `current is the version of ${uploads}`;
  return `survey ${surveyId}: ${stored}, expected ${newest === null ? "none" : `upload ${newest}`}.`;
}
