import { type FileHandle, mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { checkSeal } from "#server/platform/files/sealed-file.ts";
import { note, type PlanWorld, planWorld, sendSave } from "#test/action-plans/world.ts";
import { backUp, backupAt } from "#test/backup/installations.ts";
import type { Caller } from "#test/given/caller.ts";
import { aSurvey } from "#test/given/surveys.ts";
import { settled } from "#test/ledger.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";

// The disk refuses proofs, recordings and backups; write-faults.deep.test.ts has it refuse uploads below a real process.

const wave = aWave(1);

let world: PlanWorld;
let audio: Caller;
let backups: string;
let handles: FileHandle;

beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), "forecourt-faults-"));
  world = await planWorld();
  await world.make.surveys([aSurvey({ survey_id: "S1" })]);
  await world.make.person("audio@x.example", { adminPermission: 2 });
  audio = await world.make.logIn("audio@x.example");
  const folder = await open(backups);
  handles = Object.getPrototypeOf(folder);
  await folder.close();
});

beforeEach(async () => {
  await world.clear();
  await settled(world.server);
});

afterEach(() => vi.restoreAllMocks());

afterAll(async () => {
  await world.close();
  await rm(backups, { recursive: true, force: true });
});

/** What a disk refuses, and what a reply says of it. */
const FAULTS: readonly (readonly [string, () => void, object])[] = [
  ["is full in the middle of a file", writeHalf, { statusCode: 503, body: /DISK_FULL/ }],
  ["does not keep the bytes of a file", () => failSync("file"), { statusCode: 500 }],
  ["does not keep the name of a file", () => failSync("folder"), { statusCode: 500 }],
];

describe.each(FAULTS)("a disk that %s", (_what, breakDisk, reply) => {
  const expected = Object.fromEntries(
    Object.entries(reply).map(([key, value]) => [
      key,
      value instanceof RegExp ? expect.stringMatching(value) : value,
    ]),
  );

  test("saves nothing of a ticket with its proof", async () => {
    const { ticketNo, proofs } = await world.ticket();
    const before = await world.stored();
    const response = { ticket_id: ticketNo, version: 1, dealer_code: "D01", dealer_remark: "Repaired." };
    const save = () =>
      sendSave(world.server, world.by(1), { ...response, actionplandocument: proofs }, [note("All of it.")]);
    breakDisk();
    expect(await save()).toMatchObject(expected);
    vi.restoreAllMocks();
    const { files, ...rows } = await world.stored();
    expect({ ...rows, files: before.files }).toEqual(before);
    await expectWhole(before.files, files, Buffer.from("All of it."));
    expect((await save()).statusCode).toBe(200);
  });

  test("keeps the recording of before", async () => {
    const send = (name: string) => sendAudio(world.server, audio, wave, name, forSurvey("S1"));
    expect((await send("before.wav")).statusCode).toBe(200);
    const recordings = async () => (await world.server.query("select * from audio")).rows;
    const before = await recordings();
    const filesBefore = await storedFiles();
    breakDisk();
    expect(await send("after.wav")).toMatchObject(expected);
    vi.restoreAllMocks();
    expect(await recordings()).toEqual(before);
    await expectWhole(filesBefore, await storedFiles(), wave);
    expect((await send("after.wav")).statusCode).toBe(200);
    expect(await recordings()).toMatchObject([{ file_name: "after.wav" }]);
  });

  test("makes no backup that is told to be one and is none", async () => {
    const { testDatabase, services } = world.server;
    const path = join(backups, `${crypto.randomUUID()}.tar.zst`);
    const make = () => backUp(testDatabase.ownerUrl, services.files, path);
    breakDisk();
    await expect(make()).rejects.toThrow(/^There is no room for the backup|EIO/);
    vi.restoreAllMocks();
    const backup = await backupAt(path);
    const about = await backup.storage.about(backup.name);
    if (about !== null) await checkSeal(backup, about.bytes);
    expect((await readdir(backups)).filter((name) => name.endsWith(".part"))).toEqual([]);
    await backup.storage.remove(backup.name);
    expect(await make()).toMatchObject({ missingFiles: [] });
    await backup.storage.remove(backup.name);
  });
});

function writeHalf(): void {
  const write = handles.writeFile;
  vi.spyOn(handles, "writeFile").mockImplementation(async function (this: FileHandle, data) {
    if (!(data instanceof Uint8Array)) throw new Error("Files are written as bytes.");
    await write.call(this, data.subarray(0, Math.ceil(data.length / 2)));
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  });
}

function failSync(of: "file" | "folder"): void {
  const sync = handles.sync;
  vi.spyOn(handles, "sync").mockImplementation(async function (this: FileHandle) {
    const isFolder = (await this.stat()).isDirectory();
    if (isFolder === (of === "folder"))
      throw Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" });
    await sync.call(this);
  });
}

async function storedFiles(): Promise<readonly string[]> {
  return (await Array.fromAsync(world.server.services.files.list())).sort();
}

/** What has come to stand under a name is all of what was sent: nobody was told so, and the daily sweep removes it. */
async function expectWhole(before: readonly string[], after: readonly string[], sent: Buffer): Promise<void> {
  expect(after).toEqual(expect.arrayContaining([...before]));
  for (const id of after.filter((each) => !before.includes(each)))
    expect((await buffer(world.server.services.files.open(id))).equals(sent)).toBe(true);
}
