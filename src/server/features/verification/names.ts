import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import { codesById } from "./queries.ts";

/** What dealers and models are called in a sentence: their code, or `#id` when there is none of that id. */
export interface Names {
  dealer(id: number): string;
  model(id: number): string;
}

/** See `Names`. */
export async function namesOf(trx: Transaction<Database>): Promise<Names> {
  const dealers = await codesById(trx, "dealer");
  const models = await codesById(trx, "model");
  return {
    dealer: (id) => dealers.get(id) ?? `#${id}`,
    model: (id) => models.get(id) ?? `#${id}`,
  };
}
