import { errorReply } from "#contract/errors.ts";
import { session } from "#contract/session.ts";
import { structure } from "#contract/structure.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointQuery } from "#web/api/use-endpoint.ts";
import { beginSession } from "#web/state/session.ts";

/** Who has logged in; or what lets the person choose a password first, since the right one was chosen by somebody else. */
export type LoggedIn = { readonly person: string } | { readonly tokencode: string };

/** Opens a session and keeps the structure the reply brings, so that the next screen needs no further call. */
export async function logIn(email: string, password: string): Promise<LoggedIn> {
  const body = { Username: email, password, device_id: null, device_type: "Web" };
  const reply = await call(session.login, { body }).catch(tokencodeOf);
  if (typeof reply === "string") return { tokencode: reply };
  const config = structure.parse(JSON.parse(reply.jsonconfig));
  queryClient.clear();
  beginSession(reply.access_token);
  queryClient.setQueryData(endpointQuery(session.config, { body: null }).queryKey, config);
  return { person: config.userdt.emailid };
}

function tokencodeOf(error: unknown): string {
  const told = error instanceof ApiError ? errorReply.safeParse(error.body).data?.tokencode : undefined;
  if (told === undefined) throw error;
  return told;
}
