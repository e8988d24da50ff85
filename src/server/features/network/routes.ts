import type { Kysely } from "kysely";
import { api } from "#contract/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { changeNetwork } from "./change-network.ts";
import { listPlaces } from "./list-places.ts";
import { previewChange } from "./preview-change.ts";

/** The dealers and places of a client, for its administrators. */
export function networkRoutes(routes: Routes, { db }: { readonly db: Kysely<Database> }): void {
  routes.operation(api.network.list, ({ operation }) => listPlaces(db, operation.clientId));
  routes.operation(api.network.preview, ({ body, operation }) =>
    previewChange(db, operation.clientId, { ...body, value: body.value ?? null }),
  );
  routes.operation(api.network.change, async ({ body, actor, operation }) => {
    const context = { actor, clientId: operation.clientId };
    const sentence = await changeNetwork(db, context, { ...body, value: body.value ?? null });
    return { message: `You ${sentence}.` };
  });
}
