import { type Kysely, sql, type Transaction } from "kysely";
import type { OperationType } from "#domain/programme/programme.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Db = Kysely<Database> | Transaction<Database>;

export interface ListedOperation {
  readonly slug: string;
  readonly client: string;
  readonly name: string;
  readonly type: OperationType;
  readonly revision: number;
  readonly responses: number;
  /** Newest survey date, `YYYY-MM-DD`. */
  readonly lastDay: string | null;
  readonly previewFirst: boolean;
}

/** Every operation of the installation with its revision of the programme and its current responses. */
export async function listOperations(owner: Kysely<Database>): Promise<ListedOperation[]> {
  const { rows } = await sql<ListedOperation>`
    select o.slug, c.name as client, o.name, o.type,
      (select max(revision) from programme p where p.operation_id = o.operation_id) as revision,
      coalesce(r.responses, 0)::int as responses, o.last_day as "lastDay", o.preview_first as "previewFirst"
    from operation o join client c using (client_id)
      left join (select operation_id, sum(responses) as responses from rollup_dealer group by operation_id) r
        using (operation_id)
    order by c.client_id, o.operation_id`.execute(owner);
  return rows;
}

/** The operation a command is about, with the client it belongs to. */
export interface OperationOfClient {
  readonly id: number;
  readonly type: OperationType;
  readonly name: string;
  readonly clientId: number;
  readonly client: string;
  readonly timeZone: string;
}

export async function findOperationOfClient(db: Db, slug: string): Promise<OperationOfClient | null> {
  const found = await db
    .selectFrom("operation as o")
    .innerJoin("client as c", "c.client_id", "o.client_id")
    .select(["o.operation_id as id", "o.type", "o.name"])
    .select(["c.client_id as clientId", "c.name as client", "c.time_zone as timeZone"])
    .where("o.slug", "=", slug)
    .executeTakeFirst();
  return found ?? null;
}

export async function renameOperation(
  trx: Transaction<Database>,
  operationId: number,
  name: string,
): Promise<void> {
  await trx.updateTable("operation").set({ name }).where("operation_id", "=", operationId).execute();
}

/** Months with responses of any version, as stored: 202611. */
export async function monthsWithResponses(
  trx: Transaction<Database>,
  operationId: number,
): Promise<number[]> {
  const months = trx.selectFrom("response").select("month").distinct();
  const rows = await months.where("operation_id", "=", operationId).orderBy("month").execute();
  return rows.map(({ month }) => month);
}

/** Counts the waves of an operation's tickets on by so many; returns how many tickets there are. */
export async function renumberTickets(
  trx: Transaction<Database>,
  operationId: number,
  shift: number,
): Promise<number> {
  // In two steps: one wave after the other would meet the next one's plans in the unique index.
  const tickets = trx.updateTable("action_plan").where("operation_id", "=", operationId);
  await tickets.set({ wave: sql`'from ' || wave` }).execute();
  const wave = sql<string>`'WQ-' || (substring(wave from '[0-9]+$')::int + ${shift}::int)`;
  const { numUpdatedRows } = await tickets.set({ wave }).executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
