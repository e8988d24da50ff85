import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentFarewell, storeEndOfSessionReason } from "#web/state/farewell.ts";
import { logOut } from "./log-out.ts";

const UNCONFIRMED = /^You are logged out in this browser\. The service did not confirm it/;

const reported = vi.fn();
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map([["forecourt.token", "a-token"]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    clear: () => stored.clear(),
  });
  vi.stubGlobal("reportError", reported);
  reported.mockClear();
  storeEndOfSessionReason(null);
});
afterEach(() => vi.unstubAllGlobals());

function answers(reply: () => Promise<Response>) {
  vi.stubGlobal("fetch", reply);
}

test("a log-out that the service received leaves nothing to be said", async () => {
  answers(async () => Response.json({ message: "Logged out" }));
  await logOut();
  expect(stored.size).toBe(0);
  expect(currentFarewell()).toBeNull();
});

test("nor does one of a session that was over already", async () => {
  answers(async () => Response.json({ code: "SESSION", message: "Log in again." }, { status: 401 }));
  await logOut();
  expect(currentFarewell()).toBeNull();
});

test.each([
  ["a broken network", () => Promise.reject(new TypeError("Failed to fetch")), 0],
  ["a proxy's page", async () => new Response("<html>Bad gateway</html>", { status: 502 }), 0],
  ["an answer of another kind", async () => Response.json(17), 1],
] as const)("%s: logged out here all the same, and the person is told so", async (_name, reply, reports) => {
  answers(reply);
  await logOut();
  expect(stored.size).toBe(0);
  expect(currentFarewell()).toMatch(UNCONFIRMED);
  expect(reported).toHaveBeenCalledTimes(reports);
});
