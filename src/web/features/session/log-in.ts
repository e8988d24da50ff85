import { session } from "#contract/session.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointQuery } from "#web/api/use-endpoint.ts";
import { beginSession } from "#web/state/session.ts";

/** Who has logged in; what to do first, since the right password was an administrator's choice; or that a code is asked for. */
export type LoggedIn =
  | { readonly person: string }
  | { readonly todo: string }
  | { readonly asksForCode: true };

const NO_CODE = { code: "", remember: false };

/** Opens a session and keeps the structure the reply brings, so that the next screen needs no further call. */
export async function logIn(email: string, password: string, second = NO_CODE): Promise<LoggedIn> {
  const body = { username: email, password, deviceId: null, deviceType: "Web", ...second };
  const reply = await call(session.login, { body }).catch(nextStep);
  if (!("token" in reply)) return reply;
  queryClient.clear();
  beginSession(reply.token);
  queryClient.setQueryData(endpointQuery(session.config, { body: null }).queryKey, reply.structure);
  return { person: reply.userData.email };
}

function nextStep(error: unknown): LoggedIn {
  if (error instanceof ApiError && error.code === "PASSWORD_CHANGE") return { todo: error.message };
  if (error instanceof ApiError && error.code === "SECOND_FACTOR") return { asksForCode: true };
  throw error;
}
