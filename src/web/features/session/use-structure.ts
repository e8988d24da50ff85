import { session } from "#contract/session.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";

/** What the person may open. */
export function useStructure() {
  return useEndpoint(session.config, { body: null });
}
