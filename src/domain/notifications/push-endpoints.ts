/** Hosts of the push services of Google, Mozilla, Apple and Microsoft; a leading dot stands for every host below. */
const PUSH_HOSTS = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  ".push.apple.com",
  ".notify.windows.com",
] as const;

/** `host` or `host:port`, in lower case. */
export type PushHost = string;

/**
 * Where pushes may be sent: https on a listed host at its usual port, without a name or password in the address; beyond
 * that the hosts an operator has configured. `configured` tells which of both it was; null: nowhere.
 */
export function pushTarget(
  endpoint: {
    readonly protocol: string;
    readonly host: string;
    readonly username: string;
    readonly password: string;
  },
  configured: readonly PushHost[],
): { readonly configured: boolean } | null {
  const { protocol, host, username, password } = endpoint;
  if (protocol !== "https:" || username !== "" || password !== "") return null;
  if (configured.includes(host)) return { configured: true };
  const listed = PUSH_HOSTS.some((each) => (each.startsWith(".") ? host.endsWith(each) : host === each));
  return listed ? { configured: false } : null;
}
