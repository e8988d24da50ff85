import { sql, type Transaction } from "kysely";
import type { DoneErasure, FoundAnswer } from "#contract/erasure.ts";
import { tryLock } from "#server/platform/database/advisory-lock.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

/** Who asks for an erasure: the answers about a vehicle, or one survey of an operation. */
export interface Respondent {
  readonly clientId: number;
  readonly operationId: number;
  readonly kind: "vin" | "survey";
  readonly value: string;
}

export interface FoundSurvey extends FoundAnswer {
  readonly operationId: number;
  readonly uploads: readonly number[];
}

interface SurveyKey {
  readonly operationId: number;
  readonly surveyId: string;
}

/** The respondent's surveys, the newest first; those of a vehicle with every version, whatever vehicle it names. */
export async function findSurveys(trx: Trx, respondent: Respondent): Promise<readonly FoundSurvey[]> {
  const { clientId, operationId, kind, value } = respondent;
  return surveysOf(
    trx,
    kind === "survey" ? [{ operationId, surveyId: value }] : await surveysOfVehicle(trx, clientId, value),
  );
}

/** The same of surveys of an operation. */
export function findSurveysById(
  trx: Trx,
  operationId: number,
  surveyIds: readonly string[],
): Promise<readonly FoundSurvey[]> {
  return surveysOf(
    trx,
    surveyIds.map((surveyId) => ({ operationId, surveyId })),
  );
}

// What lies elsewhere than the answers, on several machines, is read by itself: dealers, names and recordings.

async function surveysOfVehicle(trx: Trx, clientId: number, vin: string): Promise<readonly SurveyKey[]> {
  const dealers = trx.selectFrom("dealer").select("dealer_id as id").where("client_id", "=", clientId);
  const dealerIds = (await dealers.execute()).map(({ id }) => id);
  const { rows } = await sql<SurveyKey>`
    with found as materialized (
      select o.operation_id, f.* from operation o
      cross join lateral find_vehicle(o.operation_id, ${dealerIds}::int[], '-infinity', 'infinity', ${vin}) f
      where o.client_id = ${clientId})
    select distinct r.operation_id as "operationId", r.survey_id as "surveyId"
    from found join response r using (operation_id, dealer_id, survey_date, response_id)
    where upper(r.vin) = upper(${vin}::text)`.execute(trx);
  return rows;
}

interface FoundVersion extends SurveyKey {
  readonly surveyDate: string;
  readonly dealerId: number;
  readonly uploadId: number;
  readonly isCurrent: boolean;
}

async function surveysOf(trx: Trx, sought: readonly SurveyKey[]): Promise<readonly FoundSurvey[]> {
  const operationIds = sought.map(({ operationId }) => operationId);
  const surveyIds = sought.map(({ surveyId }) => surveyId);
  const { rows: versions } = await sql<FoundVersion>`
    select r.operation_id as "operationId", r.survey_id as "surveyId", r.survey_date::text as "surveyDate",
      r.dealer_id as "dealerId", r.upload_id as "uploadId", r.is_current as "isCurrent"
    from unnest(${operationIds}::int[], ${surveyIds}::text[]) s (operation_id, survey_id)
    join response r on r.operation_id = s.operation_id and r.survey_id = s.survey_id
    order by r.response_id desc`.execute(trx);
  const dealers = trx.selectFrom("dealer").select(["dealer_id as id", "name"]);
  const answered = sql<number>`any(${versions.map(({ dealerId }) => dealerId)}::int[])`;
  const dealerNames = await namesById(dealers.where("dealer_id", "=", answered));
  const operations = trx.selectFrom("operation").select(["operation_id as id", "name"]);
  const operationNames = await namesById(
    operations.where("operation_id", "=", sql<number>`any(${operationIds}::int[])`),
  );
  const recordings = await trx
    .selectFrom("audio")
    .select(["operation_id as operationId", "survey_id as surveyId"])
    .where("operation_id", "=", sql<number>`any(${operationIds}::int[])`)
    .where("survey_id", "=", sql<string>`any(${surveyIds}::text[])`)
    .execute();
  const recorded = new Set(recordings.map(keyOf));
  return [...Map.groupBy(versions, keyOf)]
    .flatMap(([key, [newest, ...older]]): FoundSurvey[] => {
      if (newest === undefined) return [];
      const { operationId, surveyId, surveyDate, dealerId } = newest;
      const all = [newest, ...older];
      return [
        {
          operationId,
          operationName: operationNames.get(operationId) ?? "",
          surveyId,
          surveyDate,
          dealerName: dealerNames.get(dealerId) ?? "",
          isCurrent: all.some(({ isCurrent }) => isCurrent),
          versions: all.length,
          hasRecording: recorded.has(key),
          uploads: [...new Set(all.map(({ uploadId }) => uploadId))],
        },
      ];
    })
    .sort(newestFirst);
}

function keyOf({ operationId, surveyId }: SurveyKey): string {
  return `${operationId} ${surveyId}`;
}

function newestFirst(a: FoundSurvey, b: FoundSurvey): number {
  if (a.surveyDate !== b.surveyDate) return a.surveyDate < b.surveyDate ? 1 : -1;
  return a.operationId - b.operationId || (a.surveyId < b.surveyId ? -1 : 1);
}

async function namesById(query: {
  execute(): Promise<readonly { readonly id: number; readonly name: string }[]>;
}): Promise<ReadonlyMap<number, string>> {
  return new Map((await query.execute()).map(({ id, name }) => [id, name]));
}

/** The stored originals of uploads, by name. */
export async function originalsOf(trx: Trx, uploads: readonly number[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("upload")
    .select("filename as name")
    .where("upload_id", "=", sql<number>`any(${uploads}::int[])`)
    .where("stored_file", "is not", null)
    .where("deleted_on", "is", null)
    .orderBy("upload_id")
    .execute();
  return rows.map(({ name }) => name);
}

/** Takes the originals and reports of uploads out of the list; returns the stored files to remove, one list per upload. */
export async function deleteFilesOf(trx: Trx, uploads: readonly number[]): Promise<string[][]> {
  const { rows } = await sql<{ files: string[] }>`
    update upload u set stored_file = null, report_file = null, rejection_causes = '{}'
    from (select upload_id, array_remove(array[stored_file, report_file], null) as files from upload
      where upload_id = any(${uploads}::int[]) and coalesce(stored_file, report_file) is not null for update) was
    where u.upload_id = was.upload_id returning was.files`.execute(trx);
  return rows.map(({ files }) => files);
}

/** Removes the recordings of surveys; returns their stored files. */
export async function deleteRecordingsOf(
  trx: Trx,
  operationId: number,
  surveyIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .deleteFrom("audio")
    .where("operation_id", "=", operationId)
    .where("survey_id", "=", sql<string>`any(${surveyIds}::text[])`)
    .returning("stored_file as file")
    .execute();
  return rows.map(({ file }) => file);
}

/** News of recordings name their survey at a place that is known, however short its id is. */
export async function eraseRecordingNews(
  trx: Trx,
  operationId: number,
  surveyIds: readonly string[],
): Promise<void> {
  await sql`
    update notification_event e set message = replace(e.message, 'survey ' || s.id || ' of', 'survey [erased] of')
    from unnest(${surveyIds}::text[]) s (id)
    where e.operation_id = ${operationId} and e.kind = 'audio_added'
      and strpos(e.message, 'survey ' || s.id || ' of') > 0`.execute(trx);
}

const POINT_TEXTS = ["root_cause", "action_plan", "additional_point", "responsibility"] as const;
const TEXTS = [
  { table: "action_plan", columns: ["manager_remarks", "dealer_remarks"] },
  { table: "action_plan_point", columns: POINT_TEXTS },
  { table: "action_plan_proof", columns: ["file_name"] },
  { table: "notification_event", columns: ["message"] },
] as const;

/** How many tickets' and notifications' texts name one of the words. */
export async function countTexts(trx: Trx, clientId: number, words: readonly string[]): Promise<number> {
  const counts = [...TEXTS, { table: "action_plan_history", columns: ["before", "after"] } as const].map(
    ({ table, columns }) => sql`(select count(*) from ${sql.table(table)} t
      where client_id = ${clientId} and exists (select from unnest(${words}::text[]) w where ${anyNames(columns)}))`,
  );
  const { rows } = await sql<{ n: number }>`
    select (${sql.join(counts, sql` + `)})::int as n`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Takes a word out of the texts of tickets and notifications of the transaction's client; returns how many named it. */
export async function eraseFromTexts(trx: Trx, clientId: number, word: string): Promise<number> {
  let erased = 0;
  for (const { table, columns } of TEXTS) {
    const without = columns.map((name) => sql`${sql.ref(name)} = without_word(${sql.ref(name)}, ${word})`);
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} t set ${sql.join(without)}
      from (select ${word}::text as w) w where client_id = ${clientId} and ${anyNames(columns)}`.execute(trx);
    erased += Number(numAffectedRows);
  }
  await trx
    .updateTable("push_delivery")
    .set({ payload: sql`without_word(payload::text, ${word})::jsonb` })
    .where("client_id", "=", clientId)
    .where(sql<boolean>`strpos(lower(payload::text), lower(${word})) > 0`)
    .execute();
  const { rows } = await sql<{ n: number }>`select erase_from_histories(${word}) as n`.execute(trx);
  return erased + (rows[0]?.n ?? 0);
}

/** Whether one of the columns of `t` names the word `w`. */
function anyNames(columns: readonly string[]) {
  const names = columns.map((name) => {
    const text = sql.ref(`t.${name}`);
    return sql`(strpos(lower(${text}), lower(w)) > 0 and without_word(${text}, w) <> ${text})`;
  });
  return sql`(${sql.join(names, sql` or `)})`;
}

/** The key of the hashes that stand for respondents. */
export async function hashKey(trx: Trx): Promise<Buffer> {
  return (await trx.selectFrom("erasure_key").select("key").executeTakeFirstOrThrow()).key;
}

export async function insertErasure(
  trx: Trx,
  {
    clientId,
    person,
    reference,
    answers,
    recordings,
    texts,
    files,
    sought,
  }: {
    readonly clientId: number;
    readonly person: number | null;
    readonly reference: string;
    readonly answers: number;
    readonly recordings: number;
    readonly texts: number;
    readonly files: number;
    readonly sought: Sought;
  },
): Promise<number> {
  const row = {
    client_id: clientId,
    person_id: person,
    reference,
    answers,
    recordings,
    texts,
    files,
    sought: sql<string>`${JSON.stringify(sought)}::jsonb`,
  };
  const query = trx.insertInto("erasure").values(row).returning("erasure_id as id");
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Refuses what is known by these hashes from now on; `untilDay` null: whatever its day. */
export async function storeKeys(
  trx: Trx,
  { clientId, erasureId }: { readonly clientId: number; readonly erasureId: number },
  keys: readonly { readonly hash: string; readonly untilDay: string | null }[],
): Promise<void> {
  await sql`
    insert into erased_key (client_id, key_hash, erasure_id, until_day)
    select ${clientId}::int, decode(hash, 'base64'), ${erasureId}::int, until_day
    from unnest(${keys.map(({ hash }) => hash)}::text[], ${keys.map(({ untilDay }) => untilDay)}::date[])
      as k (hash, until_day)
    on conflict (client_id, key_hash) do update set until_day = excluded.until_day`.execute(trx);
}

/** What stored files are searched for. */
export interface Sought {
  /** Null: nobody knows it. */
  readonly vin: string | null;
  readonly surveys: readonly { readonly operationId: number; readonly surveyId: string }[];
}

export interface OpenErasure {
  readonly erasureId: number;
  readonly happenedOn: Date;
  readonly sought: Sought;
  /** The last upload whose files were searched. */
  readonly searchedTo: number;
}

/** Erasures of a client whose files are still to be searched, the oldest first. */
export async function openErasures(trx: Trx, clientId: number): Promise<readonly OpenErasure[]> {
  return trx
    .selectFrom("erasure")
    .select(["erasure_id as erasureId", "happened_on as happenedOn", "searched_to as searchedTo"])
    .select(({ ref }) => ref("sought").$castTo<Sought>().as("sought"))
    .where("client_id", "=", clientId)
    .where("sought", "is not", null)
    .orderBy("erasure_id")
    .execute();
}

interface HeldFile {
  readonly uploadId: number;
  readonly operationId: number;
  readonly status: string;
  readonly fileName: string;
  readonly storedFile: string;
}

/** Uploads with a stored file that came before an erasure: the original, or what is left of it, the report. */
export async function filesBefore(
  trx: Trx,
  clientId: number,
  { happenedOn, searchedTo }: OpenErasure,
): Promise<HeldFile[]> {
  return trx
    .selectFrom("upload")
    .select(["upload_id as uploadId", "operation_id as operationId", "data_sync as status"])
    .select(sql<string>`case when stored_file is null then 'report.xlsx' else filename end`.as("fileName"))
    .select(sql<string>`coalesce(stored_file, report_file)`.as("storedFile"))
    .where("client_id", "=", clientId)
    .where(sql`coalesce(stored_file, report_file)`, "is not", null)
    .where("created_on", "<=", happenedOn)
    .where("upload_id", ">", searchedTo)
    .orderBy("upload_id")
    .execute();
}

/** Keeps everybody else from searching a client's files to the end of the transaction; false: somebody does. */
export function tryLockSearch(trx: Trx, clientId: number): Promise<boolean> {
  return tryLock(trx, "erasure", clientId);
}

/** Notes that the files of an upload were searched, and how many uploads lost theirs by it. */
export async function noteSearched(
  trx: Trx,
  erasureId: number,
  { uploadId, erased }: { readonly uploadId: number; readonly erased: number },
): Promise<void> {
  await trx
    .updateTable("erasure")
    .set((eb) => ({ searched_to: uploadId, files: eb("files", "+", erased) }))
    .where("erasure_id", "=", erasureId)
    .execute();
}

/** Nothing is sought for an erasure any more, and whom it was of is forgotten. */
export async function closeErasure(trx: Trx, erasureId: number): Promise<void> {
  await trx.updateTable("erasure").set({ sought: null }).where("erasure_id", "=", erasureId).execute();
}

type ListedErasure = Omit<DoneErasure, "happenedOn" | "backups"> & { readonly happenedOn: Date };

/** What was erased for a client, the newest first. */
export async function listErasures(trx: Trx, clientId: number): Promise<readonly ListedErasure[]> {
  return trx
    .selectFrom("erasure as e")
    .leftJoin("person as p", "p.person_id", "e.person_id")
    .select(["e.erasure_id as erasureId", "e.happened_on as happenedOn", "p.name as person", "e.reference"])
    .select(["e.answers", "e.recordings", "e.texts", "e.files"])
    .select((eb) => eb("e.sought", "is not", null).$castTo<boolean>().as("isSearching"))
    .where("e.client_id", "=", clientId)
    .orderBy("e.erasure_id", "desc")
    .execute();
}

/** One erasure as the register beside the backups keeps it. */
export interface RegisteredErasure {
  readonly clientId: number;
  readonly happenedOn: Date;
  readonly reference: string;
  readonly keys: readonly { readonly hash: string; readonly untilDay: string | null }[];
}

/** What was erased of all clients, the oldest first; asked by the owner. */
export async function registeredErasures(trx: Trx): Promise<readonly RegisteredErasure[]> {
  const { rows } = await sql<RegisteredErasure>`
    select e.client_id as "clientId", e.happened_on as "happenedOn", e.reference,
      jsonb_agg(jsonb_build_object('hash', encode(k.key_hash, 'base64'), 'untilDay', k.until_day)
        order by k.key_hash) as keys
    from erasure e join erased_key k using (erasure_id) group by e.erasure_id order by e.erasure_id`.execute(
    trx,
  );
  return rows;
}

/** By what surveys of an operation are known: those after an ID, in its order, with every vehicle they name or named. */
export async function surveyKeys(trx: Trx, operationId: number, after: string, most: number) {
  const { rows } = await sql<{ surveyId: string; vins: readonly string[] }>`
    select survey_id as "surveyId", coalesce(array_agg(distinct upper(vin)) filter (where vin is not null), '{}') as vins
    from response where operation_id = ${operationId} and survey_id > ${after}
    group by survey_id order by survey_id limit ${most}`.execute(trx);
  return rows;
}
