import { session } from "#contract/session.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointQuery } from "#web/api/use-endpoint.ts";
import { findCurrentOperation } from "#web/state/current-operation.ts";
import { openPage } from "#web/state/page-address.ts";
import { loadFigurePages, loadRegisteredPage } from "./page-registry.tsx";

/**
 * Loads the code of a page by its name in the address. Before it is known which pages the operation has, that of the
 * pages of figures: it came with the address, and the time until the configuration is there costs nothing.
 */
export async function loadPage(operation: string, name: string): Promise<void> {
  const config = endpointQuery(session.config, { body: null });
  if (queryClient.getQueryData(config.queryKey) === undefined) await loadFigurePages();
  // What fails here is told where it is shown.
  const structure = await queryClient.ensureQueryData(config).catch(() => null);
  if (!structure) return;
  const opened = findCurrentOperation(structure, operation);
  if (!opened) return;
  const { page } = openPage(opened.operation.pages, name);
  if (page) await loadRegisteredPage(page.key);
}
