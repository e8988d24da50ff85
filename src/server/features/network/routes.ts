import { api } from "#contract/index.ts";
import type { ImportServices } from "#server/features/survey-import/index.ts";
import { readForm } from "#server/platform/http/multipart.ts";
import type { OperationCall, Routes } from "#server/platform/http/serve.ts";
import { changeNetwork } from "./change-network.ts";
import { applyDealerList, previewDealerList, proposeDealerList } from "./dealer-list.ts";
import { listPlaces } from "./list-places.ts";
import { previewChange } from "./preview-change.ts";

/** The dealers and places of a client, for its administrators. */
export function networkRoutes(
  routes: Routes,
  services: Pick<ImportServices, "db" | "files" | "checks">,
): void {
  const { db } = services;
  routes.operation(api.network.list, ({ operation }) => listPlaces(db, operation.clientId));
  routes.operation(api.network.preview, ({ body, operation }) =>
    previewChange(db, operation.clientId, { ...body, value: body.value ?? null }),
  );
  routes.operation(api.network.change, async ({ body, actor, operation }) => {
    const context = { actor, clientId: operation.clientId };
    const sentence = await changeNetwork(db, context, { ...body, value: body.value ?? null });
    return { message: `You ${sentence}.` };
  });
  const { propose, preview, apply } = api.dealerList;
  const formOf = (call: OperationCall<null>) => readForm(call.request, services.files, LIST_LIMITS);
  routes.upload(propose, async (call) => proposeDealerList(services, contextOf(call), await formOf(call)));
  routes.upload(preview, async (call) => previewDealerList(services, contextOf(call), await formOf(call)));
  routes.upload(apply, async (call) => ({
    message: await applyDealerList(services, contextOf(call), await formOf(call)),
  }));
}

/** A hundred thousand dealers take less. */
const LIST_LIMITS = {
  files: 1,
  bytes: 20 * 2 ** 20,
  tooLarge: "The list is over 20 MB: save the sheet with the dealers as a workbook of its own.",
};

function contextOf({ actor, operation }: OperationCall<null>) {
  return { actor, clientId: operation.clientId };
}
