import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BucketPlace } from "#server/platform/config/storage-place.ts";
import { bucketStorage } from "#server/platform/files/bucket-storage.ts";
import {
  type FileStore,
  FileTooLarge,
  openFileStore,
  withLocalCopy,
} from "#server/platform/files/file-store.ts";
import { StorageOutage } from "#server/platform/files/object-storage.ts";
import { eventually } from "#test/eventually.ts";
import { AWS_ENVIRONMENT, bucketPlace, bucketUrl, type S3Server, startS3Server } from "./s3-server.ts";

const PART = 8 * 2 ** 20;

let s3: S3Server;
let folder: string;
let store: FileStore;
const left: string[] = [];

beforeAll(async () => {
  s3 = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), "forecourt-bucket-"));
});

beforeEach(async () => {
  s3.objects.clear();
  store = await openFileStore(folder, bucketPlace(s3), (ids) => void left.push(...ids));
});

afterEach(() => {
  s3.fault = () => null;
  s3.listsNothing = false;
  s3.unfinished.clear();
});

afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const stored = async (line: string) => (await store.write(Readable.from([Buffer.from(line)]), 100)).id;
const keys = () => [...s3.objects.keys()].sort();
const keyOf = (id: string) => `installation/files/${id.slice(0, 2)}/${id}`;

test("keeps the bytes, their number and their hash, under the name they have in a folder", async () => {
  const bytes = Buffer.from("नमस्ते".repeat(50_000));
  const kept = await store.write(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), bytes.length);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(kept).toEqual({ id: kept.id, bytes: bytes.length, sha256 });
  expect(keys()).toEqual([keyOf(kept.id)]);
  expect((await buffer(store.open(kept.id))).equals(bytes)).toBe(true);
  expect(await buffer(store.open(kept.id, { start: 3, end: 5 }))).toEqual(bytes.subarray(3, 6));
  expect(await store.size(kept.id)).toBe(bytes.length);
  expect(await Array.fromAsync(store.list())).toEqual([kept.id]);
  await store.remove(kept.id);
  await store.remove(kept.id);
  expect([await store.size(kept.id), keys()]).toEqual([null, []]);
  await expect(buffer(store.open(kept.id))).rejects.toThrow("There is no files/");
});

test("nothing at all is a file, too", async () => {
  const { id } = await store.write(Readable.from([]), 0);
  expect(await store.size(id)).toBe(0);
  expect(await buffer(store.open(id))).toHaveLength(0);
});

test("what is larger than a part goes in parts and comes back whole", async () => {
  const bytes = randomBytes(2 * PART + 12_345);
  const { id, sha256 } = await store.write(Readable.from(piecesOf(bytes)), bytes.length);
  expect(s3.asked.filter((each) => each.startsWith("PUT") && each.includes("partNumber"))).toHaveLength(3);
  expect(
    createHash("sha256")
      .update(await buffer(store.open(id)))
      .digest("hex"),
  ).toBe(sha256);
  expect(s3.unfinished.size).toBe(0);
});

test("readers that need a path have a copy on this machine for as long as they read", async () => {
  const id = await stored("a workbook");
  let seen = "";
  await withLocalCopy(store, id, async (path) => {
    seen = path;
    expect(await readFile(path, "utf8")).toBe("a workbook");
  });
  expect(seen.startsWith(join(folder, "copies"))).toBe(true);
  await eventually(async () => (await readdir(join(folder, "copies"))).length === 0);
});

test("while somebody holds, a removed file is gone for everybody else, and for good once the last one let go", async () => {
  const [kept, removed] = [await stored("kept"), await stored("removed")];
  const holds = [await store.hold(), await store.hold()];
  await store.remove(removed);
  await store.remove(removed);
  expect(await Array.fromAsync(store.list())).toEqual([kept]);
  for (const hold of holds) {
    const taken = await hold.take(removed);
    expect(taken === null ? null : [taken.bytes, await text(taken.stream)]).toEqual([7, "removed"]);
  }
  await holds[0]?.release();
  expect(keys()).toContain(`installation/held-files/${removed}`);
  await holds[1]?.release();
  expect(keys()).toEqual([keyOf(kept)]);
});

test("more than a page of files is listed", async () => {
  const bytes = { bytes: Buffer.alloc(0), tag: '""', writtenOn: new Date() };
  const ids = Array.from({ length: 2_500 }, () => crypto.randomUUID());
  for (const id of ids) s3.objects.set(keyOf(id), bytes);
  expect((await Array.fromAsync(store.list())).sort()).toEqual(ids.sort());
  expect(await Array.fromAsync(store.writtenBefore(Date.now() - 3_600_000))).toEqual([]);
});

test("all who share it give it one name, and another prefix is another store", async () => {
  const name = await store.identity();
  expect(await (await openFileStore(folder, bucketPlace(s3))).identity()).toBe(name);
  expect(await (await openFileStore(folder, bucketPlace(s3, "other"))).identity()).not.toBe(name);
});

describe("what fails is never taken for kept", () => {
  const isWrite = (method: string) => method === "PUT" || method === "POST";

  test.each([
    ["the store refuses", { status: 403, code: "AccessDenied" }, "AccessDenied"],
    ["the store breaks down", { status: 500, code: "InternalError" }, "InternalError"],
    ["the store asks to slow down", { status: 503, code: "SlowDown" }, "SlowDown"],
    ["the connection breaks", { breaksAfter: 0 }, "did not keep"],
    ["less arrives than was sent", { keepsOnly: 3 }, "of 9 bytes it has 3"],
  ])("%s", async (_what, fault, sentence) => {
    s3.fault = ({ method }) => (isWrite(method) ? fault : null);
    const failed = await stored("a message").catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(StorageOutage);
    expect(String(failed)).toContain(sentence);
  });

  test("one moment of it is bridged", async () => {
    let faults = 0;
    s3.fault = ({ method }) => {
      if (!isWrite(method) || faults > 0) return null;
      faults += 1;
      return { status: 503, code: "SlowDown" };
    };
    expect(await store.size(await stored("a message"))).toBe(9);
    expect(faults).toBe(1);
  });

  test("a part that fails takes the others with it", async () => {
    s3.fault = ({ query }) =>
      query.get("partNumber") === "2" ? { status: 403, code: "AccessDenied" } : null;
    const work = store.write(Readable.from(piecesOf(randomBytes(2 * PART))), 3 * PART);
    await expect(work).rejects.toThrow("AccessDenied");
    await eventually(() => s3.unfinished.size === 0);
    expect(keys()).toEqual([]);
  });

  test.each([
    ["a source that breaks", () => new Error("connection lost"), 9 * PART, "connection lost"],
    ["one byte too many", () => null, 2 * PART - 1, `The file is larger than ${2 * PART - 1} bytes.`],
  ])("%s leaves no object and no part behind", async (_what, fault, most, sentence) => {
    async function* source() {
      yield* piecesOf(randomBytes(2 * PART));
      const error = fault();
      if (error !== null) throw error;
    }
    await expect(store.write(source(), most)).rejects.toThrow(sentence);
    await eventually(() => s3.unfinished.size === 0);
    expect(keys()).toEqual([]);
  });

  test("one byte too many is told as that", async () => {
    await expect(store.write(Readable.from([Buffer.alloc(10)]), 9)).rejects.toThrow(FileTooLarge);
    expect(keys()).toEqual([]);
  });
});

test.each([
  [301, "PermanentRedirect"],
  [302, "Found"],
  [307, "TemporaryRedirect"],
  [308, "PermanentRedirect"],
])("a store that sends on to another address (%i) is not followed there", async (status, code) => {
  const id = await stored("a message");
  const asked: (string | undefined)[] = [];
  const elsewhere = createServer(({ url }, response) => {
    asked.push(url);
    response.end("secrets of this machine");
  });
  elsewhere.listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  const address = elsewhere.address();
  const port = typeof address === "object" ? address?.port : 0;
  try {
    s3.fault = () => ({ status, code, location: `http://127.0.0.1:${port}/latest/meta-data/` });
    await expect(stored("another")).rejects.toThrow(StorageOutage);
    await expect(buffer(store.open(id))).rejects.toThrow(StorageOutage);
    await expect(store.size(id)).rejects.toThrow(StorageOutage);
    await expect(Array.fromAsync(store.list())).rejects.toThrow(StorageOutage);
    await expect(bucketStorage(bucketPlace(s3))).rejects.toThrow("can't be used");
    expect(asked).toEqual([]);
  } finally {
    elsewhere.close();
  }
});

test("what breaks off while it is read goes on from there; what does not come back is an error, never less", async () => {
  const bytes = randomBytes(3 * 2 ** 20);
  const { id } = await store.write(Readable.from([bytes]), bytes.length);
  let breaks = 0;
  s3.fault = ({ method, key }) => {
    if (method !== "GET" || !key.includes("files/")) return null;
    breaks += 1;
    return breaks > 5 ? null : { breaksAfter: 200_000 };
  };
  expect((await buffer(store.open(id))).equals(bytes)).toBe(true);
  expect(breaks).toBe(6);
  s3.fault = ({ method }) => (method === "GET" ? { breaksAfter: 0 } : null);
  await expect(buffer(store.open(id))).rejects.toThrow(StorageOutage);
  await expect(store.localCopy(id)).rejects.toThrow(StorageOutage);
  await eventually(async () => (await readdir(join(folder, "copies"))).length === 0);
});

test("a slow store is waited for, one that says nothing is given up", async () => {
  s3.fault = () => ({ waitsMs: 300 });
  const id = await stored("a message");
  expect(await text(store.open(id))).toBe("a message");
  s3.fault = () => null;
  const patient = { connectMs: 600_000, idleMs: 600_000, requestMs: 600_000, soonMs: 600_000 };
  const impatient = (change: Partial<typeof patient>) =>
    eventually(() => bucketStorage(bucketPlace(s3), { ...patient, ...change }).catch(() => null));
  const [idle, soon] = [await impatient({ idleMs: 600 }), await impatient({ soonMs: 900 })];
  s3.fault = () => ({ waitsMs: 600_000 });
  const write = idle.write("files/slow", Readable.from([Buffer.from("a message")]));
  await expect(write).rejects.toThrow(StorageOutage);
  await expect(text(idle.open("files/slow"))).rejects.toThrow(StorageOutage);
  await expect(soon.about("files/slow")).rejects.toThrow(StorageOutage);
});

test("nothing but the bucket's own module loads the client of S3, and that one is loaded when it is needed", () => {
  const sources = globSync("src/**/*.ts").filter((path) => !path.endsWith(".test.ts"));
  const naming = (name: string) => sources.filter((path) => readFileSync(path, "utf8").includes(name));
  expect(naming('from "@aws-sdk/')).toEqual(["src/server/platform/files/bucket-storage.ts"]);
  expect(naming('from "./bucket-storage')).toEqual([]);
  expect(naming('import("./bucket-storage.ts")')).toEqual(["src/server/platform/files/open-storage.ts"]);
});

test("a file that can't be removed now is left to the sweep, and told", async () => {
  const id = await stored("a message");
  s3.fault = ({ method }) => (method === "DELETE" ? { status: 403, code: "AccessDenied" } : null);
  await store.remove(id);
  expect(left).toEqual([id]);
  s3.fault = () => null;
  expect(await store.size(id)).toBe(9);
});

test("many are removed together: who holds is asked once, and a store that does not answer is not asked for the rest", async () => {
  const ids = await Promise.all(Array.from({ length: 60 }, (_, place) => stored(String(place))));
  s3.asked.length = 0;
  expect(await store.removeAll(ids.slice(0, 20))).toEqual([]);
  expect(s3.asked.filter((each) => each.startsWith("GET"))).toHaveLength(1);
  expect(keys()).toHaveLength(40);
  s3.fault = ({ method }) => (method === "DELETE" ? { status: 403, code: "AccessDenied" } : null);
  s3.asked.length = 0;
  left.length = 0;
  expect((await store.removeAll(ids.slice(20))).toSorted()).toEqual(ids.slice(20).sort());
  expect(left.sort()).toEqual(ids.slice(20).sort());
  expect(s3.asked.filter((each) => each.startsWith("DELETE")).length).toBeLessThanOrEqual(16);
});

test("parts that a killed server left are removed a day later, those of today are not", async () => {
  const key = "installation/files/ab/left";
  const dayAgo = new Date(Date.now() - 25 * 3_600_000);
  s3.unfinished.set("old", { key, begunOn: dayAgo, parts: new Map() });
  s3.unfinished.set("new", { key, begunOn: new Date(), parts: new Map() });
  s3.unfinished.set("foreign", { key: "elsewhere/x", begunOn: dayAgo, parts: new Map() });
  await store.sweepLeftovers();
  expect([...s3.unfinished.keys()].sort()).toEqual(["foreign", "new"]);
});

test("in a bucket without a prefix nobody else's parts are removed, and one that can't be keeps no other", async () => {
  const dayAgo = new Date(Date.now() - 25 * 3_600_000);
  const begin = (id: string, key: string) =>
    s3.unfinished.set(id, { key, begunOn: dayAgo, parts: new Map() });
  begin("theirs", "films/summer.mov");
  begin("stuck", `files/ab/${crypto.randomUUID()}`);
  begin("ours", `files/cd/${crypto.randomUUID()}`);
  begin("backup", "forecourt-20261103T023007Z.tar.zst");
  s3.fault = ({ method, query }) =>
    method === "DELETE" && query.get("uploadId") === "stuck" ? { status: 403, code: "AccessDenied" } : null;
  const whole = await openFileStore(folder, { ...bucketPlace(s3), prefix: "" });
  await whole.sweepLeftovers();
  expect([...s3.unfinished.keys()].sort()).toEqual(["stuck", "theirs"]);
});

describe("a start is refused with what to do", () => {
  const open = (change: Partial<BucketPlace> = {}) =>
    bucketStorage({ ...bucketPlace(s3), ...change }).catch((error: unknown) => String(error));

  test.each([
    ["no such bucket", { bucket: "another-bucket" }, "NoSuchBucket"],
    ["another region", { region: "us-east-1" }, "AuthorizationHeaderMalformed"],
    ["nobody there", { endpoint: "http://127.0.0.1:9" }, "ECONNREFUSED"],
  ])("%s", async (_what, change, sentence) => {
    const said = await open(change);
    expect(said).toContain(sentence);
    expect(said).toContain("must allow s3:GetObject");
    expect(said).not.toContain(AWS_ENVIRONMENT.AWS_SECRET_ACCESS_KEY);
  });

  test("a wrong secret", async () => {
    const place = bucketPlace(s3);
    process.env["AWS_SECRET_ACCESS_KEY"] = "another one";
    try {
      await expect(bucketStorage(place)).rejects.toThrow("SignatureDoesNotMatch");
    } finally {
      Object.assign(process.env, AWS_ENVIRONMENT);
    }
  });

  test("no right to list", async () => {
    s3.listsNothing = true;
    expect(await open()).toContain("s3:ListBucket");
  });

  test.each(["GET", "PUT", "DELETE"])("no right to %s", async (refused) => {
    s3.fault = ({ method }) => (method === refused ? { status: 403, code: "AccessDenied" } : null);
    expect(await open()).toContain("403 AccessDenied");
  });

  test("and where all is well nothing of the trial stays", async () => {
    expect(await open()).toMatchObject({ place: bucketUrl(s3).replace("installation?", "installation/?") });
    expect(keys()).toEqual([]);
  });
});

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
}
