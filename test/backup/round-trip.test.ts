import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBackup } from "#server/features/backup/index.ts";
import { verifyOperations } from "#server/features/verification/index.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { openFileStore } from "#server/platform/files/file-store.ts";
import { MACHINE } from "#server/platform/process/process-identity.ts";
import { listed, note, type PlanWorld, planWorld, sendSave } from "#test/action-plans/world.ts";
import { isOnCitus, openTestDatabase } from "#test/database.ts";
import { BY_DEALER } from "#test/endpoints/guarded-tables.ts";
import { eventually } from "#test/eventually.ts";
import { aSurvey } from "#test/given/surveys.ts";
import { given } from "#test/given.ts";
import { settled } from "#test/ledger.ts";
import { startTestServer } from "#test/server.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";
import { withClient } from "#test/survey-import/tables-dump.ts";
import {
  backUp,
  backupAt,
  contentOf,
  type EmptyInstallation,
  emptyInstallation,
  filesIn,
  restore,
  withEmptyInstallation,
} from "./installations.ts";

let world: PlanWorld;
let folder: string;
let path: string;
let before: Readonly<Record<string, string>>;
let filesBefore: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-backups-"));
  path = join(folder, "all.tar.zst");
  world = await planWorld();
  const { server, make } = world;
  await make.surveys([aSurvey({ survey_id: "S1" })]);
  await make.person("audio@x.example", { adminPermission: 2 });
  const sent = await sendAudio(
    server,
    await make.logIn("audio@x.example"),
    aWave(1),
    "a.wav",
    forSurvey("S1"),
  );
  expect(sent.statusCode).toBe(200);
  await world.ticket();
  await settled(server);
  before = await contentOf(server.testDatabase.ownerUrl);
  filesBefore = await filesIn(server.services.files);
  const report = await backUp(server.testDatabase.ownerUrl, server.services.files, path);
  expect(report).toMatchObject({ files: Object.keys(filesBefore).length, missingFiles: [] });
});

afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const withEmpty = (work: (empty: EmptyInstallation) => Promise<void>) =>
  withEmptyInstallation(world.server.testDatabase, work);

/** What was made for several machines is not of one. */
const OF_SEVERAL_MACHINES = [
  "function analyze_surveys()",
  "function is_current_survey(integer,text)",
  "policy audio.surveys",
  ...BY_DEALER.map((table) => `policy ${table}.dealers`),
];

/** A restore adds one line of its own to the log, and nothing else differs but what waited to be sent. */
const MOVED = [
  ...["rows of audit", "value of audit_audit_id_seq", "rows of notification", "rows of mail"],
  ...(isOnCitus ? OF_SEVERAL_MACHINES : []),
];

function withoutMoved(content: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !MOVED.includes(name)));
}

test("a backup is its owner's alone", async () => {
  const { mode, size } = await stat(path);
  expect(mode & 0o777).toBe(0o600);
  expect(size).toBeGreaterThan(1000);
  expect(await readdir(folder)).toEqual(["all.tar.zst"]);
});

test("a restored installation equals the backed up one table by table and file by file", async () => {
  await withEmpty(async ({ database, dataDir }) => {
    await restore({ database, dataDir }, path);
    const after = await contentOf(database.ownerUrl);
    expect(withoutMoved(after)).toEqual(withoutMoved(before));
    expect(await filesIn(await openFileStore(dataDir))).toEqual(filesBefore);
  });
});

test("people log in to it, figures follow from the answers, recordings and proofs open, new rows get new numbers", async () => {
  const empty = await emptyInstallation(world.server.testDatabase);
  await restore(empty, path);
  const server = await startTestServer({ now: () => world.clock.now, restored: empty });
  try {
    const differences: string[] = [];
    const verified = await verifyOperations(server.database.owner, null, {
      differs: (line) => differences.push(line),
      progress: () => undefined,
    });
    expect(differences).toEqual([]);
    expect(verified.map(({ responses }) => responses)).toEqual([41]);
    expect((await world.by(2).get("/api/config")).statusCode).toBe(200);
    const make = given(server);
    expect((await server.call({ url: "/api/config", headers: world.by(2).headers })).statusCode).toBe(401);
    const manager = await make.logIn("kind.2@x.example");
    const [ticket] = await listed(manager);
    const proof = await manager.get(ticket?.proofs[0]?.url ?? "");
    expect(proof.body).toBe("proof 0");
    const audio = await server.query("select stored_file from audio");
    const recording = await buffer(server.services.files.open(String(audio.rows[0]?.stored_file)));
    expect(recording.equals(aWave(1))).toBe(true);
    const made = await server.query("select nextval('ticket_no')::int as no");
    expect(Number(made.rows[0]?.no)).toBe(Number(ticket?.ticketNo) + 1);
    const line = await server.query(
      "select subject, detail->>'product' as product from audit where action = 'installation.restore'",
    );
    expect(line.rows).toEqual([{ subject: "all.tar.zst", product: "2.0.0" }]);
  } finally {
    await server.close();
  }
});

test("an installation that was started but holds nobody can be restored into", async () => {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-restored-"));
  try {
    await restore({ database, dataDir }, path);
    const after = await contentOf(database.ownerUrl);
    expect(withoutMoved(after)).toEqual(withoutMoved(before));
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("what waited to be sent is not sent by the restored installation", async () => {
  const { server } = world;
  const later = join(folder, "with-mail.tar.zst");
  await inTransaction(server.database.owner, null, {}, (trx) =>
    trx
      .insertInto("mail")
      .values({
        kind: "reset",
        recipient: "kind.2@x.example",
        next_attempt: new Date("2100-01-01"),
        text_body: "secret",
      })
      .execute(),
  );
  await backUp(server.testDatabase.ownerUrl, server.services.files, later);
  await server.query("delete from mail");
  await withEmpty(async (empty) => {
    await restore(empty, later);
    const rows = await withClient(empty.database.ownerUrl, async (client) => {
      return (await client.query("select state, problem, text_body from mail")).rows;
    });
    expect(rows).toEqual([
      {
        state: "failed",
        problem: "It waited when the backup was made; a restore sends nothing.",
        text_body: null,
      },
    ]);
  });
});

test("a backup is one moment, whatever is imported, saved and removed while it is written", async () => {
  const { server, make } = world;
  const { ticketNo, version } = await world.ticket({ point: "Q5_1" });
  await settled(server);
  const then = await contentOf(server.testDatabase.ownerUrl);
  const filesThen = await filesIn(server.services.files);
  let tookSnapshot = () => {};
  const snapshot = new Promise<void>((resolve) => {
    tookSnapshot = resolve;
  });
  let goOn = () => {};
  const pause = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const files = {
    ...server.services.files,
    // Asked for once the snapshot is taken, before the first table is read.
    async size(id: string) {
      tookSnapshot();
      await pause;
      return server.services.files.size(id);
    },
  };
  const during = join(folder, "during.tar.zst");
  const writing = backUp(server.testDatabase.ownerUrl, files, during);
  await snapshot;
  await make.surveys([aSurvey({ survey_id: "S1" }), aSurvey({ survey_id: "later" })]);
  const caller = await make.logIn("audio@x.example");
  const replaced = await sendAudio(server, caller, aWave(2), "b.wav", forSurvey("S1"));
  expect(replaced.statusCode).toBe(200);
  const saved = await saveProof(ticketNo, version);
  expect(saved.statusCode).toBe(200);
  await settled(server);
  const now = await filesIn(server.services.files);
  expect(Object.keys(filesThen).filter((id) => !(id in now))).toHaveLength(1); // the first recording
  goOn();
  expect((await writing).missingFiles).toEqual([]);
  await withEmpty(async ({ database, dataDir }) => {
    await restore({ database, dataDir }, during);
    const after = await contentOf(database.ownerUrl);
    expect(rowsOf(after)).toEqual(rowsOf(then));
    expect(await filesIn(await openFileStore(dataDir))).toEqual(filesThen);
  });
  // What was put aside for the backup went with it.
  expect(await filesIn(server.services.files)).toEqual(now);
});

/** Sequences may be ahead: what took a number since is not in the snapshot. */
function rowsOf(content: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(withoutMoved(content)).filter(([name]) => name.startsWith("rows of ")),
  );
}

function saveProof(ticketNo: number, version: number) {
  const response = { ticket_id: ticketNo, version, dealer_code: "D01" };
  return sendSave(world.server, world.by(2), response, [note("during the backup")]);
}

test("a backup that is stopped leaves nothing behind", async () => {
  const { server } = world;
  const controller = new AbortController();
  const half = await backupAt(join(folder, "half.tar.zst"));
  const files = {
    ...server.services.files,
    async size(id: string) {
      controller.abort();
      return server.services.files.size(id);
    },
  };
  const work = writeBackup({ ownerUrl: server.testDatabase.ownerUrl, files }, half, {
    signal: controller.signal,
    progress: () => undefined,
    besideAnother: "refuse",
  });
  await expect(work).rejects.toThrow("The backup was stopped; nothing of it was kept.");
  expect((await readdir(folder)).filter((name) => name.includes("half"))).toEqual([]);
});

test("one that can't go on in the middle of a table ends at once, with the reason", async () => {
  const { server } = world;
  await server.query("create table long (line text)");
  await server.query("insert into long select repeat(md5(i::text), 40) from generate_series(1, 40000) i");
  try {
    const { ownerUrl } = server.testDatabase;
    const stopped = new AbortController();
    const middle = await backupAt(join(folder, "middle.tar.zst"));
    const work = writeBackup({ ownerUrl, files: server.services.files }, middle, {
      signal: stopped.signal,
      progress: (share) => void (share > 0.3 && stopped.abort()),
      besideAnother: "refuse",
    });
    await expect(work).rejects.toThrow("The backup was stopped; nothing of it was kept.");
    expect((await readdir(folder)).filter((name) => name.includes("middle"))).toEqual([]);
    // Nothing holds the tables or the turn any more.
    await eventually(async () => backUp(ownerUrl, server.services.files, middle).catch(() => null));
  } finally {
    await server.query("drop table long");
  }
});

test("what a killed backup left is none by its name, and goes with the next one", async () => {
  const { server } = world;
  const left = `.killed.tar.zst.${MACHINE}.99999999-1.part`;
  const elsewhere = `.killed.tar.zst.${"0".repeat(12)}.99999999-1.part`;
  for (const name of [left, elsewhere]) await writeFile(join(folder, name), "x");
  await backUp(server.testDatabase.ownerUrl, server.services.files, join(folder, "next.tar.zst"));
  const names = await readdir(folder);
  expect(names).not.toContain(left);
  expect(names).toContain(elsewhere);
});

test("a file of that name is never overwritten, and two backups are never made at once", async () => {
  const { server } = world;
  const { ownerUrl } = server.testDatabase;
  await expect(backUp(ownerUrl, server.services.files, path)).rejects.toThrow("There is already something");
  const second = join(folder, "second.tar.zst");
  let refused: unknown = null;
  const files = {
    ...server.services.files,
    async size(id: string) {
      refused ??= await backUp(ownerUrl, server.services.files, second).catch((error: unknown) => error);
      return server.services.files.size(id);
    },
  };
  await backUp(ownerUrl, files, join(folder, "first.tar.zst"));
  expect(String(refused)).toContain("Another backup of this installation is being made.");
  expect(await readdir(folder)).not.toContain("second.tar.zst");
});
