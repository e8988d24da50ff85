import { afterAll, beforeAll, expect, test } from "vitest";
import { given } from "#test/given.ts";
import { whileIdle } from "#test/ledger.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const PAIRS = 150;
const WARM_UP = 20;
/** Half of the pairs must not tell, give or take what chance does: five standard deviations of 150 coins. */
const MOST_FASTER = PAIRS / 2 + 5 * Math.sqrt(PAIRS / 4);
/** A look-up more costs milliseconds; what is less is told by no clock across a network. */
const TELLING_MS = 2;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.stopJobs();
  await given(server).person("known@x.example");
});

afterAll(() => server.close());

/** How long one waits who asks for a link, each time from another address. */
async function waitOf(email: string, n: number): Promise<number> {
  const began = performance.now();
  const reply = await server.call({
    method: "POST",
    url: "/ForgotResetPassword",
    remoteAddress: `10.1.${n >> 8}.${n & 255}`,
    payload: { email, NewPassword: "x", ConfirmPassword: "x", tokencode: "" },
  });
  expect([reply.statusCode, reply.json().code]).toEqual([400, "CHECK_MAIL"]);
  return performance.now() - began;
}

test("who asks for a link can't tell by the time whether there is an account", async () => {
  const waits: { known: number; unknown: number }[] = [];
  for (let n = 0; n < WARM_UP + PAIRS; n += 1) {
    // In turns, so that what else the machine does falls on both.
    const first = n % 2 === 0;
    const one = await waitOf(first ? "known@x.example" : "nobody@x.example", 2 * n);
    const other = await waitOf(first ? "nobody@x.example" : "known@x.example", 2 * n + 1);
    if (n >= WARM_UP) waits.push(first ? { known: one, unknown: other } : { known: other, unknown: one });
  }
  await whileIdle(server, ["delete from mail"]);
  const clearlyFaster = (which: "known" | "unknown", than: "known" | "unknown") =>
    waits.filter((wait) => wait[which] + TELLING_MS < wait[than]).length;
  const median = (which: "known" | "unknown") =>
    waits.map((wait) => wait[which]).sort((a, b) => a - b)[PAIRS / 2] ?? 0;
  console.info(
    `known ${median("known").toFixed(1)} ms, unknown ${median("unknown").toFixed(1)} ms (medians)`,
  );
  expect(clearlyFaster("unknown", "known")).toBeLessThan(MOST_FASTER);
  expect(clearlyFaster("known", "unknown")).toBeLessThan(MOST_FASTER);
});
