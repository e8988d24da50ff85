import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { readStatus } from "#server/features/observability/read-status.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { surveys } from "#test/given/surveys.ts";
import { type Given, given } from "#test/given.ts";
import { settled, whileIdle } from "#test/ledger.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let make: Given;
let admin: Caller;
let neighbour: number;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.surveys(surveys(1));
  neighbour = await make.neighbour();
  await make.person("admin@x.example", { adminPermission: 1, designation: "Administrator" });
  await make.person("theirs@x.example", { client: "Aurora Vehicles" });
  admin = await make.logIn("admin@x.example");
  await settled(server);
});

afterAll(() => server.close());

async function worries(): Promise<string[]> {
  const { checks } = parsed(api.observability.status.reply, await admin.get("/api/installationstatus"));
  return checks.filter(({ isGood }) => !isGood).map(({ subject, sentence }) => `${subject}: ${sentence}`);
}

const NO_BACKUPS = "Last backup: No backup is scheduled.";

test("administrators read how it is", async () => {
  expect(await worries()).toEqual([NO_BACKUPS]);
  const { checks } = parsed(api.observability.status.reply, await admin.get("/api/installationstatus"));
  expect(checks.map(({ subject }) => subject)).toEqual([
    "Version",
    "Database",
    "Background work",
    "Last backup",
    "Last upload",
    "Disk",
    "Mail",
    "Pushes",
  ]);
});

test("what another client has trouble with is not told", async () => {
  await whileIdle(server, [
    "insert into mail (kind, recipient, state) values ('reset', 'theirs@x.example', 'failed')",
    `insert into upload (client_id, operation_id, filename, stored_file, sha256, bytes, uploaded_by, data_sync)
      select client_id, operation_id, 'x.xlsx', 'x', 'x', 1, (select min(person_id) from person), 'Failed'
      from operation where client_id = ${neighbour}`,
  ]);
  expect(await worries()).toEqual([NO_BACKUPS]);
});

test("the client's own troubles are", async () => {
  await whileIdle(server, [
    "insert into mail (kind, recipient, state) values ('reset', 'admin@x.example', 'failed')",
    "update upload set data_sync = 'Failed' where filename <> 'x.xlsx'",
  ]);
  expect(await worries()).toEqual([
    NO_BACKUPS,
    expect.stringMatching(/^Last upload: Sent .* ago and failed\.$/),
    "Mail: Given up in the last day: 1.",
  ]);
});

test("the newest backup of the schedule counts, and no other file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-status-"));
  try {
    const backups = { place: { kind: "folder", path: folder }, hour: 2, minute: 30, retained: 7 } as const;
    const services = { owner: server.database.owner, dataDir: folder, backups, sendsMail: true };
    const backupAt = async (hours: number) => {
      const now = () => Date.now() + hours * 3_600_000;
      const { checks } = await readStatus({ ...services, now }, neighbour);
      return checks.find(({ subject }) => subject === "Last backup")?.sentence;
    };
    await writeFile(join(folder, "forecourt-before-0026-20261123T083700Z.tar.zst"), "x");
    expect(await backupAt(0)).toBe("None was made yet.");
    await writeFile(join(folder, "forecourt-20261123T083700Z.tar.zst"), "x");
    expect(await backupAt(5)).toBe("Made 5 hours ago.");
    expect(await backupAt(30)).toBe("The last one was made 30 hours ago.");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
