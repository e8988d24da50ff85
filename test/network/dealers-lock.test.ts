import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { api } from "#contract/index.ts";
import { type ReadSnapshot, withScopedTransaction, withSnapshot } from "#server/features/catalogue/index.ts";
import { dealerOfSurvey } from "#server/features/survey-audio/queries.ts";
import { LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import { type PlanWorld, planWorld } from "#test/action-plans/world.ts";
import { isOnCitus } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { requestContextOf } from "#test/given/request-context.ts";
import { OPERATION } from "#test/given.ts";
import { settled } from "#test/ledger.ts";
import type { TestServer } from "#test/server.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";
import { whileUncommitted } from "#test/survey-import/operation-lock.ts";

const ADMIN = "admin@x.example";
const MERGE = { act: "merge", level: "dealer", code: "D01", value: "D02" } as const;

let world: PlanWorld;
let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  world = await planWorld();
  server = world.server;
  await world.make.person(ADMIN, { designation: "Administrator", adminPermission: 3 });
  admin = await world.make.logIn(ADMIN);
  await admin.confirm(ADMIN);
  await settled(server);
});

afterAll(() => world.close());

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

test("who plays or fetches a recording or a proof waits for no merge", async () => {
  const { proofs } = await world.ticket({ dealer: "D02" });
  const { rows } = await server.query("select survey_id as id from response limit 1");
  await sendAudio(server, admin, aWave(), "call.wav", forSurvey(rows[0]?.id));
  const stored = await server.query("select stored_file as id from audio");
  const recording: string = stored.rows[0]?.id;
  const { answer, waited } = await whileUncommitted(
    server.testDatabase.ownerUrl,
    "select pg_advisory_xact_lock($1, client_id) from client",
    [LOCKS.dealers],
    async () => {
      const reply = await admin.post(api.surveyAudio.requestTicket.path, { file_id: recording });
      const { fileUrl } = parsed(api.surveyAudio.requestTicket.reply, reply);
      const replies = [
        await server.call({ url: fileUrl }),
        await admin.get(api.surveyAudio.downloadFile.path.replace(":id", recording)),
        await admin.get(api.actionPlans.proof.path.replace(":id", String(proofs[0]))),
      ];
      return replies.map(({ statusCode }) => statusCode);
    },
  );
  expect([answer, waited]).toEqual([[200, 200, 200], false]);
});

test("such a read is of one moment, whatever is merged in the middle of it", async ({ skip }) => {
  skip(isOnCitus, "Several machines have no moment in common.");
  const { services } = server;
  const { rows } = await server.query(
    "select survey_id as id from response join dealer using (dealer_id) where dealer_code = 'D03' limit 1",
  );
  const reading = ["D03", "D05"].map(async (code) => {
    const email = `${code}@x.example`;
    await world.make.person(email, { scope: { csiOutlets: [code] } });
    return requestContextOf(server, await world.make.logIn(email), OPERATION);
  });
  const [theirs, others] = await Promise.all(reading);
  if (theirs === undefined || others === undefined) throw new Error("Nobody reads.");
  const dealerIn = ({ trx, scope }: ReadSnapshot) =>
    dealerOfSurvey(trx, { operationId: theirs.operation.id, surveyId: rows[0]?.id }, scope.dealerIds);

  const found = await withSnapshot(services.db, services.now, theirs, (snapshot) =>
    withSnapshot(services.db, services.now, others, async (another) => {
      const change = { ...MERGE, code: "D03", value: "D05" };
      const { version } = parsed(
        api.network.preview.reply,
        await admin.post(api.network.preview.path, change),
      );
      expect((await admin.post(api.network.change.path, { ...change, version })).statusCode).toBe(200);
      return [(await dealerIn(snapshot))?.name, await dealerIn(another)];
    }),
  );
  expect(found).toEqual(["Dealer D03", null]);
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
