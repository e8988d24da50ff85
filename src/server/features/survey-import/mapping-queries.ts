import { type Kysely, sql, type Transaction } from "kysely";
import type { SurveyMapping } from "#domain/survey-mapping/mapping.ts";
import { holdLock } from "#server/platform/database/advisory-lock.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Db = Kysely<Database> | Transaction<Database>;
type Trx = Transaction<Database>;
type Definition = Omit<SurveyMapping, "name">;

/** A mapping with what names its version. */
export interface VersionedMapping extends SurveyMapping {
  readonly mappingId: number;
  readonly version: number;
}

interface MappingRow extends VersionedMapping {
  readonly changedBy: string;
  readonly changedOn: Date;
}

/** The mappings that read files of an operation, by name. */
export async function mappingsOf(db: Db, operationId: number): Promise<MappingRow[]> {
  const rows = await db
    .selectFrom("survey_mapping as m")
    .innerJoin("survey_mapping_version as v", (join) =>
      join.onRef("v.mapping_id", "=", "m.mapping_id").onRef("v.version", "=", "m.version"),
    )
    .innerJoin("person as p", "p.person_id", "v.saved_by")
    .select(["m.mapping_id as mappingId", "m.name", "m.version"])
    .select(({ ref }) => ref("v.definition").$castTo<Definition>().as("definition"))
    .select(["p.name as changedBy", "v.saved_on as changedOn"])
    .where("m.operation_id", "=", operationId)
    .where("m.deleted_on", "is", null)
    .orderBy("m.name")
    .execute();
  return rows.map(({ definition, ...row }) => ({ ...row, ...asDefinition(definition) }));
}

/** Those saved before all headers were kept know only their own. */
function asDefinition({ headerRows, columns, headers = null }: Definition): Definition {
  return { headerRows, columns, headers };
}

/** Mappings of an operation that were deleted, the last one first. */
export async function deletedMappings(db: Db, operationId: number) {
  return db
    .selectFrom("survey_mapping as m")
    .innerJoin("person as p", "p.person_id", "m.deleted_by")
    .select(["m.mapping_id as mappingId", "m.name", "m.version", "p.name as deletedBy"])
    .select(({ ref }) => ref("m.deleted_on").$notNull().as("deletedOn"))
    .where("m.operation_id", "=", operationId)
    .where("m.deleted_on", "is not", null)
    .orderBy("m.deleted_on", "desc")
    .execute();
}

/** A mapping as it is now, deleted or not; null where the operation has none of that id. */
export async function findMappingRow(
  db: Db,
  operationId: number,
  mappingId: number,
): Promise<(VersionedMapping & { readonly isDeleted: boolean }) | null> {
  const found = await db
    .selectFrom("survey_mapping as m")
    .innerJoin("survey_mapping_version as v", (join) =>
      join.onRef("v.mapping_id", "=", "m.mapping_id").onRef("v.version", "=", "m.version"),
    )
    .select(["m.name", "m.version"])
    .select((eb) => eb("m.deleted_on", "is not", null).$castTo<boolean>().as("isDeleted"))
    .select(({ ref }) => ref("v.definition").$castTo<Definition>().as("definition"))
    .where("m.operation_id", "=", operationId)
    .where("m.mapping_id", "=", mappingId)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { definition, ...row } = found;
  return { mappingId, ...row, ...asDefinition(definition) };
}

interface VersionRow extends Definition {
  readonly version: number;
  readonly changes: readonly string[];
  readonly person: string;
  readonly savedOn: Date;
  readonly files: number;
  readonly newestFiles: readonly string[];
}

/** The versions of a mapping, the newest first, each with the files it read: how many, and the `most` newest by name. */
export async function versionsOf(
  db: Db,
  operationId: number,
  mappingId: number,
  most: number,
): Promise<VersionRow[]> {
  const { rows } = await sql<Omit<VersionRow, keyof Definition> & { definition: Definition }>`
    select v.version, v.definition, v.changes, p.name as person, v.saved_on as "savedOn",
      coalesce(f.files, 0)::int as files, coalesce(f.newest[1:${most}::int], '{}') as "newestFiles"
    from survey_mapping m join survey_mapping_version v using (mapping_id) join person p on p.person_id = v.saved_by
      left join lateral (
        select count(*) as files, array_agg(u.filename order by u.upload_id desc) as newest
        from upload u
        where u.operation_id = m.operation_id and u.deleted_on is null and u.read_by @> jsonb_build_array(
          jsonb_build_object('mappingId', v.mapping_id, 'version', v.version))
      ) f on true
    where m.operation_id = ${operationId} and m.mapping_id = ${mappingId}
    order by v.version desc`.execute(db);
  return rows.map(({ definition, ...row }) => ({ ...row, ...asDefinition(definition) }));
}

/** One who names, changes or deletes a mapping of an operation at a time, to the end of the transaction. */
export function lockMappings(trx: Trx, operationId: number): Promise<void> {
  return holdLock(trx, "mappings", operationId);
}

/** Whether another mapping that reads files of the operation has the name; `mappingId` null = of a new one. */
export async function isNameTaken(
  db: Db,
  operationId: number,
  { name, mappingId }: { readonly name: string; readonly mappingId: number | null },
): Promise<boolean> {
  const other = await db
    .selectFrom("survey_mapping")
    .select("mapping_id")
    .where("operation_id", "=", operationId)
    .where("name", "=", name)
    .where("deleted_on", "is", null)
    .where("mapping_id", "is distinct from", mappingId)
    .executeTakeFirst();
  return other !== undefined;
}

interface MappingOwner {
  readonly clientId: number;
  readonly operationId: number;
  readonly person: number;
}

/** Keeps a new mapping; needs {@link lockMappings}, and a name that is free. */
export async function insertMapping(
  trx: Trx,
  { clientId, operationId, person }: MappingOwner,
  { name, ...definition }: SurveyMapping,
): Promise<number> {
  const { rows } = await sql<{ mappingId: number }>`
    with made as (
      insert into survey_mapping (client_id, operation_id, name) values (${clientId}, ${operationId}, ${name})
      returning mapping_id, version)
    insert into survey_mapping_version (mapping_id, version, client_id, definition, saved_by)
    select mapping_id, version, ${clientId}, ${JSON.stringify(definition)}::jsonb, ${person} from made
    returning mapping_id as "mappingId"`.execute(trx);
  const [made] = rows;
  if (made === undefined) throw new Error("The mapping was not kept.");
  return made.mappingId;
}

/** Has another version of a mapping read files from now on, also of a deleted one; needs {@link lockMappings}. The version. */
export async function insertMappingVersion(
  trx: Trx,
  { clientId, operationId, person }: MappingOwner,
  { name, ...definition }: SurveyMapping,
  { mappingId, changes }: { readonly mappingId: number; readonly changes: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with made as (
      update survey_mapping set name = ${name}, version = version + 1, deleted_by = null, deleted_on = null
      where operation_id = ${operationId} and mapping_id = ${mappingId}
      returning mapping_id, version)
    insert into survey_mapping_version (mapping_id, version, client_id, definition, changes, saved_by)
    select mapping_id, version, ${clientId}, ${JSON.stringify(definition)}::jsonb, ${changes}::text[], ${person} from made
    returning version`.execute(trx);
  const [made] = rows;
  if (made === undefined) throw new Error(`Mapping ${mappingId} is not there.`);
  return made.version;
}

/** Has a mapping read no files any more; needs {@link lockMappings}. Its name, or null where the operation has none of that id. */
export async function markMappingDeleted(
  trx: Trx,
  { operationId, person }: MappingOwner,
  mappingId: number,
): Promise<string | null> {
  const deleted = await trx
    .updateTable("survey_mapping")
    .set({ deleted_by: person, deleted_on: sql`now()` })
    .where("operation_id", "=", operationId)
    .where("mapping_id", "=", mappingId)
    .where("deleted_on", "is", null)
    .returning("name")
    .executeTakeFirst();
  return deleted?.name ?? null;
}
