import { type Kysely, sql, type Transaction } from "kysely";
import type { SurveyMapping } from "#domain/survey-mapping/mapping.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Db = Kysely<Database> | Transaction<Database>;

interface MappingRow extends SurveyMapping {
  readonly mappingId: number;
  readonly version: number;
  readonly changedBy: string;
  readonly changedOn: Date;
}

/** The mappings of an operation by name. */
export async function mappingsOf(db: Db, operationId: number): Promise<MappingRow[]> {
  const { rows } = await sql<
    Omit<MappingRow, keyof SurveyMapping> & { name: string; definition: Omit<SurveyMapping, "name"> }
  >`
    select mapping_id as "mappingId", m.name, version, definition, p.name as "changedBy", changed_on as "changedOn"
    from survey_mapping m join person p on p.person_id = changed_by
    where operation_id = ${operationId} order by m.name`.execute(db);
  return rows.map(({ definition, ...row }) => ({ ...row, ...definition }));
}

/** Keeps a mapping; the version it has now, or null where its name has another version than `version` by now. */
export async function saveMapping(
  trx: Transaction<Database>,
  {
    clientId,
    operationId,
    person,
  }: { readonly clientId: number; readonly operationId: number; readonly person: number },
  { name, ...definition }: SurveyMapping,
  version: number | null,
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    insert into survey_mapping as m (client_id, operation_id, name, definition, changed_by)
    select ${clientId}, ${operationId}, ${name}, ${JSON.stringify(definition)}::jsonb, ${person}
    where ${version}::int is null
      or exists (select from survey_mapping where operation_id = ${operationId} and name = ${name})
    on conflict (operation_id, name) do update
      set definition = excluded.definition, changed_by = excluded.changed_by, changed_on = now(), version = m.version + 1
      where m.version = ${version}
    returning version`.execute(trx);
  return rows[0]?.version ?? null;
}

/** The name of the mapping that was deleted; null where the operation has none of that id. */
export async function deleteMapping(
  trx: Transaction<Database>,
  operationId: number,
  mappingId: number,
): Promise<string | null> {
  const mapping = trx.deleteFrom("survey_mapping").where("operation_id", "=", operationId);
  const deleted = await mapping.where("mapping_id", "=", mappingId).returning("name").executeTakeFirst();
  return deleted?.name ?? null;
}
