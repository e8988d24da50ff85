import { api } from "#contract/index.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { createCountCache, listVerbatims, type VerbatimServices } from "./list-verbatims.ts";

export function verbatimRoutes(
  routes: Routes,
  services: Omit<VerbatimServices, "ticketPath" | "counts">,
): void {
  const ticketPath = api.surveyAudio.requestTicket.path;
  const counts = createCountCache();
  routes.operation(api.verbatims.list, (call) =>
    listVerbatims({ ...services, ticketPath, counts }, call, call.body ?? {}),
  );
}
