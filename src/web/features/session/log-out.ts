import { session } from "#contract/session.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { endSession } from "#web/state/session.ts";

/** Ends the session here at once, and on the server as soon as it hears of it. */
export async function logOut(): Promise<void> {
  const revoked = call(session.logout, { body: {} });
  endSession();
  await revoked.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
}
