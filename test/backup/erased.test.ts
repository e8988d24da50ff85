import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { eraseFromFiles, REGISTER, registerWriter } from "#server/features/erasure/index.ts";
import type { StoragePlace } from "#server/platform/config/storage-place.ts";
import { openFileStore } from "#server/platform/files/file-store.ts";
import { differences } from "#test/differences.ts";
import { ErasureWorld, OTHER, VIN } from "#test/erasure/world.ts";
import { aSurvey, surveys } from "#test/given/surveys.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";
import { backUp, emptyInstallation, filesIn, restore, withEmptyInstallation } from "./installations.ts";

// A backup holds who was erased after it; the register beside it keeps them from coming back with it.

const BEFORE = "forecourt-20260301T023000Z.tar.zst";
const LATER = "forecourt-29990101T023000Z.tar.zst";
const GONE_VIN = "MA3G0NE0000000003";
const ERASED = "response where survey_id in ('CSI-0001', 'SSI-0001', 'CSI-0002', 'CSI-0003')";
const registered = z.object({ erasures: z.array(z.object({ reference: z.string() })) });

let folder: string;
let place: StoragePlace;
let world: ErasureWorld;
let logged: unknown[];
let storeRegister: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-erased-"));
  place = { kind: "folder", path: folder };
  world = await ErasureWorld.open({ backupPlace: place });
  logged = [];
  storeRegister = writerOf(world.server);
  await world.make.surveys(surveys(12, { overall: 9, recommend: 9 }));
  await world.make.surveys([aSurvey({ survey_id: "CSI-0001", vin: VIN, overall: 1 })]);
  await world.make.surveys([aSurvey({ survey_id: "SSI-0001", vin: VIN.toLowerCase(), overall: 1 })], OTHER);
  await world.make.surveys([aSurvey({ survey_id: "CSI-0002", overall: 1 })]);
  await world.make.surveys([aSurvey({ survey_id: "CSI-0003", vin: GONE_VIN, overall: 1 })]);
  await sendAudio(world.server, world.admin, aWave(1), "call.wav", forSurvey("CSI-0001"));
  await backUp(world.server.testDatabase.ownerUrl, world.server.services.files, join(folder, BEFORE));
  await storeRegister();
  await world.erase("vin", VIN, 2);
  await world.erase("survey", "CSI-0002", 1);
  // Of a vehicle that no answer carries.
  await world.erase("vin", "MA3NOBODY00000010", 0);
  // Of one whose answer was there when the backup was made, and went before it was asked for.
  await world.server.query("delete from response where survey_id = 'CSI-0003'");
  await world.erase("vin", GONE_VIN, 0);
  await eraseFromFiles(world.server.services);
});

afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

function writerOf({ database }: TestServer) {
  return registerWriter(database.owner, place, { error: (about: unknown) => logged.push(about) });
}

test("what was erased names the backups that still hold it", async () => {
  await writeFile(join(folder, LATER), "made afterwards");
  expect((await world.done()).map(({ backups }) => backups)).toEqual([
    [BEFORE],
    [BEFORE],
    [BEFORE],
    [BEFORE],
  ]);
});

test("without a register everybody is restored, as they were", async () => {
  const empty = await emptyInstallation(world.server.testDatabase);
  expect((await restore(empty, join(folder, BEFORE))).erased).toBeNull();
  await onServer(empty, async (restored) => {
    expect(await count(restored, ERASED)).toBe(4);
  });
});

test("the register names nobody; one that can't be written is told of and written by the next turn", async () => {
  await mkdir(join(folder, REGISTER, "in the way"), { recursive: true });
  await storeRegister();
  expect(logged).toHaveLength(1);
  await rm(join(folder, REGISTER), { recursive: true });
  await storeRegister();
  expect(logged).toHaveLength(1);
  const text = await readFile(join(folder, REGISTER), "utf8");
  expect(registered.parse(JSON.parse(text)).erasures).toHaveLength(4);
  // Three characters of a vehicle's number stand in a hash by chance.
  expect(text.replaceAll(/"[\w+/]{43}="/g, "")).not.toMatch(/CSI-0|SSI-0|MA3/i);
});

test("a place that is away gets its register when it is back", async () => {
  const away = join(folder, "mounted");
  const store = registerWriter(
    world.server.database.owner,
    { kind: "folder", path: away },
    { error: (about: unknown) => logged.push(about) },
  );
  const before = logged.length;
  await store();
  await mkdir(away);
  await store();
  expect(await readdir(away)).toEqual([REGISTER]);
  expect(logged).toHaveLength(before);
});

test("with it they are erased again before anybody sees them, from rows, figures and stored files", async () => {
  await storeRegister();
  const empty = await emptyInstallation(world.server.testDatabase);
  const { erased } = await restore(empty, join(folder, BEFORE));
  expect(erased).toMatchObject({ references: ["DPO-1", "DPO-1", "DPO-1"], answers: 4, unmet: ["DPO-1"] });
  expect(await filesIn(await openFileStore(empty.dataDir))).toEqual(
    await filesIn(world.server.services.files),
  );
  await onServer(empty, async (restored) => {
    expect(await count(restored, ERASED)).toBe(0);
    expect(await count(restored, "audio")).toBe(0);
    expect(await keysIn(restored)).toEqual(await keysIn(world.server));
    expect(await differences(restored)).toEqual([]);
    const { rows } = await restored.query(
      "select person_id as who, answers, sought is not null as open from erasure order by answers",
    );
    expect(rows).toEqual([0, 1, 1, 2].map((answers) => ({ who: null, answers, open: true })));
  });
});

test("a database that was restored without it takes nobody out of it", async () => {
  await storeRegister();
  const before = await readFile(join(folder, REGISTER), "utf8");
  await world.server.query("delete from erased_key where erasure_id = (select max(erasure_id) from erasure)");
  await writerOf(world.server)();
  expect(JSON.parse(await readFile(join(folder, REGISTER), "utf8"))).toEqual(JSON.parse(before));
});

test("one of another installation is left aside and never written over, a damaged one refused before anything is changed", async () => {
  const mine = await readFile(join(folder, REGISTER), "utf8");
  await withEmptyInstallation(world.server.testDatabase, async (empty) => {
    await writeFile(join(folder, REGISTER), mine.slice(0, -20));
    await expect(restore(empty, join(folder, BEFORE))).rejects.toThrow(`${REGISTER} in ${folder} is damaged`);
    const foreign = { ...z.record(z.string(), z.unknown()).parse(JSON.parse(mine)), installation: "another" };
    await writeFile(join(folder, REGISTER), JSON.stringify(foreign));
    expect((await restore(empty, join(folder, BEFORE))).erased).toBe("of another installation");
    await writerOf(world.server)();
    expect(logged.at(-1)).toMatchObject({ error: expect.stringContaining("is of another installation") });
    expect(await readFile(join(folder, REGISTER), "utf8")).toBe(JSON.stringify(foreign));
  });
  await writeFile(join(folder, REGISTER), mine);
});

async function onServer(
  restored: Parameters<typeof restore>[0],
  work: (server: TestServer) => Promise<void>,
): Promise<void> {
  const server = await startTestServer({ restored, tasks: { eraseFromFiles: async () => undefined } });
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

async function count(server: TestServer, from: string): Promise<unknown> {
  return (await server.query(`select count(*)::int as n from ${from}`)).rows[0]?.n;
}

async function keysIn(server: TestServer) {
  const { rows } = await server.query(
    "select client_id, encode(key_hash, 'hex') as hash, until_day from erased_key order by 1, 2",
  );
  return rows;
}
