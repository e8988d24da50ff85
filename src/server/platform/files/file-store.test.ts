import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MACHINE } from "#server/platform/process/process-identity.ts";
import { type FileHold, type FileStore, FileTooLarge, openFileStore } from "./file-store.ts";

// Beyond the highest id a Linux kernel gives out.
const GONE_PID = 99_999_999;

let folder: string;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-files-"));
  store = await openFileStore(folder);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function ids(): Promise<string[]> {
  const found: string[] = [];
  for await (const id of store.list()) found.push(id);
  return found;
}

test("keeps the bytes, their number and their hash", async () => {
  const bytes = Buffer.from("नमस्ते".repeat(50_000));
  const kept = await store.write(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), bytes.length);
  expect(kept).toEqual({
    id: kept.id,
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  expect((await buffer(store.open(kept.id))).equals(bytes)).toBe(true);
  expect(await buffer(store.open(kept.id, { start: 3, end: 5 }))).toEqual(bytes.subarray(3, 6));
  expect(await store.size(kept.id)).toBe(bytes.length);
  expect(await ids()).toEqual([kept.id]);
});

describe("while somebody holds", () => {
  const stored = async (line: string) => (await store.write(Readable.from([Buffer.from(line)]), 100)).id;
  const read = async (hold: FileHold, id: string) => {
    const file = await hold.take(id);
    return file === null ? null : await text(file.stream);
  };
  const held = async () => (await readdir(join(folder, "held-files"))).sort();

  test("a removed file is gone for everybody else, and for good once the last one let go", async () => {
    const [kept, removed] = [await stored("kept"), await stored("removed")];
    const holds = [await store.hold(), await store.hold()];
    await store.remove(removed);
    await store.remove(removed);
    expect(await ids()).toEqual([kept]);
    expect(await store.size(removed)).toBeNull();
    for (const hold of holds)
      expect([await read(hold, kept), await read(hold, removed)]).toEqual(["kept", "removed"]);
    await holds[0]?.release();
    expect(await held()).toContain(removed);
    await holds[1]?.release();
    expect(await held()).toEqual([]);
  });

  test("what was removed before is not there", async () => {
    const removed = await stored("removed");
    await store.remove(removed);
    const hold = await store.hold();
    expect(await read(hold, removed)).toBeNull();
    await hold.release();
  });

  test("who was killed holds nothing; of another machine that is so after a day", async () => {
    await (await store.hold()).release();
    const killed = join(folder, "held-files", `${MACHINE}.${GONE_PID}-1.1.holder`);
    const elsewhere = join(folder, "held-files", `${"0".repeat(12)}.${GONE_PID}-1.1.holder`);
    for (const path of [killed, elsewhere]) await writeFile(path, "");
    const [first, second] = [await stored("first"), await stored("second")];
    await store.remove(first);
    expect((await held()).filter((name) => !name.startsWith(MACHINE))).toEqual(
      [basename(elsewhere), first].sort(),
    );
    const longAgo = Date.now() / 1000 - 25 * 3600;
    await utimes(elsewhere, longAgo, longAgo);
    await store.remove(second);
    // Neither held the second one, and their names went.
    expect(await held()).toEqual([first]);
    // A start removes what was left aside.
    await store.sweepLeftovers();
    expect(await held()).toEqual([]);
  });
});

test("copies of killed processes go, those of another machine after a day", async () => {
  const copies = join(folder, "copies");
  await mkdir(copies);
  const of = (machine: string) => `${machine}.${GONE_PID}-1.${crypto.randomUUID()}`;
  const [own, recent, old] = [of(MACHINE), of("0".repeat(12)), of("0".repeat(12))];
  for (const name of [own, recent, old]) await writeFile(join(copies, name), "x");
  const longAgo = Date.now() / 1000 - 25 * 3600;
  await utimes(join(copies, old), longAgo, longAgo);
  await store.sweepLeftovers();
  expect(await readdir(copies)).toEqual([recent]);
});

test("containers of one host name are machines of their own", async () => {
  const name = createHash("sha256").update(hostname()).digest("hex").slice(0, 12);
  expect(MACHINE).toMatch(/^[0-9a-f]{12}$/);
  if (process.platform === "linux") expect(MACHINE).not.toBe(name);
});

test("one byte too many leaves nothing behind", async () => {
  await expect(store.write(Readable.from([Buffer.alloc(10)]), 9)).rejects.toThrow(FileTooLarge);
  expect(await readdir(join(folder, "files"))).toEqual([]);
});

test("a source that breaks leaves nothing behind", async () => {
  async function* broken() {
    yield Buffer.from("a part");
    throw new Error("connection lost");
  }
  await expect(store.write(broken(), 100)).rejects.toThrow("connection lost");
  expect(await readdir(join(folder, "files"))).toEqual([]);
});

test("what a crash left half written is swept at the next start, kept files stay", async () => {
  const kept = await store.write(Readable.from([Buffer.from("x")]), 1);
  const own = await ownDraft();
  const left = [
    own.replace(`.${process.pid}-`, `.${GONE_PID}-`),
    // In a container the next server has the id of the one that was killed.
    own.replace(/-\w+\.part$/, "-1.part"),
  ];
  for (const name of left) await writeFile(join(folder, "files", name), "x");
  await store.sweepLeftovers();
  expect(await readdir(join(folder, "files"))).toEqual([kept.id.slice(0, 2)]);
  expect(await ids()).toEqual([kept.id]);
});

test("what another process or machine is just receiving is left alone, for a day", async () => {
  const own = await ownDraft();
  const elsewhere = own.replace(/\.[0-9a-f]{12}\.\d+-/, `.${"0".repeat(12)}.${GONE_PID}-`);
  const names = [own, elsewhere].sort();
  for (const name of names) await writeFile(join(folder, "files", name), "x");
  await store.sweepLeftovers();
  expect((await readdir(join(folder, "files"))).sort()).toEqual(names);
  const longAgo = Date.now() / 1000 - 25 * 3600;
  for (const name of names) await utimes(join(folder, "files", name), longAgo, longAgo);
  await store.sweepLeftovers();
  expect(await readdir(join(folder, "files"))).toEqual([own]);
});

test("a removed file is gone, and removing it again is no error", async () => {
  const kept = await store.write(Readable.from([Buffer.from("x")]), 1);
  await store.remove(kept.id);
  await store.remove(kept.id);
  expect(await store.size(kept.id)).toBeNull();
});

test.each(["../../etc/passwd", "", "0000"])("no other path than an id is opened: %j", (id) => {
  expect(() => store.open(id)).toThrow("Not the id");
});

/** What this process calls a file while it receives it. */
async function ownDraft(): Promise<string> {
  let name = "";
  async function* source() {
    yield Buffer.from("x");
    name = (await readdir(join(folder, "files"))).find((each) => each.endsWith(".part")) ?? "";
    throw new Error("seen");
  }
  await expect(store.write(source(), 1)).rejects.toThrow("seen");
  return name;
}
