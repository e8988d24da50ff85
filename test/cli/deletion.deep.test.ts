import { dirname } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { referencedFiles } from "#server/features/stored-files/queries.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Caller } from "#test/given/caller.ts";
import { CLIENT, OPERATION } from "#test/given.ts";
import { settled } from "#test/ledger.ts";
import { listenAt } from "#test/live/event-stream.ts";
import { PEOPLE } from "#test/matrix/personas.ts";
import { FOREIGN, matrixWorld, SSI, type World } from "#test/matrix/world.ts";
import { type Ended, runCommand } from "./command-line.ts";

const AURORA = "Aurora Vehicles";
const NAME = `${CLIENT} ${OPERATION}`;

let world: World;
let origin: string;
let both: Caller;

beforeAll(async () => {
  world = await matrixWorld();
  await world.server.app.listen({ port: 0, host: "127.0.0.1" });
  const address = world.server.app.server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  origin = `http://127.0.0.1:${address.port}`;
  await world.make.person("both@x.example", { client: CLIENT }, { client: AURORA, adminPermission: 3 });
  both = await world.make.logIn("both@x.example", OPERATION);
  for (const place of ["D01", "other operation", "other client"] as const) {
    await world.ticket(place);
    await world.recording(place);
  }
  const { files } = world.server.services;
  const sent = await files.write(Readable.from([Buffer.from("employees")]), 100);
  await world.query(
    `insert into employee_file (client_id, filename, stored_file, sent_by, rows)
     select client_id, 'employees.xlsx', $1, person_id, '[]' from membership join client using (client_id)
     where client.name = $2 limit 1`,
    [sent.id, CLIENT],
  );
  // One of its originals went with an erasure.
  await world.query(
    `with done as (insert into erasure (client_id, person_id, reference, answers, recordings, texts, files)
       select client_id, min(person_id), 'R-1', 1, 0, 0, 1 from membership join client using (client_id)
       where client.name = $1 group by client_id returning client_id, erasure_id)
     insert into erased_key (client_id, key_hash, erasure_id) select client_id, 'x', erasure_id from done`,
    [CLIENT],
  );
  const [{ file } = { file: "" }] = await world.query<{ file: string }>(
    `update upload u set stored_file = null from (select upload_id, stored_file from upload join operation using (operation_id)
       where slug = $1 and deleted_on is null order by upload_id limit 1) was
     where u.upload_id = was.upload_id returning was.stored_file as file`,
    [OPERATION],
  );
  await files.remove(file);
  await world.query(
    `insert into retention_period (client_id, kind, months, changed_by, applied_on)
     select client_id, 'audit', 12, (select min(person_id) from person), '2026-01-01' from client where name = $1`,
    [CLIENT],
  );
  await settled(world.server);
  // The first command that opens the store of files notes which database it belongs to.
  await forecourt(["operation", "delete", "none", "--confirm", "none"]);
});

afterAll(() => world.close());

function forecourt(typed: readonly string[], input?: string): Promise<Ended> {
  const { applicationUrl, ownerUrl } = world.server.testDatabase;
  const environment = {
    DATABASE_URL: applicationUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: dirname(world.server.services.spool.folder),
  };
  return runCommand(environment, typed, input);
}

/** How many rows name this client or operation, by table; those without any left out. */
async function rowsNaming(column: "client_id" | "operation_id", id: number) {
  const tables = await world.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_name)
     where columns.table_schema = 'public' and column_name = $1 and table_type = 'BASE TABLE'`,
    [column],
  );
  const found = new Map<string, number>();
  for (const { name } of tables) {
    const [row] = await world.query<{ n: number }>(
      `select count(*)::int as n from "${name}" where ${column} = $1`,
      [id],
    );
    if (row !== undefined && row.n > 0) found.set(name, row.n);
  }
  return found;
}

async function idOf(table: "client" | "operation", key: string): Promise<number> {
  const by = table === "client" ? "name" : "slug";
  const [row] = await world.query<{ id: number }>(`select ${table}_id as id from ${table} where ${by} = $1`, [
    key,
  ]);
  if (row === undefined) throw new Error(`There is no ${table} ${key}.`);
  return row.id;
}

async function files(): Promise<{ stored: string[]; named: string[] }> {
  const stored = await Array.fromAsync(world.server.services.files.list());
  const { owner } = world.server.database;
  const named = await inTransaction(owner, null, { readOnly: true }, referencedFiles);
  return { stored: stored.sort(), named: [...named].sort() };
}

test("without the name nothing is deleted, and what would be is shown first", async () => {
  const before = await world.stored();
  const typo = await forecourt(["operation", "delete", OPERATION], "meridian-csi\n");
  expect(typo.code).toBe(1);
  expect(typo.err).toMatch(
    /^This deletes the operation meridian-csi of Meridian Motors with \d+ responses, 4 workbooks, 2 recordings, 1 ticket\. It can't be undone\.\nType the name 'Meridian Motors meridian-csi' and press Enter to delete it: Nothing was deleted: the name is 'Meridian Motors meridian-csi'\.\n$/,
  );
  expect((await forecourt(["client", "delete", CLIENT])).err).toContain("Nothing was deleted");
  expect((await forecourt(["client", "delete", CLIENT, "--confirm", "meridian motors"])).code).toBe(1);
  expect((await forecourt(["operation", "delete", "none", "--confirm", "none"])).err).toBe(
    "There is no operation 'none'. operation list names those there are.\n",
  );
  expect((await forecourt(["client", "delete", "Nobody", "--confirm", "Nobody"])).err).toBe(
    "There is no client 'Nobody'.\n",
  );
  expect(await world.stored()).toEqual(before);
});

test("a deleted operation leaves no row and no file; the client goes on without it, and the audit says so", async () => {
  const operation = await idOf("operation", OPERATION);
  const stream = await listenAt(origin, both);
  const sister = await listenAt(origin, both.at(FOREIGN));
  const versionOf = () => world.query("select data_version::int as v from operation where slug = $1", [SSI]);
  const [before] = await versionOf();
  const ticketTables = ["action_plan_history", "action_plan_proof", "action_plan_point"];
  const deleted = await forecourt(["operation", "delete", OPERATION], `${NAME}\n`);
  expect([deleted.code, deleted.out]).toEqual([
    0,
    expect.stringMatching(/^The operation meridian-csi was deleted: \d+ responses, 4 workbooks, .*\.\n$/),
  ]);
  expect(await rowsNaming("operation_id", operation)).toEqual(new Map());
  for (const table of ticketTables) {
    const orphans = await world.query(
      `select from ${table} where (dealer_id, ticket_no) not in (select dealer_id, ticket_no from action_plan)`,
    );
    expect(orphans).toEqual([]);
  }
  // Its catalogue is read anew: some of its client's dealers were surveyed in the other operation alone.
  expect((await versionOf())[0]?.["v"]).toBeGreaterThan(Number(before?.["v"]));
  const { stored, named } = await files();
  expect(stored).toEqual(named);
  await expect.poll(() => stream.hasEnded()).toBe(true);
  expect(sister.hasEnded()).toBe(false);
  sister.stop();
  const refused = await both.post("/api/dashboard/summary/index", {});
  expect([refused.statusCode, refused.json().code]).toEqual([403, "OPERATION"]);
  const { clients } = await both.at(FOREIGN).config();
  const mine = clients.find(({ name }) => name === CLIENT);
  expect(mine?.operations.map(({ id }) => id)).toEqual([SSI]);
  expect((await both.at(SSI).card("summary/index")).count).toBe(2);
  const [entry] = await world.query<{ detail: { name: string; tickets: number } }>(
    "select detail from audit where action = 'operation.delete' and subject = $1",
    [OPERATION],
  );
  expect(entry?.detail).toMatchObject({ name: NAME, tickets: 1 });
  expect((await forecourt(["verify"])).code).toBe(0);
});

test("a deleted client takes its people along, but nobody of another client and nothing of theirs", async () => {
  const client = await idOf("client", CLIENT);
  const other = await idOf("client", AURORA);
  // What an administrator of this client did to somebody whom both share.
  const [administrator] = await world.query<{ id: number }>(
    "update person set password_set_by = (select person_id from person where email = $1) where email = 'both@x.example' returning password_set_by as id",
    [PEOPLE["admin 1"].email],
  );
  await world.query(
    "insert into audit (client_id, person_id, action, subject) values ($1, $2, 'password.reset', 'both@x.example')",
    [other, administrator?.id],
  );
  const kept = await rowsNaming("client_id", other);
  const leaving = world.by("both 3", SSI);
  expect((await leaving.get("/api/config")).statusCode).toBe(200);
  const stream = await listenAt(origin, leaving);
  const deleted = await forecourt(["client", "delete", CLIENT, "--confirm", CLIENT]);
  expect([deleted.code, deleted.out]).toEqual([
    0,
    expect.stringMatching(
      /^The client Meridian Motors was deleted: 1 operation, .*, 1 ticket; \d+ people went with it\.\n$/,
    ),
  ]);
  expect(await rowsNaming("client_id", client)).toEqual(new Map());
  expect(await rowsNaming("client_id", other)).toEqual(kept);
  const { stored, named } = await files();
  expect(stored).toEqual(named);
  expect(stored.length).toBeGreaterThan(0);
  expect((await leaving.get("/api/config")).statusCode).toBe(401);
  await expect.poll(() => stream.hasEnded()).toBe(true);
  expect((await both.at(FOREIGN).config()).clients.map(({ name }) => name)).toEqual([AURORA]);
  expect((await both.at(SSI).post("/api/dashboard/summary/index", {})).statusCode).toBe(403);
  const people = await world.query<{ email: string }>("select email from person order by email");
  expect(people.map(({ email }) => email)).toEqual([
    "both@x.example",
    "canary-aurora.both@x.example",
    "canary-aurora.head@x.example",
    "uploader@aurora-csi.example",
  ]);
  expect(await world.query("select client_id, person_id from audit where action = 'password.reset'")).toEqual(
    [{ client_id: other, person_id: null }],
  );
  const entries = await world.query("select client_id, subject from audit where action = 'client.delete'");
  expect(entries).toEqual([{ client_id: null, subject: CLIENT }]);
});
