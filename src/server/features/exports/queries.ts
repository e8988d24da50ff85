import { sql, type Transaction } from "kysely";
import { DEFAULT_PAGES, type Page } from "#domain/default-pages.ts";
import type { Database } from "#server/platform/tables.ts";

/** The pages of an operation, its own or the default ones. */
export async function findPages(trx: Transaction<Database>, operationId: number): Promise<readonly Page[]> {
  const { rows } = await sql<{ components: Page[] | null }>`
    select components from operation where operation_id = ${operationId}`.execute(trx);
  return rows[0]?.components ?? DEFAULT_PAGES;
}
