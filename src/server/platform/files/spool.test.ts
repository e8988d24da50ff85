import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSpool, type Spool } from "./spool.ts";

const NEVER = new AbortController().signal;
let dataDir: string;
let spool: Spool;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-spool-"));
  spool = await openSpool(dataDir);
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("what was taken in is read back, and has no name on disk meanwhile", async () => {
  const parts = Array.from({ length: 300 }, (_, at) => Buffer.alloc(10_000, at));
  const { stream, bytes } = await spool.take(Readable.from(parts), NEVER);
  expect(await readdir(spool.folder)).toEqual([]);
  expect(bytes).toBe(3_000_000);
  expect((await buffer(stream)).equals(Buffer.concat(parts))).toBe(true);
});

test("a source that fails is no file", async () => {
  const source = Readable.from(
    (async function* () {
      yield Buffer.from("half");
      throw new Error("The database went away.");
    })(),
  );
  await expect(spool.take(source, NEVER)).rejects.toThrow("The database went away.");
  expect(await readdir(spool.folder)).toEqual([]);
});

test("when nobody waits any more its source is given up", async () => {
  const source = new Readable({ read: () => undefined });
  const gone = new AbortController();
  const taken = spool.take(source, gone.signal);
  gone.abort();
  await expect(taken).rejects.toMatchObject({ name: "AbortError" });
  expect(source.destroyed).toBe(true);
});

test("a source for which no file can be opened is given up, and with it the connection that it reads from", async () => {
  const nowhere = await openSpool(await mkdtemp(join(dataDir, "nowhere-")));
  await rm(nowhere.folder, { recursive: true });
  const source = new Readable({ read: () => undefined });
  await expect(nowhere.take(source, NEVER)).rejects.toMatchObject({ code: "ENOENT" });
  expect(source.destroyed).toBe(true);
});

test("what a crash left behind is swept at the next start, and nothing else", async () => {
  await writeFile(join(spool.folder, "0b6e1f2c-8a49-4a53-9c57-1f1f5a6a2b3c"), "half");
  await writeFile(join(spool.folder, "readme"), "kept");
  await openSpool(dataDir);
  expect(await readdir(spool.folder)).toEqual(["readme"]);
});
