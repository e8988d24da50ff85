import { api } from "#contract/index.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { createCountCache, listVerbatims, type VerbatimServices } from "./list-verbatims.ts";
import { showResponse } from "./show-response.ts";

export function verbatimRoutes(
  routes: Routes,
  services: Omit<VerbatimServices, "ticketPath" | "counts">,
): void {
  const ticketPath = api.surveyAudio.requestTicket.path;
  const counts = createCountCache();
  routes.operation(api.verbatims.list, (call) =>
    listVerbatims({ ...services, ticketPath, counts }, call, call.body ?? {}),
  );
  routes.operation(api.verbatims.response, (call) =>
    showResponse({ ...services, ticketPath }, call, call.body),
  );
}
