import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createApp, jobTasks } from "#server/app.ts";
import { recoverImports } from "#server/features/survey-import/import-file.ts";
import { openDatabase } from "#server/platform/database/db.ts";
import { listenToClusterEvents } from "#server/platform/events/cluster-events.ts";
import { startJobs } from "#server/platform/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { callerWith } from "#test/given/caller.ts";
import { PUBLIC_URL } from "#test/server.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { type Answer, AnswersModel } from "./answers-model.ts";
import { withOperationHeld, withWritersHeld } from "./operation-lock.ts";
import { anAnswer, answersBytes, diceOf, rowOf } from "./random-answers.ts";
import { expectModel } from "./stored-answers.ts";
import { dealersSheet, surveySheet } from "./survey-files.ts";
import { changedTables, withClient } from "./tables-dump.ts";
import { CSI, openWorld, PROGRAMME, SSI, type World } from "./world.ts";

const dice = diceOf(5);

let world: World;
let model: AnswersModel;

beforeAll(async () => {
  world = await openWorld();
});

beforeEach(async () => {
  for (const { uploadId } of await world.admin.uploads()) await world.remove(uploadId);
  model = new AnswersModel(PROGRAMME);
});

afterAll(async () => {
  await world.close();
});

it("two uploads to one operation at once: both are in, the later accepted one stands", async () => {
  for (let round = 0; round < 3; round += 1) {
    const files = [answers(60), answers(60)];
    const ids = await Promise.all(
      files.map(async (rows, at) => world.accepted(await answersBytes(rows), `${at}.xlsx`)),
    );
    await addInTurn(ids, files);
    await expectModel(world.server.testDatabase.ownerUrl, CSI, model);
  }
});

it("the same bytes from two people at once: one is taken, one is refused", async () => {
  const bytes = await answersBytes(answers(20));
  const held = withWritersHeld(world.server.testDatabase.ownerUrl, 3);
  const replies = await Promise.all([1, 2, 3].map((at) => world.admin.upload(bytes, `same ${at}.xlsx`)));
  await held;
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  expect(await world.storedFiles()).toHaveLength(1);
  const [first] = await world.admin.uploads();
  expect(await world.settled(first?.uploadId ?? 0)).toMatchObject({ status: "Completed" });
});

it("uploads to two operations that move the same dealers about all end well", async () => {
  const places = [
    ["N1-city", "N1", "N"],
    ["S2-city", "S2", "S"],
  ] as const;
  const sent: { id: number; operation: string; rows: Answer[] }[] = [];
  for (let round = 0; round < 4; round += 1) {
    const both = [CSI, SSI].map(async (operation, at) => {
      const place = places[(round + at) % 2] ?? places[0];
      const moved = ["D01", "D02", "D03", "D04", "D05"].map((dealer) => [dealer, ...place] as const);
      const rows = answers(30);
      const sheets = [dealersSheet(at === 0 ? moved : moved.toReversed()), surveySheet(rows.map(rowOf))];
      const bytes = await workbookBytes({ sheets });
      const id = await world.accepted(
        bytes,
        `${operation} ${round}.xlsx`,
        world.admin,
        operation === CSI ? "CSI" : "SSI",
      );
      sent.push({ id, operation, rows });
    });
    await Promise.all(both);
  }
  const ssi = new AnswersModel(PROGRAMME);
  for (const { id, operation, rows } of sent) {
    expect(await world.settled(id)).toMatchObject({
      status: "Completed",
      rowsRejected: 0,
      operation,
    });
    (operation === CSI ? model : ssi).add(id, rows);
  }
  await expectModel(world.server.testDatabase.ownerUrl, CSI, model);
  await expectModel(world.server.testDatabase.ownerUrl, SSI, ssi);
});

it("a delete while another import runs waits for its turn; both take effect once", async () => {
  const [first, second] = [answers(50), answers(50)];
  const old = await world.imported(await answersBytes(first), "old.xlsx");
  const { id, gone } = await withOperationHeld(world.server.testDatabase.ownerUrl, CSI, async () => ({
    id: await world.accepted(await answersBytes(second), "new.xlsx"),
    gone: Promise.all(
      [1, 2].map(() => world.admin.post("/api/deletesurveydatafile", { file_id: old.uploadId })),
    ),
  }));
  expect(await world.settled(id)).toMatchObject({ status: "Completed" });
  expect((await gone).map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  model.add(id, second);
  await expectModel(world.server.testDatabase.ownerUrl, CSI, model);
});

it("an operation that has to wait keeps no other from being imported", async () => {
  const waiting = [answers(30), answers(30), answers(30)];
  const ids = await withOperationHeld(world.server.testDatabase.ownerUrl, CSI, async () => {
    const held: number[] = [];
    for (const [at, rows] of waiting.entries())
      held.push(await world.accepted(await answersBytes(rows), `waits ${at}.xlsx`));
    const other = await world.accepted(await answersBytes(answers(10)), "other.xlsx", world.admin, "SSI");
    expect(await world.settled(other)).toMatchObject({ status: "Completed" });
    return held;
  });
  for (const [at, id] of ids.entries()) {
    expect(await world.settled(id)).toMatchObject({ status: "Completed" });
    model.add(id, waiting[at] ?? []);
  }
  await expectModel(world.server.testDatabase.ownerUrl, CSI, model);
});

it("two servers on one database share the work; every upload is imported once", async () => {
  const other = await anotherServer();
  try {
    const there = callerWith(
      { ...world.server, app: other.app, call: (options) => other.app.inject(options) },
      world.admin.token,
      CSI,
    );
    const files = Array.from({ length: 8 }, () => answers(40));
    const ids = await Promise.all(
      files.map(async (rows, at) =>
        world.accepted(await answersBytes(rows), `${at}.xlsx`, at % 2 === 0 ? world.admin : there),
      ),
    );
    await addInTurn(ids, files);
    await expectModel(world.server.testDatabase.ownerUrl, CSI, model);
    const imports = await withClient(world.server.testDatabase.ownerUrl, (client) =>
      client.query(
        "select count(*)::int as n from audit where action = 'upload.import' and (detail->>'upload')::int = any($1)",
        [ids],
      ),
    );
    expect(imports.rows).toEqual([{ n: 8 }]);
    const [seen, seenThere] = [await world.admin.summary(), await there.summary()];
    expect([...seenThere].map(figuresOf)).toEqual([...seen].map(figuresOf));
  } finally {
    await other.close();
  }
});

it("a reading process that can't be started is a failure of that upload alone", async () => {
  const before = await world.dump();
  const node = process.execPath;
  process.execPath = "/nowhere/node";
  const reply = await world.admin.upload(await answersBytes(answers(3)), "unlucky.xlsx");
  process.execPath = node;
  expect(reply.statusCode).toBe(500);
  expect(changedTables(before, await world.dump())).toEqual([]);
  expect(await world.storedFiles()).toEqual([]);
  expect(await world.imported(await answersBytes(answers(3)), "good.xlsx")).toMatchObject({
    status: "Completed",
  });
});

/** Uploads sent at once count in the order in which they were accepted, which is that of their numbers. */
async function addInTurn(ids: readonly number[], files: readonly (readonly Answer[])[]): Promise<void> {
  const sent = ids.map((id, at) => ({ id, rows: files[at] ?? [] }));
  for (const { id, rows } of sent.sort((a, b) => a.id - b.id)) {
    expect(await world.settled(id)).toMatchObject({ status: "Completed" });
    model.add(id, rows);
  }
}

/** Answers over few ids and cells, no id twice. */
function answers(count: number): Answer[] {
  const ids = new Set<string>();
  while (ids.size < count) ids.add(`C${dice(200)}`);
  return [...ids].map((id) => anAnswer(dice, id, PROGRAMME));
}

function figuresOf([card, { x, y }]: readonly [string, { x: unknown; y: unknown }]) {
  return { card, x, y };
}

async function anotherServer() {
  const database = openDatabase(world.server.testDatabase);
  const log = createLog("silent");
  const services = { ...world.server.services, db: database.app, pool: database.appPool };
  const clusterEvents = await listenToClusterEvents(world.server.testDatabase.applicationUrl, log);
  const app = await createApp({
    services,
    clusterEvents,
    publicUrl: PUBLIC_URL,
    trustedProxies: [],
    showsOutbox: false,
    webFolder: null,
    installation: {
      owner: world.server.database.owner,
      dataDir: services.spool.folder,
      backups: null,
      sendsMail: false,
    },
    backupPlace: null,
    isLocal: true,
    // Tests work in the same event loop.
    maxEventLoopDelayMs: 0,
    queue: database.queue,
    maxConnectionWaitMs: 0,
    readiness: async () => "ready" as const,
  });
  await app.ready();
  const jobs = await startJobs(
    world.server.testDatabase.ownerUrl,
    log,
    jobTasks(services, world.server.database.owner, {
      publicUrl: PUBLIC_URL,
      transport: null,
      backups: null,
      backupPlace: null,
    }),
    () => recoverImports(services),
  );
  return {
    app,
    async close() {
      await app.close();
      await jobs.stop();
      await clusterEvents.close();
      await database.close();
    },
  };
}
