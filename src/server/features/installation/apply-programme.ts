import type { Kysely } from "kysely";
import type { Programme } from "#domain/programme/programme.ts";
import { checkProgramme, firstProblems } from "#domain/programme-rules/rules.ts";
import type { SurveyMapping } from "#domain/survey-mapping/mapping.ts";
import { mappingFault } from "#domain/survey-mapping/mapping-faults.ts";
import { findClient } from "#server/features/catalogue/index.ts";
import { insertMapping } from "#server/features/survey-import/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest } from "#server/platform/errors.ts";
import { hasModels, insertOperation, insertProgramme } from "./queries.ts";

/** Which operation of which client, and its questionnaire. */
export interface ProgrammeToApply {
  readonly client: string;
  readonly operation: { readonly id: string; readonly name: string };
  readonly programme: Programme;
  /** How an agency's files are read by it, from the beginning; kept under the name of `person`. */
  readonly mapping?: { readonly definition: SurveyMapping; readonly person: number } | null;
}

/** The id was given to another operation since it was chosen. */
export const ID_TAKEN = "OPERATION_ID";

/** Makes an operation with its first questionnaire; needs the owner's connection. `person` null = a command does. */
export async function applyProgramme(
  owner: Kysely<Database>,
  file: ProgrammeToApply,
  person: number | null = null,
): Promise<number> {
  const problems = checkProgramme(file.programme);
  if (problems.length > 0) throw badRequest(firstProblems(problems), "PROGRAMME");
  return inTransaction(owner, null, {}, async (trx) => {
    const client = await findClient(trx, file.client);
    if (client === null) throw badRequest(`There is no client '${file.client}'.`);
    const { id: slug, name } = file.operation;
    const operationId = await insertOperation(trx, {
      clientId: client.id,
      slug,
      name,
      type: file.programme.type,
      // What an agency's columns were taken for is looked at before it counts.
      previewFirst: file.mapping != null,
    });
    if (operationId === null) throw badRequest(`There is already an operation '${slug}'.`, ID_TAKEN);
    const version = { person, changes: [], movements: [], levels: [] };
    await insertProgramme(trx, { operationId, clientId: client.id }, file.programme, version);
    await writeAudit(trx, { client: client.id, person, action: "programme.apply", subject: slug });
    if (file.mapping) {
      const { definition, person: by } = file.mapping;
      const fault = mappingFault(definition, file.programme, await hasModels(trx, client.id));
      if (fault !== null) throw badRequest(fault, "QUESTIONNAIRE");
      await insertMapping(trx, { clientId: client.id, operationId, person: by }, definition);
      await writeAudit(trx, {
        client: client.id,
        person,
        action: "mapping.save",
        subject: definition.name,
        detail: { version: 1, columns: definition.columns.length },
      });
    }
    return operationId;
  });
}
