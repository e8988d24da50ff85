import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { type BucketPlace, placeName } from "#server/platform/config/storage-place.ts";
import { errorText, StartError } from "#server/platform/errors.ts";
import {
  type ByteRange,
  type ObjectFacts,
  type ObjectStorage,
  StorageOutage,
  type StorageUse,
} from "./object-storage.ts";

/** 10,000 parts at most: a file may have 80 GB, an archive 320. Two of them are in memory for each upload. */
const PART_BYTES = { file: 8 * 2 ** 20, archive: 32 * 2 ** 20 } as const;
const PARTS_AT_ONCE = 2;
const ATTEMPTS = 3;
const PATIENCE = {
  connectMs: 5_000,
  /** Without a byte. */
  idleMs: 30_000,
  /** A part on a slow line, or a copy inside the store. */
  requestMs: 300_000,
  /** What takes milliseconds as a rule, attempts included. */
  soonMs: 10_000,
};
const MAX_CONNECTIONS = 256;
const REMOVED_AT_ONCE = 16;
const ABANDONED_AFTER_HOURS = 24;
const HOUR_MS = 3_600_000;
const PROBE = "probe";
/** What only we write in parts: stored files, and backups of the schedule and before upgrades. */
const OWN_NAME = /^(files|files\.restored)\/[0-9a-f]{2}\/[0-9a-f-]{36}$|^forecourt-[\w-]+\.tar\.zst$/;

/** A bucket, or what lies in it below a prefix; refused with what to do where it can't be worked with. */
export async function bucketStorage(
  place: BucketPlace,
  patience = PATIENCE,
  use: StorageUse = "write",
): Promise<ObjectStorage> {
  const client = new S3Client({
    ...(place.region === null ? {} : { region: place.region }),
    // Stores of others seldom have a host name for each bucket.
    ...(place.endpoint === null ? {} : { endpoint: place.endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: patience.connectMs,
      requestTimeout: patience.requestMs,
      throwOnRequestTimeout: true,
      socketTimeout: patience.idleMs,
      httpAgent: { maxSockets: MAX_CONNECTIONS, keepAlive: true },
      httpsAgent: { maxSockets: MAX_CONNECTIONS, keepAlive: true },
    },
  });
  const bucket = new Bucket(client, place, patience.soonMs);
  await (use === "read" ? tryReading(bucket) : tryOut(bucket));
  return bucket;
}

async function tryReading(bucket: Bucket): Promise<void> {
  try {
    await bucket.list("", "flat")[Symbol.asyncIterator]().next();
    await bucket.about(`${PROBE}-${randomUUID()}`);
  } catch (error) {
    throw new StartError(
      `The bucket ${bucket.place} can't be read: ${errorText(error)}`,
      "It must exist, in the region named there, and AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (or the role of this machine) must allow s3:GetObject and s3:ListBucket.",
    );
  }
}

/** Writes, reads, looks for and removes: what a server does all day. */
async function tryOut(bucket: Bucket): Promise<void> {
  const name = `${PROBE}-${randomUUID()}`;
  try {
    await bucket.write(name, Readable.from([Buffer.from(name)]));
    const read = await bucket.take(name);
    if (read === null) throw new Error("What was just written is not there.");
    const said = Buffer.concat(await read.stream.toArray()).toString();
    if (said !== name) throw new Error("It answers with other bytes than were written.");
    await bucket.list("", "flat")[Symbol.asyncIterator]().next();
    await bucket.remove(name);
    if ((await bucket.about(name)) !== null) throw new Error("What was just removed is still there.");
  } catch (error) {
    await bucket.remove(name).catch(() => undefined);
    throw new StartError(
      `The bucket ${bucket.place} can't be used: ${errorText(error)}`,
      "It must exist, in the region named there, and AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (or the role of this machine) must allow s3:GetObject, s3:PutObject, s3:DeleteObject, s3:AbortMultipartUpload and s3:ListBucket, s3:ListBucketMultipartUploads.",
    );
  }
}

class Bucket implements ObjectStorage {
  readonly place: string;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #soonMs: number;

  constructor(client: S3Client, place: BucketPlace, soonMs: number) {
    this.place = placeName(place);
    this.#client = client;
    this.#bucket = place.bucket;
    this.#prefix = place.prefix;
    this.#soonMs = soonMs;
  }

  async write(
    name: string,
    source: AsyncIterable<Uint8Array>,
    kind: "file" | "archive" = "file",
  ): Promise<void> {
    const said: { bytes: number; fault?: unknown } = { bytes: 0 };
    const counted = async function* () {
      try {
        for await (const chunk of source) {
          said.bytes += chunk.byteLength;
          yield chunk;
        }
      } catch (error) {
        said.fault = error;
        throw error;
      }
    };
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#object(name), Body: Readable.from(counted()) },
      partSize: PART_BYTES[kind],
      queueSize: PARTS_AT_ONCE,
    });
    try {
      await upload.done();
    } catch (error) {
      throw "fault" in said ? said.fault : this.#outage("keep", name, error);
    }
    // Whatever it answered: only what can be found whole is there.
    const kept = await this.about(name);
    if (kept?.bytes === said.bytes) return;
    await this.remove(name).catch(() => undefined);
    throw this.#outage("keep", name, new Error(`of ${said.bytes} bytes it has ${kept?.bytes ?? "none"}`));
  }

  open(name: string, range?: ByteRange): Readable {
    const gone = new AbortController();
    const read = () => this.#read(name, range ?? null, gone.signal);
    const place = this.place;
    const chunks = async function* () {
      const found = await read();
      if (found === null) throw new Error(`There is no ${name} in ${place}.`);
      yield* found.chunks;
    };
    return readableOf(chunks(), gone);
  }

  async take(name: string) {
    const gone = new AbortController();
    const found = await this.#read(name, null, gone.signal);
    return found && { bytes: found.bytes, stream: readableOf(found.chunks, gone) };
  }

  async about(name: string): Promise<ObjectFacts | null> {
    try {
      const reply = await this.#client.send(new HeadObjectCommand(this.#object(name)), this.#soon());
      return { bytes: reply.ContentLength ?? 0, writtenOn: reply.LastModified?.getTime() ?? 0 };
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw this.#outage("look for", name, error);
    }
  }

  async remove(name: string): Promise<void> {
    try {
      await this.#client.send(new DeleteObjectCommand(this.#object(name)), this.#soon());
    } catch (error) {
      if (statusOf(error) !== 404) throw this.#outage("remove", name, error);
    }
  }

  async move(from: string, to: string): Promise<void> {
    try {
      const CopySource = `${this.#bucket}/${this.#keyOf(from)}`;
      await this.#client.send(new CopyObjectCommand({ ...this.#object(to), CopySource }));
    } catch (error) {
      if (statusOf(error) === 404) return; // gone before
      throw this.#outage("move", from, error);
    }
    await this.remove(from);
  }

  async *list(
    folder: string,
    depth: "flat" | "deep",
  ): AsyncIterable<ObjectFacts & { readonly name: string }> {
    const Prefix = this.#keyOf(folder === "" ? "" : `${folder}/`);
    const flat = depth === "flat" ? { Delimiter: "/" } : {};
    let more: string | undefined;
    do {
      const page = await this.#page({ Bucket: this.#bucket, Prefix, ContinuationToken: more, ...flat });
      for (const { Key = "", Size = 0, LastModified } of page.Contents ?? [])
        yield {
          name: Key.slice(this.#prefix.length),
          bytes: Size,
          writtenOn: LastModified?.getTime() ?? 0,
        };
      more = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } while (more !== undefined);
  }

  async moveFolder(from: string, to: string): Promise<void> {
    await this.#each(from, (name) => this.move(name, `${to}${name.slice(from.length)}`));
  }

  async removeFolder(folder: string): Promise<void> {
    await this.#each(folder, (name) => this.remove(name));
  }

  pathOf(): null {
    return null;
  }

  /** Parts of uploads that nobody finished are paid for until they are removed. */
  async sweepDrafts(): Promise<void> {
    try {
      for await (const { Key = "", UploadId, Initiated } of this.#unfinished()) {
        if (Date.now() - (Initiated?.getTime() ?? 0) < ABANDONED_AFTER_HOURS * HOUR_MS) continue;
        // A whole bucket may be of others, too.
        if (this.#prefix === "" && !OWN_NAME.test(Key)) continue;
        const abort = new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId });
        // One that is gone, or may not be removed, keeps none of the others.
        await this.#client.send(abort).catch((error: unknown) => {
          if (statusOf(error) === null) throw error;
        });
      }
    } catch (error) {
      // Not every store lists them; a rule of the bucket does the same.
      if (statusOf(error) === null) throw this.#outage("look for unfinished uploads in", "", error);
    }
  }

  async *#unfinished() {
    let more: { readonly KeyMarker?: string; readonly UploadIdMarker?: string } | null = {};
    while (more !== null) {
      const page: ListMultipartUploadsCommandOutput = await this.#client.send(
        new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: this.#prefix, ...more }),
      );
      yield* page.Uploads ?? [];
      const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
      more =
        page.IsTruncated === true && KeyMarker !== undefined
          ? { KeyMarker, ...(UploadIdMarker === undefined ? {} : { UploadIdMarker }) }
          : null;
    }
  }

  /** What is asked for, asked again from where the store broke off; null when there is no such object. */
  async #read(name: string, range: ByteRange | null, signal: AbortSignal) {
    const ask = async (next: number, version?: string) => {
      const Range = range === null && next === 0 ? undefined : `bytes=${next}-${range?.end ?? ""}`;
      const command = new GetObjectCommand({ ...this.#object(name), Range, IfMatch: version });
      const { Body, ContentLength, ETag } = await this.#client.send(command, { abortSignal: signal });
      if (!(Body instanceof Readable)) throw new Error("it answers without bytes");
      return { body: Body, bytes: ContentLength ?? 0, version: ETag };
    };
    const start = range?.start ?? 0;
    const outage = (error: unknown) => this.#outage("read", name, error);
    const first = await ask(start).catch((error: unknown) => {
      if (statusOf(error) === 404) return null;
      throw outage(error);
    });
    if (first === null) return null;
    const { bytes, version } = first;
    const chunks = async function* () {
      let { body } = first;
      let next = start;
      for (let failures = 0; ; ) {
        try {
          for await (const chunk of body) {
            failures = 0;
            next += chunk.length;
            yield chunk;
          }
          if (next - start === bytes) return;
          throw new Error("it broke off");
        } catch (error) {
          failures += 1;
          if (signal.aborted || failures >= ATTEMPTS) throw outage(error);
        }
        body = (
          await ask(next, version).catch((error: unknown) => {
            throw outage(error);
          })
        ).body;
      }
    };
    return { bytes, chunks: chunks() };
  }

  async #page(input: ConstructorParameters<typeof ListObjectsV2Command>[0]) {
    try {
      return await this.#client.send(new ListObjectsV2Command(input), this.#soon());
    } catch (error) {
      throw this.#outage("list", input.Prefix ?? "", error);
    }
  }

  async #each(folder: string, act: (name: string) => Promise<void>): Promise<void> {
    let batch: Promise<void>[] = [];
    // Nothing is under way any more when it returns, however it does.
    const settle = async () => {
      const done = await Promise.allSettled(batch);
      batch = [];
      for (const each of done) if (each.status === "rejected") throw each.reason;
    };
    try {
      for await (const { name } of this.list(folder, "deep")) {
        const work = act(name);
        // Awaited with its batch, which may be after the next page.
        work.catch(() => undefined);
        batch.push(work);
        if (batch.length >= REMOVED_AT_ONCE) await settle();
      }
    } catch (error) {
      await Promise.allSettled(batch);
      throw error;
    }
    await settle();
  }

  #soon() {
    return { abortSignal: AbortSignal.timeout(this.#soonMs) };
  }

  #object(name: string) {
    return { Bucket: this.#bucket, Key: this.#keyOf(name) };
  }

  #keyOf(name: string): string {
    return `${this.#prefix}${name}`;
  }

  #outage(act: string, name: string, error: unknown): StorageOutage {
    const what = name === "" ? "" : ` ${name}`;
    return new StorageOutage(`The store of files did not ${act}${what} (${reasonOf(error)}).`, error);
  }
}

/** A stream of chunks; who gives it up ends the request behind it. */
function readableOf(chunks: AsyncIterable<Uint8Array>, gone: AbortController): Readable {
  const stream = Readable.from(chunks, { objectMode: false });
  stream.once("close", () => gone.abort());
  return stream;
}

function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("$metadata" in error)) return null;
  const { $metadata: metadata } = error;
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return null;
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : null;
}

function reasonOf(error: unknown): string {
  const status = statusOf(error);
  const name = error instanceof Error && error.name !== "Error" ? `${error.name}: ` : "";
  return `${status === null ? "" : `${status} `}${name}${errorText(error)}`;
}
