import { session } from "#contract/session.ts";
import { ApiError, reportedProblem } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { storeEndOfSessionReason } from "#web/state/farewell.ts";
import { endSession } from "#web/state/session.ts";

const UNCONFIRMED =
  "You are logged out in this browser. The service did not confirm it: there your session ends by itself after a while without use.";

/** Ends the session here at once, and on the server as soon as it receives it; where it does not, the person is told. */
export async function logOut(): Promise<void> {
  const revoked = call(session.logout, { body: {} });
  endSession("loggedOut");
  await revoked.catch((error: unknown) => {
    if (isOver(error)) return;
    reportedProblem(error);
    storeEndOfSessionReason(UNCONFIRMED);
  });
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
