import type { Kysely } from "kysely";
import { filterMaster } from "#domain/filters/master.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { wavesOf } from "./catalogue.ts";
import { cachedSnapshot, type OperationSnapshot, withSnapshot } from "./read-snapshot.ts";

/** The filter lists of an operation within the actor's scope. */
export async function listFilters(db: Kysely<Database>, now: () => number, context: RequestContext) {
  const known = cachedSnapshot(now, context);
  return known === null ? withSnapshot(db, now, context, async (view) => filtersOf(view)) : filtersOf(known);
}

function filtersOf({ catalogue, scope, today }: OperationSnapshot) {
  const { choices, programme, dataVersion } = catalogue;
  const master = filterMaster({
    network: choices,
    scope,
    waves: wavesOf(catalogue),
    firstMonth: programme.firstMonth,
    today,
    hasModelless: catalogue.hasModelless,
  });
  return {
    filters: master.map((list) => ({ ...list, data: list.data.map((item) => ({ ...item })) })),
    dataVersion,
  };
}
