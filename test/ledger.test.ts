import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { given } from "#test/given.ts";
import { raise } from "#test/notifications/events.ts";
import { openLedger, settled, whileIdle } from "./ledger.ts";
import { openRestorePoint } from "./restore-point.ts";
import { startTestServer, type TestServer } from "./server.ts";
import { changedTables, dumpTables } from "./survey-import/tables-dump.ts";

const TO_SHOW_ITSELF_MS = 300;
const CLEAR = ["delete from notification", "delete from notification_event"];

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await given(server).person("head@x.example");
  await given(server).logIn("head@x.example");
});

afterAll(() => server.close());

test("what is cleared waits for the job that is at work, holding nothing it needs", async () => {
  const holder = await server.database.ownerPool.connect();
  await holder.query("begin");
  await holder.query("lock table notification in exclusive mode");
  await raise(server);
  await eventually(async () => (await waiting()) === 1);
  const clearing = whileIdle(server, CLEAR);
  await pause(TO_SHOW_ITSELF_MS);
  const waitingNow = await waiting();
  await holder.query("commit");
  holder.release();
  await clearing;
  expect(waitingNow).toBe(1);
  const { rows } = await server.query(
    "select (select count(*)::int from notification) + (select count(*)::int from notification_event) as rows",
  );
  expect(rows).toEqual([{ rows: 0 }]);
});

test("a statement that fails undoes the ones before it, and jobs go on", async () => {
  await raise(server);
  await expect(whileIdle(server, [...CLEAR, "select 1 / 0"])).rejects.toThrow("division by zero");
  expect((await server.query("select from notification_event")).rowCount).toBe(1);
  await raise(server);
  await settled(server);
  expect((await server.query("select from notification_event where delivered_on is null")).rowCount).toBe(0);
});

const NEW =
  "insert into designation (client_id, name, level, userpermission) select client_id, 'Herald', 'other', 0";

test.each([
  ["a row that is added", `${NEW} from client`],
  ["a row that is changed", "update designation set name = 'Crier' where name = 'Herald'"],
  ["a row that is written again as it was", "update designation set name = name where name = 'Crier'"],
  [
    "one row for another",
    `with gone as (delete from designation where name = 'Crier' returning *) ${NEW} from gone`,
  ],
  ["a row that is deleted", "delete from designation where name = 'Herald'"],
  ["a session that is confirmed", "update session set admin_confirmed_on = now()"],
])("the ledger sees %s", async (_, statement) => {
  const stored = await openLedger(server);
  const before = await stored();
  expect(await stored()).toEqual(before);
  expect((await server.query(statement)).rowCount).toBeGreaterThan(0);
  expect(await stored()).not.toEqual(before);
});

test("the ledger does not mind when a session was last seen", async () => {
  const stored = await openLedger(server);
  const before = await stored();
  expect((await server.query("update session set last_seen = now()")).rowCount).toBeGreaterThan(0);
  expect(await stored()).toEqual(before);
});

test("what was kept comes back, whatever was added, changed or deleted, and no later file", async () => {
  const { files } = server.services;
  const bytes = async function* () {
    yield Buffer.from("kept or not");
  };
  const early = await files.write(bytes(), 100);
  await server.query(`${NEW} from client`);
  const dump = () => dumpTables(server.testDatabase.ownerUrl);
  const restore = await openRestorePoint(server);
  const before = await dump();
  const versions = "select data_version as version from operation order by 1";
  const { rows: old } = await server.query(versions);
  await server.query("delete from membership");
  await server.query("update designation set name = 'Crier' where name = 'Herald'");
  await server.query(`${NEW.replace("Herald", "Usher")} from client`);
  await server.query("insert into audit (action, subject) values ('test', 'stays in the audit for good')");
  await files.write(bytes(), 100);
  expect(changedTables(before, await dump())).toEqual(["audit", "designation", "membership"]);
  await restore();
  // Figures that the app remembers belong to versions: those of what was taken back never come again.
  expect(changedTables(before, await dump())).toEqual(["operation"]);
  const { rows: fresh } = await server.query(versions);
  expect(fresh).toEqual(old.map(({ version }) => ({ version: version + 1 })));
  expect(await Array.fromAsync(files.list())).toEqual([early.id]);
});

/** How many wait for the lists of notifications. */
async function waiting(): Promise<number> {
  const { rowCount } = await server.query(
    "select from pg_locks where not granted and relation = 'notification'::regclass",
  );
  return rowCount ?? 0;
}
