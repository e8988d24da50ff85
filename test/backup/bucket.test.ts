import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  backupFile,
  lastBackup,
  takeScheduledBackup,
  watchLastBackup,
} from "#server/features/backup/index.ts";
import { openFileStore } from "#server/platform/files/file-store.ts";
import { writeSealed } from "#server/platform/files/sealed-file.ts";
import { type PlanWorld, planWorld } from "#test/action-plans/world.ts";
import { bucketPlace, type S3Server, startS3Server } from "#test/files/s3-server.ts";
import { aSurvey } from "#test/given/surveys.ts";
import { settled } from "#test/ledger.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";
import {
  backUp,
  contentOf,
  type EmptyInstallation,
  filesIn,
  restore,
  withEmptyInstallation,
} from "./installations.ts";

const MB = 2 ** 20;

let s3: S3Server;
let world: PlanWorld;
let folder: string;
const backups = () => bucketPlace(s3, "backups");

beforeAll(async () => {
  s3 = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), "forecourt-bucket-backups-"));
  world = await planWorld({ files: bucketPlace(s3) });
  await world.make.surveys([aSurvey({ survey_id: "S1" })]);
  await world.make.person("audio@x.example", { adminPermission: 2 });
  await record(aWave(1));
  await world.ticket();
  await settled(world.server);
});

afterAll(async () => {
  await world.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function record(sound: Buffer): Promise<void> {
  const caller = await world.make.logIn("audio@x.example");
  const sent = await sendAudio(world.server, caller, sound, "a.wav", forSurvey("S1"));
  expect(sent.statusCode).toBe(200);
}

const withEmpty = (work: (empty: EmptyInstallation) => Promise<void>) =>
  withEmptyInstallation(world.server.testDatabase, work);

/** Rows that a restore moves by itself, or that come while a backup is written. */
const MOVED = /^value of|^rows of (audit|mail|notification)/;

function rowsOf(content: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !MOVED.test(name)));
}

const keysBelow = (prefix: string) => [...s3.objects.keys()].filter((key) => key.startsWith(prefix));

test("files in a bucket are of the backup's one moment, and it is restored from a bucket to a bucket or a folder", async () => {
  const { server } = world;
  const { ownerUrl } = server.testDatabase;
  const then = await contentOf(ownerUrl);
  const filesThen = await filesIn(server.services.files);
  let isReplaced = false;
  const files = {
    ...server.services.files,
    // Asked for once the snapshot is taken, before the first table is read.
    async size(id: string) {
      if (!isReplaced) await record(aWave(2));
      isReplaced = true;
      return server.services.files.size(id);
    },
  };
  const backup = await backupFile(backups(), "monday.tar.zst");
  const report = await backUp(ownerUrl, files, backup);
  expect(report).toMatchObject({ files: Object.keys(filesThen).length, missingFiles: [] });
  expect(
    Object.keys(filesThen).filter((id) => !keysBelow("installation/files/").some((key) => key.endsWith(id))),
  ).toHaveLength(1);
  // What was put aside for the backup went with it.
  expect(keysBelow("installation/held-files/")).toEqual([]);
  await withEmpty(async (empty) => {
    await restore(empty, backup, bucketPlace(s3, "restored"));
    expect(rowsOf(await contentOf(empty.database.ownerUrl))).toEqual(rowsOf(then));
    const restored = await openFileStore(empty.dataDir, bucketPlace(s3, "restored"));
    expect(await filesIn(restored)).toEqual(filesThen);
    expect(keysBelow("restored/files.restored/")).toEqual([]);
  });
  await withEmpty(async (empty) => {
    const occupied = restore(empty, backup, bucketPlace(s3, "restored"));
    await expect(occupied).rejects.toThrow(
      /^There are stored files in s3:\/\/forecourt-files\/restored\/\?.* already\./,
    );
    await restore(empty, backup);
    expect(await filesIn(await openFileStore(empty.dataDir))).toEqual(filesThen);
  });
});

test("one flipped bit, a cut, and a name that is not there are refused, and nothing is changed", async () => {
  const whole = s3.objects.get("backups/monday.tar.zst");
  if (whole === undefined) throw new Error("There is no backup.");
  const put = (name: string, bytes: Buffer) => s3.objects.set(`backups/${name}`, { ...whole, bytes });
  const flipped = Buffer.from(whole.bytes);
  flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] ?? 0) ^ 4;
  put("flipped.tar.zst", flipped);
  put("cut.tar.zst", whole.bytes.subarray(0, -1));
  await withEmpty(async (empty) => {
    const before = await contentOf(empty.database.ownerUrl);
    for (const [name, sentence] of [
      ["flipped.tar.zst", "is damaged: it is not a backup, or not as it was written"],
      ["cut.tar.zst", "is damaged: it is not a backup, or not as it was written"],
      ["none.tar.zst", "There is no file s3://forecourt-files/backups/none.tar.zst?"],
    ] as const)
      await expect(
        restore(empty, await backupFile(backups(), name), bucketPlace(s3, "refused")),
      ).rejects.toThrow(sentence);
    expect(await contentOf(empty.database.ownerUrl)).toEqual(before);
    expect(keysBelow("refused/")).toEqual([]);
  });
});

test("a restore that breaks leaves no file in the bucket", async () => {
  await withEmpty(async (empty) => {
    let files = 0;
    s3.fault = ({ method, key }) => {
      if (method !== "PUT" || !key.startsWith("broken/files.restored/")) return null;
      files += 1;
      return files > 1 ? { status: 403, code: "AccessDenied" } : null;
    };
    const work = restore(empty, await backupFile(backups(), "monday.tar.zst"), bucketPlace(s3, "broken"));
    await expect(work).rejects.toThrow("AccessDenied");
    s3.fault = () => null;
    expect(keysBelow("broken/")).toEqual([]);
    await restore(empty, await backupFile(backups(), "monday.tar.zst"), bucketPlace(s3, "broken"));
  });
});

test("a restore whose files can't be moved to their place leaves none, and the next one is not in its way", async () => {
  await withEmpty(async (empty) => {
    let files = 0;
    s3.fault = ({ method, key }) => {
      if (method !== "PUT" || !key.startsWith("moved/files/")) return null;
      files += 1;
      return files > 1 ? { status: 403, code: "AccessDenied" } : null;
    };
    const place = bucketPlace(s3, "moved");
    const backup = await backupFile(backups(), "monday.tar.zst");
    await expect(restore(empty, backup, place)).rejects.toThrow("AccessDenied");
    s3.fault = () => null;
    expect(keysBelow("moved/")).toEqual([]);
    await restore(empty, backup, place);
  });
});

test("what can only be read is enough to restore from and to look for the newest", async () => {
  const place = bucketPlace(s3, "read-only");
  s3.objects.set("read-only/forecourt-20261103T023007Z.tar.zst", {
    bytes: Buffer.from("x"),
    tag: '"x"',
    writtenOn: new Date(),
  });
  s3.fault = ({ method }) =>
    method === "GET" || method === "HEAD" ? null : { status: 403, code: "AccessDenied" };
  try {
    expect(await lastBackup(place)).toBeInstanceOf(Date);
    await expect(backupFile(place, "monday.tar.zst", "read")).resolves.toMatchObject({
      name: "monday.tar.zst",
    });
    await expect(backupFile(place, "monday.tar.zst")).rejects.toThrow("AccessDenied");
  } finally {
    s3.fault = () => null;
  }
});

test("who asks often for the newest asks the store once, and does not wait long", async () => {
  let asked = 0;
  const ask = watchLastBackup(backups(), async () => {
    asked += 1;
    return new Date(1);
  });
  await ask();
  expect([await ask(), asked]).toEqual([new Date(1), 1]);
  const silent = watchLastBackup(backups(), () => new Promise(() => undefined));
  await expect(silent()).rejects.toThrow("did not answer within 2 seconds");
});

test("one that is stopped leaves neither an object nor a part, and a name that is taken is refused", async () => {
  const stopped = new AbortController();
  async function* endless() {
    for (;;) {
      yield randomBytes(MB);
      if ([...s3.unfinished.values()].some(({ parts }) => parts.size > 0)) stopped.abort();
    }
  }
  const half = await backupFile(backups(), "half.tar.zst");
  await expect(writeSealed(half, endless(), stopped.signal)).rejects.toThrow("aborted");
  expect([s3.unfinished.size, keysBelow("backups/half")]).toEqual([0, []]);
  const { ownerUrl } = world.server.testDatabase;
  const taken = await backupFile(backups(), "monday.tar.zst");
  await expect(backUp(ownerUrl, world.server.services.files, taken)).rejects.toThrow(
    "There is already something called s3://forecourt-files/backups/monday.tar.zst?",
  );
});

test("those of the schedule stay as many as are wanted, and nothing else goes", async () => {
  const { server } = world;
  const place = bucketPlace(s3, "scheduled");
  await expect(lastBackup(place)).resolves.toBeNull();
  s3.objects.set("scheduled/notes.txt", { bytes: Buffer.from("x"), tag: '"x"', writtenOn: new Date() });
  for (const day of [1, 2, 3, 4]) {
    await takeScheduledBackup(
      {
        owner: server.database.owner,
        log: server.services.log,
        now: () => Date.UTC(2026, 10, day, 2, 30, 7),
        write: async (to, name) => {
          const { storage } = await backupFile(to, name);
          await storage.write(name, Readable.from([Buffer.from("backup")]));
        },
      },
      { place, retained: 2 },
      new AbortController().signal,
    );
  }
  expect(keysBelow("scheduled/")).toEqual([
    "scheduled/notes.txt",
    "scheduled/forecourt-20261103T023007Z.tar.zst",
    "scheduled/forecourt-20261104T023007Z.tar.zst",
  ]);
  expect((await lastBackup(place))?.getTime()).toBeGreaterThan(Date.now() - 3_600_000);
});
