import { session } from "#contract/session.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointQuery } from "#web/api/use-endpoint.ts";
import { findCurrentOperation } from "#web/state/current-operation.ts";
import { openPage } from "#web/state/page-address.ts";
import { loadRegisteredPage } from "./page-registry.tsx";

/** Loads the code of a page by its name in the address, once it is known which pages the operation has. */
export async function loadPage(operation: string, name: string): Promise<void> {
  const structure = queryClient.getQueryData(endpointQuery(session.config, { body: null }).queryKey);
  const opened = structure && findCurrentOperation(structure, operation);
  if (!opened) return;
  const { page } = openPage(opened.operation.pages, name);
  if (page) await loadRegisteredPage(page.key);
}
