import { PASSWORD_LINK_TOKEN } from "#contract/password-link.ts";

const PATH = /^\/forgot_password\/?$/i;

/** What the link of a mail says: whose password, and what allows choosing it; empty where the link was cut off. */
export interface ResetLink {
  readonly email: string;
  readonly token: string;
}

// In memory alone: what allows choosing a password is in no address, history or storage.
let taken: ResetLink | null = null;

/**
 * The link that was opened last, null = none that names an address. It stands behind the #, in older mails behind the ?;
 * the address bar forgets it at once.
 */
export function takeResetLink(): ResetLink | null {
  const { pathname, hash, search } = window.location;
  const said = new URLSearchParams(hash.slice(1) || search);
  const email = said.get("email");
  if (email && PATH.test(pathname)) {
    // A plus that became a space on the way is a plus again.
    taken = { email, token: (said.get(PASSWORD_LINK_TOKEN) ?? "").replaceAll(" ", "+") };
    window.history.replaceState(window.history.state, "", pathname);
  }
  return taken;
}
