import { setTimeout as pause } from "node:timers/promises";
import { HEADERS } from "#contract/headers.ts";
import { api } from "#contract/index.ts";

/** What browsers take: a reply is asked for as people's pages ask for it. */
export const ACCEPTED = { "accept-encoding": "gzip, deflate, br" };

const MOST_REFUSALS = 10;
const REFUSED_PAUSE_MS = 2_000;

/** The headers of somebody's calls for an operation; asked again where a busy server sends the log-in away. */
export async function headersOf(
  base: string,
  { username, password, operation }: Record<"username" | "password" | "operation", string>,
): Promise<Record<string, string>> {
  for (let refused = 0; ; refused += 1) {
    const reply = await fetch(base + api.session.login.path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password }),
    });
    if (reply.ok) {
      const { token } = api.session.login.reply.parse(await reply.json());
      return { authorization: `Bearer ${token}`, [HEADERS.operation]: operation };
    }
    const text = await reply.text();
    if (reply.status !== 503 || refused >= MOST_REFUSALS)
      throw new Error(`The log-in of ${username} answered ${reply.status}: ${text}`);
    await pause(REFUSED_PAUSE_MS);
  }
}
