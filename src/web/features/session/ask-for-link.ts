import { accounts } from "#contract/accounts.ts";
import { call } from "#web/api/call.ts";

/** Asks for a mail with a link; the service never says by its answer whether it knows the address. */
export function askForLink(email: string, newPassword: string, confirmPassword: string): Promise<unknown> {
  const body = { email, newPassword, confirmPassword, token: "" };
  return call(accounts.forgot, { body });
}
