import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, onTestFinished, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

/** Jobs of a lane that run at once. */
const PLACES = 2;
/** A little more than between two questions for a job. */
const ASKING_MS = 3_000;
const SOCKET = ".s.PGSQL.5432";
const STARTING = errorResponse("SFATAL\0C57P03\0Mthe database system is starting up\0\0");
const ENDING = errorResponse("SFATAL\0C57P01\0Mterminating connection\0\0");
/** How a client says that it goes. */
const TERMINATE = "X".charCodeAt(0);

let server: TestServer;
let imports = 0;
let held = 0;
let released = Promise.withResolvers<void>();

beforeAll(async () => {
  const hold = () => {
    held += 1;
    return released.promise;
  };
  const importSurveys = async () => {
    imports += 1;
  };
  server = await startTestServer({ tasks: { indexTexts: hold, countDays: hold, importSurveys } });
});

afterAll(() => server.close());

test.each(["index_texts", "count_days"])("an import waits for no %s", async (task) => {
  released = Promise.withResolvers();
  onTestFinished(() => released.resolve());
  const before = { held, imports };
  await server.query("select graphile_worker.add_job($1) from generate_series(1, $2)", [task, PLACES]);
  await eventually(() => held >= before.held + PLACES);
  const payload = JSON.stringify({ clientId: 1, operationId: 1 });
  await server.query("select graphile_worker.add_job('import_surveys', $1::json)", [payload]);
  await eventually(() => imports > before.imports);
});

test("the server's end waits for no runner that sleeps until the database has started", async () => {
  const door = await openDoor(server.testDatabase.ownerUrl);
  const other = await startTestServer({
    beside: { ...server, testDatabase: { ...server.testDatabase, ownerUrl: door.url } },
  });
  door.shut();
  // Each place has asked for a job since, and sleeps over the answer.
  await pause(ASKING_MS);
  await other.close();
  await door.close();
});

test("a database that ends while connections to it are closed ends no server", async () => {
  const door = await openDoor(server.testDatabase.ownerUrl);
  const other = await startTestServer({
    beside: { ...server, testDatabase: { ...server.testDatabase, ownerUrl: door.url } },
  });
  door.answerGoodbyes();
  await other.close();
  await eventually(() => door.goodbyes() > 0);
  await door.close();
});

/** As PostgreSQL writes it: a letter, the length without it, the fields. */
function errorResponse(fields: string): Buffer {
  return Buffer.concat([Buffer.from("E\0\0\0"), Buffer.from([fields.length + 4]), Buffer.from(fields)]);
}

/** Stands between a server and its database; shut, it answers as PostgreSQL does while it recovers from a crash. */
async function openDoor(url: string) {
  const host = new URLSearchParams(url.slice(url.indexOf("?"))).get("host") ?? "";
  const folder = await mkdtemp(join(tmpdir(), "forecourt-door-"));
  const through = new Set<Socket>();
  let isShut = false;
  let answersGoodbyes = false;
  let goodbyes = 0;
  const door = createServer((near) => {
    near.on("error", () => undefined);
    if (isShut) {
      near.once("data", () => near.end(STARTING));
      return;
    }
    const far = connect(join(host, SOCKET));
    far.on("error", () => undefined);
    for (const end of [near, far]) through.add(end);
    near.on("data", (chunk: Buffer) => {
      if (!answersGoodbyes || chunk[0] !== TERMINATE) return;
      goodbyes += 1;
      near.write(ENDING);
    });
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((listening) => void door.listen(join(folder, SOCKET), listening));
  return {
    url: url.replace(encodeURIComponent(host), encodeURIComponent(folder)),
    shut() {
      isShut = true;
      for (const end of through) end.destroy();
    },
    /** From now on the database says that it ends to whoever goes. */
    answerGoodbyes() {
      answersGoodbyes = true;
    },
    goodbyes: () => goodbyes,
    async close() {
      door.close();
      await rm(folder, { recursive: true });
    },
  };
}
