import type { Kysely } from "kysely";
import { api } from "#contract/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { listFilters } from "./list-filters.ts";

interface CatalogueServices {
  readonly db: Kysely<Database>;
  readonly now: () => number;
}

export function catalogueRoutes(routes: Routes, { db, now }: CatalogueServices): void {
  routes.operation(api.catalogue.filters, (call) => listFilters(db, now, call));
}
