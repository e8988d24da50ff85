import { session } from "#contract/session.ts";
import { structure } from "#contract/structure.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointQuery } from "#web/api/use-endpoint.ts";
import { beginSession } from "#web/state/session.ts";

/** Opens a session and keeps the structure the reply brings, so that the next screen needs no further call. */
export async function logIn(email: string, password: string): Promise<void> {
  const reply = await call(session.login, {
    body: { Username: email, password, device_id: null, device_type: "Web" },
  });
  queryClient.clear();
  beginSession(reply.access_token);
  const config = structure.parse(JSON.parse(reply.jsonconfig));
  queryClient.setQueryData(endpointQuery(session.config, { body: null }).queryKey, config);
}
