import { session } from "#contract/session.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointQuery } from "#web/api/use-endpoint.ts";
import { beginSession } from "#web/state/session.ts";

/** Who has logged in; or what to do first, since the right password was an administrator's choice. */
export type LoggedIn = { readonly person: string } | { readonly todo: string };

/** Opens a session and keeps the structure the reply brings, so that the next screen needs no further call. */
export async function logIn(email: string, password: string): Promise<LoggedIn> {
  const body = { username: email, password, deviceId: null, deviceType: "Web" };
  const reply = await call(session.login, { body }).catch(todoOf);
  if (typeof reply === "string") return { todo: reply };
  queryClient.clear();
  beginSession(reply.token);
  queryClient.setQueryData(endpointQuery(session.config, { body: null }).queryKey, reply.structure);
  return { person: reply.userData.email };
}

function todoOf(error: unknown): string {
  if (error instanceof ApiError && error.code === "PASSWORD_CHANGE") return error.message;
  throw error;
}
