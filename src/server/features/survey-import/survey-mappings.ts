import type { Transaction } from "kysely";
import { headerForm } from "#contract/survey-mapping.ts";
import { today } from "#domain/calendar/calendar.ts";
import type { SurveyMapping } from "#domain/survey-mapping/mapping.ts";
import { mappingChanges } from "#domain/survey-mapping/mapping-changes.ts";
import { mappingFault } from "#domain/survey-mapping/mapping-faults.ts";
import { mappingTargets } from "#domain/survey-mapping/targets.ts";
import { loadNetwork, loadProgramme } from "#server/features/catalogue/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest, conflict, notFound } from "#server/platform/errors.ts";
import type { UploadedForm } from "#server/platform/http/multipart.ts";
import { answerInTime } from "#server/platform/workbook/check-queue.ts";
import {
  deletedMappings,
  findMappingRow,
  insertMapping,
  insertMappingVersion,
  isNameTaken,
  lockMappings,
  mappingsOf,
  markMappingDeleted,
  type VersionedMapping,
  versionsOf,
} from "./mapping-queries.ts";
import type { ImportServices } from "./services.ts";
import { isCsvName, openSurveyFile, type SurveyFile } from "./survey-file.ts";
import type { SheetHeaderChoice, SheetQuestionnaire } from "./survey-file-messages.ts";

/** Who acts on the mappings of which operation. */
interface OperationActor {
  readonly clientId: number;
  readonly operationId: number;
  readonly person: number;
}

/** The mappings of an operation by name, those that were deleted, and the columns that one may name. */
export async function listMappings(
  { db }: ImportServices,
  { clientId, operationId }: Omit<OperationActor, "person">,
) {
  return inTransaction(db, wholeClient(clientId), { readOnly: true }, async (trx) => {
    const [mappings, deleted] = [await mappingsOf(trx, operationId), await deletedMappings(trx, operationId)];
    return {
      mappings: mappings.map((row) => ({ ...row, changedOn: row.changedOn.toISOString() })),
      deleted: deleted.map((row) => ({ ...row, deletedOn: row.deletedOn.toISOString() })),
      targets: (await targetsOf(trx, { clientId, operationId })).targets,
    };
  });
}

async function targetsOf(
  trx: Transaction<Database>,
  { clientId, operationId }: Omit<OperationActor, "person">,
) {
  const programme = await loadProgramme(trx, operationId);
  const hasModels = (await loadNetwork(trx, clientId)).models.length > 0;
  return { programme, hasModels, targets: mappingTargets(programme, hasModels) };
}

/** Every version of a mapping, with the files it read. */
export async function listMappingVersions(
  { db }: ImportServices,
  { clientId, operationId }: OperationActor,
  mappingId: number,
) {
  return inTransaction(db, wholeClient(clientId), { readOnly: true }, async (trx) => {
    const found = await findMappingRow(trx, operationId, mappingId);
    if (found === null) throw notFound(GONE);
    const versions = await versionsOf(trx, operationId, mappingId, MOST_FILES_LISTED);
    return {
      name: found.name,
      isDeleted: found.isDeleted,
      versions: versions.map(({ headers: _, savedOn, ...row }) => ({
        ...row,
        savedOn: savedOn.toISOString(),
        changes: [...row.changes],
        newestFiles: [...row.newestFiles],
        columns: [...row.columns],
      })),
    };
  });
}

/** What the columns of a workbook are taken for. The workbook is not kept. */
export async function proposeMappings(
  services: ImportServices,
  { clientId, operationId, person }: OperationActor,
  { fields, files }: UploadedForm,
) {
  const [sent] = files;
  if (sent === undefined) throw badRequest("Choose an Excel file first.");
  const { name, stored } = sent;
  try {
    const header = headerChoiceIn(fields);
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
      file.ask({ mode: "propose", path: file.path, isCsv: isCsvName(name), programme, network, header });
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
  header: SheetHeaderChoice | null,
): Promise<ProposedQuestionnaires> {
  try {
    const network = await inTransaction(services.db, wholeClient(clientId), { readOnly: true }, (trx) =>
      loadNetwork(trx, clientId),
    );
    const day = today(timeZone, services.now());
    const { sheets, bringsModels } = await readInTime(services, { person, stored }, async (file) => {
      file.ask({
        mode: "questionnaire",
        path: file.path,
        isCsv: isCsvName(name),
        network,
        today: day,
        header,
      });
      return file.receive("questionnaires");
    });
    return { sheets, hasModels: network.models.length > 0 || bringsModels };
  } finally {
    await services.files.remove(stored.id);
  }
}

/** Where a form says that the header of a sheet stands; null where it says nothing. */
export function headerChoiceIn(fields: UploadedForm["fields"]): SheetHeaderChoice | null {
  const [sheet, row, rows] = [headerForm.sheet, headerForm.row, headerForm.rows].map((name) =>
    fields.get(name),
  );
  if (sheet === undefined && row === undefined && rows === undefined) return null;
  if (sheet === undefined || !/^[1-9]\d{0,6}$/.test(row ?? "") || !/^[12]$/.test(rows ?? ""))
    throw badRequest("Say the sheet, the row of its header, and whether it is one row or two.", "HEADER");
  return { sheet, row: Number(row), rows: rows === "2" ? 2 : 1 };
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

/** Keeps a mapping of an operation, or another version of one. */
export async function saveMapping(
  { db }: ImportServices,
  actor: OperationActor,
  {
    replaces,
    ...mapping
  }: SurveyMapping & { readonly replaces: { readonly mappingId: number; readonly version: number } | null },
) {
  const isOther = await inTransaction(db, wholeClient(actor.clientId), {}, async (trx) => {
    await lockMappings(trx, actor.operationId);
    const before =
      replaces === null ? null : await findMappingRow(trx, actor.operationId, replaces.mappingId);
    if (replaces !== null && (before === null || before.isDeleted)) throw notFound(GONE);
    refuseStale(before, replaces?.version);
    return storeMapping(trx, actor, mapping, before);
  });
  return { message: isOther ? "The mapping was saved." : "Nothing of the mapping was changed." };
}

/** Has an earlier version of a mapping read files again, as another version of it; a deleted one comes back. */
export async function restoreMapping(
  { db }: ImportServices,
  actor: OperationActor,
  {
    mappingId,
    version,
    current,
  }: { readonly mappingId: number; readonly version: number; readonly current: number },
) {
  await inTransaction(db, wholeClient(actor.clientId), {}, async (trx) => {
    await lockMappings(trx, actor.operationId);
    const now = await findMappingRow(trx, actor.operationId, mappingId);
    const versions = await versionsOf(trx, actor.operationId, mappingId, 0);
    const earlier = versions.find((each) => each.version === version);
    if (now === null || earlier === undefined) throw notFound(GONE);
    refuseStale(now, current);
    const { headerRows, columns, headers } = earlier;
    const mapping = { name: now.name, headerRows, columns, headers };
    await storeMapping(trx, actor, mapping, now, version);
  });
  return { message: `The mapping is as in version ${version} again.` };
}

/** Refuses to replace a version that nobody looked at, however alike it is. */
function refuseStale(now: VersionedMapping | null, looked: number | undefined): void {
  if (now !== null && now.version !== looked)
    throw conflict(`Somebody changed the mapping ${now.name} meanwhile. Open it again.`, "STALE");
}

/** False where it would be another version of the same; needs {@link lockMappings}. `restored`: the version whose content it is. */
async function storeMapping(
  trx: Transaction<Database>,
  actor: OperationActor,
  mapping: SurveyMapping,
  before: (VersionedMapping & { readonly isDeleted: boolean }) | null,
  restored: number | null = null,
): Promise<boolean> {
  const { programme, hasModels, targets } = await targetsOf(trx, actor);
  const fault = mappingFault(mapping, programme, hasModels);
  if (fault !== null) throw badRequest(fault, "MAPPING");
  const named = { name: mapping.name, mappingId: before?.mappingId ?? null };
  if (await isNameTaken(trx, actor.operationId, named)) throw conflict(takenSentence(mapping.name), "STALE");
  let version = 1;
  if (before === null) await insertMapping(trx, actor, mapping);
  else {
    const made = mappingChanges(before, mapping, targets);
    if (made.length === 0 && restored === null) return false;
    const back = before.isDeleted ? ["It reads files again."] : [];
    const changes = [...(restored === null ? [] : [`As in version ${restored} again.`]), ...back, ...made];
    const replacing = { mappingId: before.mappingId, changes };
    version = await insertMappingVersion(trx, actor, mapping, replacing);
  }
  await writeAudit(trx, {
    client: actor.clientId,
    person: actor.person,
    action: restored === null ? "mapping.save" : "mapping.restore",
    subject: mapping.name,
    detail: { version, columns: mapping.columns.length, ...(restored === null ? {} : { restored }) },
  });
  return true;
}

/** Has a mapping read no files any more; its versions, and what was imported by them, stay. */
export async function removeMapping({ db }: ImportServices, actor: OperationActor, mappingId: number) {
  await inTransaction(db, wholeClient(actor.clientId), {}, async (trx) => {
    await lockMappings(trx, actor.operationId);
    const name = await markMappingDeleted(trx, actor, mappingId);
    if (name === null) throw notFound(GONE);
    await writeAudit(trx, {
      client: actor.clientId,
      person: actor.person,
      action: "mapping.delete",
      subject: name,
    });
  });
  return { message: "The mapping was deleted." };
}

const GONE = "This mapping is gone.";
/** Of the files that a version read. */
const MOST_FILES_LISTED = 20;

function takenSentence(name: string): string {
  return `There is a mapping ${name} already: choose another name, or change that one.`;
}
