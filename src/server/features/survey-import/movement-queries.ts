import { type RawBuilder, sql, type Transaction } from "kysely";
import { monthOfNumber } from "#domain/calendar/calendar.ts";
import type { DealerMonth, FiguresAt } from "#domain/movements/movements.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { loadNetwork } from "#server/features/catalogue/index.ts";
import { type AggregatesRow, aggregatesOfRow, sumsOfCells } from "#server/features/scoring/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { UploadKey } from "./response-queries.ts";

/** What figures are told of. */
const FIGURES = { index: true, nps: true, overall: true } as const;

/** The figures of an operation as the transaction sees them. */
export async function figuresAt(
  trx: Transaction<Database>,
  { clientId, operationId }: Omit<UploadKey, "uploadId">,
  programme: Programme,
): Promise<FiguresAt> {
  const network = await loadNetwork(trx, clientId);
  const cells = sql`rollup_dealer r where r.operation_id = ${operationId}`;
  return { network, months: await dealerMonths(trx, programme, cells) };
}

/** What an upload brought by itself; to be asked after `countStored`, which leaves it behind. */
export function arrivedMonths(trx: Transaction<Database>, programme: Programme): Promise<DealerMonth[]> {
  return dealerMonths(trx, programme, sql`delta r`);
}

async function dealerMonths(
  trx: Transaction<Database>,
  programme: Programme,
  cells: RawBuilder<unknown>,
): Promise<DealerMonth[]> {
  const { rows } = await sql<{ dealerId: number; month: number } & Partial<AggregatesRow>>`
    select r.dealer_id as "dealerId", r.month, ${sumsOfCells(programme, FIGURES)} from ${cells}
    group by r.dealer_id, r.month`.execute(trx);
  return rows.map(({ dealerId, month, ...row }) => ({
    dealerId,
    month: monthOfNumber(month),
    aggregates: aggregatesOfRow(row),
  }));
}

/** Of the answers that an import replaced, how many say the same as before; asked after `markSuperseded`. */
export async function countUnchanged(
  trx: Transaction<Database>,
  { operationId, uploadId }: UploadKey,
): Promise<number> {
  const same = [
    ...["dealer_id", "survey_date", "model_id", "vin", "overall", "recommend", "ratings", "other_answers"],
  ].map((name) => sql`n.${sql.ref(name)} is not distinct from o.${sql.ref(name)}`);
  const texts = (row: "n" | "o") => sql`(
    select v.texts from verbatim v where v.operation_id = ${operationId} and v.dealer_id = ${sql.ref(row)}.dealer_id
      and v.response_id = ${sql.ref(row)}.response_id)`;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from superseded s
    join response o on o.operation_id = ${operationId} and o.dealer_id = s.dealer_id
      and o.survey_date = s.survey_date and o.response_id = s.response_id
    cross join lateral (
      select * from response where operation_id = ${operationId} and survey_id = o.survey_id
        and upload_id = ${uploadId} offset 0
    ) n
    where ${sql.join(same, sql` and `)} and ${texts("n")} is not distinct from ${texts("o")}`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** What figures and rules of an operation a preview is of: anything that could change what it would do changes this. */
export async function previewState(trx: Transaction<Database>, operationId: number): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws('.', data_version, (select count(*) from survey_mapping m where m.operation_id = o.operation_id),
      (select sum(mapping_id::bigint * version) from survey_mapping m where m.operation_id = o.operation_id)) as state
    from operation o where operation_id = ${operationId}`.execute(trx);
  return rows[0]?.state ?? "";
}
