import { today } from "#domain/calendar/calendar.ts";
import type { SurveyMapping } from "#domain/survey-mapping/mapping.ts";
import { mappingFault } from "#domain/survey-mapping/mapping-faults.ts";
import { mappingTargets } from "#domain/survey-mapping/targets.ts";
import { loadNetwork, loadProgramme } from "#server/features/catalogue/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { badRequest, conflict, notFound } from "#server/platform/errors.ts";
import type { UploadedForm } from "#server/platform/http/multipart.ts";
import { answerInTime } from "#server/platform/workbook/check-queue.ts";
import { deleteMapping, mappingsOf, saveMapping } from "./mapping-queries.ts";
import type { ImportServices } from "./services.ts";
import { isCsvName, openSurveyFile, type SurveyFile } from "./survey-file.ts";
import type { SheetQuestionnaire } from "./survey-file-messages.ts";

/** Who acts on the mappings of which operation. */
interface Acting {
  readonly clientId: number;
  readonly operationId: number;
  readonly person: number;
}

/** The mappings of an operation by name. */
export async function listMappings(
  { db }: ImportServices,
  { clientId, operationId }: Omit<Acting, "person">,
) {
  const found = await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
    mappingsOf(trx, operationId),
  );
  return { mappings: found.map((row) => ({ ...row, changedOn: row.changedOn.toISOString() })) };
}

/** What the columns of a workbook are taken for. The workbook is not kept. */
export async function proposeMappings(
  services: ImportServices,
  { clientId, operationId, person }: Acting,
  { name, stored }: UploadedForm["files"][number],
) {
  try {
    const { programme, network } = await inTransaction(
      services.db,
      wholeClient(clientId),
      { readOnly: true },
      async (trx) => ({
        programme: await loadProgramme(trx, operationId),
        network: await loadNetwork(trx, clientId),
      }),
    );
    const { sheets } = await readInTime(services, { person, stored }, async (file) => {
      file.ask({ mode: "propose", path: file.path, isCsv: isCsvName(name), programme, network });
      return file.receive("proposed");
    });
    return { sheets, targets: mappingTargets(programme, network.models.length > 0) };
  } finally {
    await services.files.remove(stored.id);
  }
}

interface ProposedQuestionnaires {
  readonly sheets: readonly SheetQuestionnaire[];
  /** The client has models, or the file brings some: every answer needs one. */
  readonly hasModels: boolean;
}

/** What an agency's file asks, sheet by sheet, for an operation that a client does not have yet. The file is not kept. */
export async function proposeQuestionnaires(
  services: ImportServices,
  {
    clientId,
    timeZone,
    person,
  }: { readonly clientId: number; readonly timeZone: string; readonly person: number },
  { name, stored }: UploadedForm["files"][number],
): Promise<ProposedQuestionnaires> {
  try {
    const network = await inTransaction(services.db, wholeClient(clientId), { readOnly: true }, (trx) =>
      loadNetwork(trx, clientId),
    );
    const day = today(timeZone, services.now());
    const { sheets, bringsModels } = await readInTime(services, { person, stored }, async (file) => {
      file.ask({ mode: "questionnaire", path: file.path, isCsv: isCsvName(name), network, today: day });
      return file.receive("questionnaires");
    });
    return { sheets, hasModels: network.models.length > 0 || bringsModels };
  } finally {
    await services.files.remove(stored.id);
  }
}

/** What a process of its own says of a workbook, in this person's turn. */
function readInTime<T>(
  { checks, files }: Pick<ImportServices, "checks" | "files">,
  { person, stored }: { readonly person: number; readonly stored: UploadedForm["files"][number]["stored"] },
  read: (file: SurveyFile) => Promise<T>,
): Promise<T> {
  return checks.run(person, async () => {
    const file = openSurveyFile(await files.localCopy(stored.id));
    try {
      return await answerInTime(file, read(file));
    } finally {
      file.close();
    }
  });
}

/** Keeps a mapping of an operation, under its name. */
export async function keepMapping(
  { db }: ImportServices,
  acting: Acting,
  { version, ...mapping }: SurveyMapping & { readonly version: number | null },
) {
  await inTransaction(db, wholeClient(acting.clientId), {}, async (trx) => {
    const programme = await loadProgramme(trx, acting.operationId);
    const { models } = await loadNetwork(trx, acting.clientId);
    const fault = mappingFault(mapping, programme, models.length > 0);
    if (fault !== null) throw badRequest(fault, "MAPPING");
    const now = await saveMapping(trx, acting, mapping, version);
    if (now === null) throw conflict(takenSentence(mapping.name, version), "STALE");
    await writeAudit(trx, {
      client: acting.clientId,
      person: acting.person,
      action: "mapping.save",
      subject: mapping.name,
      detail: { version: now, columns: mapping.columns.length },
    });
  });
  return { message: "The mapping was saved." };
}

/** Deletes a mapping; what was imported by it stays. */
export async function removeMapping({ db }: ImportServices, acting: Acting, mappingId: number) {
  await inTransaction(db, wholeClient(acting.clientId), {}, async (trx) => {
    const name = await deleteMapping(trx, acting.operationId, mappingId);
    if (name === null) throw notFound("This mapping is gone.");
    await writeAudit(trx, {
      client: acting.clientId,
      person: acting.person,
      action: "mapping.delete",
      subject: name,
    });
  });
  return { message: "The mapping was deleted." };
}

function takenSentence(name: string, version: number | null): string {
  return version === null
    ? `There is a mapping ${name} already: choose another name, or change that one.`
    : `Somebody changed the mapping ${name} meanwhile. Open it again.`;
}
