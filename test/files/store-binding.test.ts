import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { takeOverFiles } from "#server/features/stored-files/index.ts";
import { openFiles } from "#server/open-files.ts";
import { onConnection } from "#server/platform/database/copy.ts";
import { type OpenDatabase, openDatabase } from "#server/platform/database/db.ts";
import { type FileStore, openFileStore } from "#server/platform/files/file-store.ts";
import { bindStore, demandOwnStore, renewBinding, takeStore } from "#server/platform/files/store-binding.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { withClient } from "#test/survey-import/tables-dump.ts";
import { bucketPlace, type S3Server, startS3Server } from "./s3-server.ts";

interface Installation {
  readonly test: TestDatabase;
  readonly open: OpenDatabase;
}

let production: Installation;
let staging: Installation;
let s3: S3Server;
let folder: string;
let files: FileStore;

beforeAll(async () => {
  production = await installation();
  staging = await installation();
  s3 = await startS3Server();
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-binding-"));
  files = await openFileStore(folder, { kind: "folder", path: join(folder, "one") });
});

afterEach(async () => {
  for (const { open } of [production, staging]) await open.owner.deleteFrom("file_store").execute();
  await rm(folder, { recursive: true, force: true });
});

afterAll(async () => {
  for (const each of [production, staging]) {
    await each.open.close();
    await each.test.drop();
  }
  await s3.close();
});

async function installation(): Promise<Installation> {
  const test = await openTestDatabase();
  return { test, open: openDatabase(test) };
}

const pair = ({ open }: Installation, store = files) => ({ db: open.owner, files: store });
const another = () => openFileStore(folder, { kind: "folder", path: join(folder, "two") });

/** The rows of production, as a dump of it that was loaded elsewhere holds them. */
async function copyToStaging(): Promise<void> {
  const row = await production.open.owner.selectFrom("file_store").selectAll().executeTakeFirstOrThrow();
  await staging.open.owner.insertInto("file_store").values(row).execute();
}

const FOREIGN =
  /^The files in .*one belong to another database, of which this one may be a copy: .* run: npm run forecourt -- files take-over$/;
const ELSEWHERE =
  /^The database keeps its files in another place than .*two: when it was last told, in .*one\. Set FILES_URL and DATA_DIR as the server has them/;

test("a database is bound to its store at the first start, and is at home there from then on", async () => {
  expect(await demandOwnStore(pair(production))).toBe(false);
  await Promise.all([1, 2, 3].map(() => bindStore(pair(production))));
  await renewBinding(pair(production));
  await bindStore(pair(production));
  expect(await demandOwnStore(pair(production))).toBe(true);
});

test("another place is refused, and nothing is written there", async () => {
  await bindStore(pair(production));
  const wrong = await another();
  for (const work of [demandOwnStore, bindStore, renewBinding])
    await expect(work(pair(production, wrong))).rejects.toThrow(ELSEWHERE);
  expect(await readdir(folder)).toEqual(["one"]);
});

test("a copy of the database is refused at the store of the one it was copied from, until it is told to take it over", async () => {
  await bindStore(pair(production));
  await copyToStaging();
  for (const work of [demandOwnStore, bindStore, renewBinding])
    await expect(work(pair(staging))).rejects.toThrow(FOREIGN);
  expect(await demandOwnStore(pair(production))).toBe(true);
  await takeStore(pair(staging));
  expect(await demandOwnStore(pair(staging))).toBe(true);
  await expect(renewBinding(pair(production))).rejects.toThrow(FOREIGN);
});

test("a database without a store is refused at one of another database, too", async () => {
  await bindStore(pair(production));
  await expect(bindStore(pair(staging))).rejects.toThrow(FOREIGN);
});

test("a copy that can't be told from the database is told from it when the day is over", async () => {
  await bindStore(pair(production));
  const { owner } = production.open;
  const then = await owner.selectFrom("file_store").selectAll().executeTakeFirstOrThrow();
  await renewBinding(pair(production));
  await owner.updateTable("file_store").set(then).execute();
  await expect(demandOwnStore(pair(production))).rejects.toThrow(FOREIGN);
});

test("a crash in the middle of a renewal locks nobody out", async () => {
  await bindStore(pair(production));
  const broken = { ...files, setOwner: () => Promise.reject(new Error("killed before")) };
  await expect(renewBinding(pair(production, broken))).rejects.toThrow("killed before");
  expect(await demandOwnStore(pair(production))).toBe(true);
  const half = {
    ...files,
    async setOwner(owner: Parameters<FileStore["setOwner"]>[0]) {
      await files.setOwner(owner);
      throw new Error("killed after");
    },
  };
  await expect(renewBinding(pair(production, half))).rejects.toThrow("killed after");
  expect(await demandOwnStore(pair(production))).toBe(true);
  await renewBinding(pair(production));
});

test("files that were moved with what names them are at home in the new place", async () => {
  await bindStore(pair(production));
  const moved = await another();
  await moved.identity();
  for (const name of ["store-id", "store-owner"])
    await writeFile(join(folder, "two", name), await readFile(join(folder, "one", name)));
  expect(await demandOwnStore(pair(production, moved))).toBe(true);
});

test("a store is taken over only while nobody else works, and by a database whose files are in it unless that is said", async () => {
  const test = await openTestDatabase();
  const takeOver = (despiteMissing: boolean) =>
    withClient(test.ownerUrl, (client) => takeOverFiles(onConnection(client), files, despiteMissing));
  const { id } = await files.write(Readable.from([Buffer.from("a message")]), 100);
  const name = (file: string) => `insert into named values ('${file}')`;
  await withClient(test.ownerUrl, async (client) => {
    await client.query(`create table named (some_file text); ${name(id)}; ${name(crypto.randomUUID())}`);
    await expect(takeOver(true)).rejects.toThrow("Somebody works on the database");
  });
  await expect(takeOver(false)).rejects.toThrow("Of 2 files that the database names, 1 are not in");
  expect(await files.owner()).toBeNull();
  expect(await takeOver(true)).toEqual({ named: 2, missing: 1 });
  expect(await files.owner()).not.toBeNull();
  await test.drop();
});

test("a command without the FILES_URL of the server is refused, also beside an embedded database, and so is an empty prefix", async () => {
  const { ownerUrl } = production.test;
  const config = {
    database: { kind: "embedded" },
    dataDir: folder,
    files: bucketPlace(s3, "installation"),
  } as const;
  const first = await openFiles(config, ownerUrl, () => undefined);
  await first.bind();
  await first.close();
  const beside = { ...config, files: { kind: "folder", path: folder } } as const;
  await expect(openFiles(beside, ownerUrl, () => undefined)).rejects.toThrow(
    "keeps its files in another place",
  );
  const typo = { ...config, files: bucketPlace(s3, "instalation") };
  await expect(openFiles(typo, ownerUrl, () => undefined)).rejects.toThrow(
    "keeps its files in another place",
  );
  expect([...s3.objects.keys()].filter((key) => key.startsWith("instalation/"))).toEqual([]);
  await (await openFiles(config, ownerUrl, () => undefined)).close();
});
