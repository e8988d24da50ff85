import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { api } from "#contract/index.ts";
import { withScopedTransaction } from "#server/features/catalogue/index.ts";
import { LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import { eventually } from "#test/eventually.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { requestContextOf } from "#test/given/request-context.ts";
import { surveys } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { settled } from "#test/ledger.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const ADMIN = "admin@x.example";
const MERGE = { act: "merge", level: "dealer", code: "D01", value: "D02" } as const;

let server: TestServer;
let make: Given;
let admin: Caller;

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse("2026-02-25T06:00:00Z") });
  make = given(server);
  await make.client();
  await make.surveys([...surveys(12), ...surveys(12, { dealer_code: "D02" })]);
  await make.person(ADMIN, { designation: "Administrator", adminPermission: 1 });
  admin = await make.logIn(ADMIN);
  await admin.confirm(ADMIN);
  await settled(server);
});

afterAll(() => server.close());

test("two who write of dealers at once do not wait for each other; a merge waits for both", async () => {
  const context = await requestContextOf(server, admin, OPERATION);
  const { version } = parsed(api.network.preview.reply, await admin.post(api.network.preview.path, MERGE));
  const go = Promise.withResolvers<void>();
  onTestFinished(() => go.resolve());
  let inside = 0;
  const steps: string[] = [];
  const writer = (name: string) =>
    withScopedTransaction(server.services.db, context, async () => {
      inside += 1;
      await go.promise;
      steps.push(name);
    });
  const writers = [writer("first"), writer("second")];
  await Promise.race([eventually(() => inside === 2), Promise.all(writers)]);

  const merge = admin.post(api.network.change.path, { ...MERGE, version }).then((reply) => {
    steps.push("merge");
    return reply;
  });
  await Promise.race([eventually(async () => (await waiting()) === 1), merge]);
  // And who comes after the merge waits for it: what it read would be gone.
  const late = withScopedTransaction(server.services.db, context, async ({ network }) =>
    network.dealers.map(({ code }) => code),
  );
  await Promise.race([eventually(async () => (await waiting()) === 2), late]);
  expect(steps).toEqual([]);
  go.resolve();
  await Promise.all(writers);
  expect((await merge).statusCode).toBe(200);
  expect(steps.slice(0, 2).sort()).toEqual(["first", "second"]);
  expect(steps[2]).toBe("merge");
  expect(await late).not.toContain("D01");
});

/** How many wait for the lock of dealers. */
async function waiting() {
  const { rows } = await server.query(
    `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'advisory' and l.classid = $1 and not l.granted`,
    [LOCKS.dealers],
  );
  return rows[0]?.n;
}
