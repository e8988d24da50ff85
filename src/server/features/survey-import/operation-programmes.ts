import type { Transaction } from "kysely";
import { loadProgramme } from "#server/features/catalogue/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { operationsOf } from "./operation-queries.ts";
import type { SurveyTask } from "./survey-file-messages.ts";

/** What tells whether a workbook belongs to the operation it was sent to: its programme, and those of the client's others. */
export async function operationProgrammes(
  trx: Transaction<Database>,
  clientId: number,
  operationId: number,
): Promise<Pick<SurveyTask, "operation" | "others">> {
  const others: SurveyTask["others"][number][] = [];
  let operation: SurveyTask["operation"] | null = null;
  for (const { id, slug, name } of await operationsOf(trx, clientId)) {
    const programme = await loadProgramme(trx, id);
    if (id === operationId) operation = { name, programme };
    else others.push({ id: slug, name, programme });
  }
  if (operation === null) throw new Error(`Operation ${operationId} is gone.`);
  return { operation, others };
}
