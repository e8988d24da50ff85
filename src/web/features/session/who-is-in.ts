import { session } from "#contract/session.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointQuery } from "#web/api/use-endpoint.ts";

/** The address of the person this browser has a session of; the structure is then at hand for the next screen. */
export async function whoIsIn(): Promise<string> {
  const { userData } = await queryClient.fetchQuery(endpointQuery(session.config, { body: null }));
  return userData.email;
}
