import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { type BucketPlace, readBucketUrl } from "#server/platform/config/storage-place.ts";
import { type Credentials, signatureFault } from "./s3-signature.ts";

const MIN_PART_BYTES = 5 * 2 ** 20;
const PAGE = 1_000;

export const CREDENTIALS: Credentials = {
  accessKeyId: "AKIDFORECOURT",
  secretAccessKey: "a secret of the tests/+=",
  region: "eu-central-1",
};

interface StoredObject {
  readonly bytes: Buffer;
  readonly tag: string;
  readonly writtenOn: Date;
}

interface Unfinished {
  readonly key: string;
  readonly begunOn: Date;
  readonly parts: Map<number, Buffer>;
}

/** What a request is answered instead, before it has had any effect; null = as usual. */
export type Fault = (asked: {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
}) =>
  | { readonly status: number; readonly code: string; readonly location?: string }
  /** The connection breaks at once, or after so many bytes of the reply's body. */
  | { readonly breaksAfter: number }
  /** Nothing is said for so long. */
  | { readonly waitsMs: number }
  /** It is done, but of what was sent only so much is kept. */
  | { readonly keepsOnly: number }
  | null;

/** A server that speaks as much S3 as the product asks for, checks every signature and sum, and forgets all at its end. */
export interface S3Server {
  readonly endpoint: string;
  readonly bucket: string;
  readonly objects: Map<string, StoredObject>;
  readonly unfinished: Map<string, Unfinished>;
  /** Method and key of each request it has answered; a query's names behind a question mark. */
  readonly asked: string[];
  fault: Fault;
  /** Removes the right to list. */
  listsNothing: boolean;
  close(): Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const unfinished = new Map<string, Unfinished>();
  const state: S3Server = {
    endpoint: "",
    bucket: "forecourt-files",
    objects,
    unfinished,
    asked: [],
    fault: () => null,
    listsNothing: false,
    close: async () => undefined,
  };
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return Object.assign(state, {
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

/** The address of the server's bucket, as FILES_URL holds it. */
export function bucketUrl({ endpoint, bucket }: S3Server, prefix = "installation"): string {
  return `s3://${bucket}/${prefix}?region=${CREDENTIALS.region}&endpoint=${endpoint}`;
}

/** The same as a place; the product in this process is let in. */
export function bucketPlace(server: S3Server, prefix = "installation"): BucketPlace {
  Object.assign(process.env, AWS_ENVIRONMENT);
  const place = readBucketUrl(bucketUrl(server, prefix));
  if (place === null) throw new Error("The address is none of a bucket.");
  return place;
}

/** What a process needs to be let in. */
export const AWS_ENVIRONMENT = {
  AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
};

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  /** Where else it is said to be. */
  readonly location: string | null;

  constructor(status: number, code: string, location: string | null = null) {
    super(code);
    this.status = status;
    this.code = code;
    this.location = location;
  }
}

async function answer(state: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", url = "/" } = request;
  const body = await buffer(request);
  const { pathname, searchParams: query } = new URL(url, state.endpoint);
  const [, bucket = "", ...rest] = pathname.split("/");
  const key = decodeURIComponent(rest.join("/"));
  state.asked.push(`${method} ${key}${query.size === 0 ? "" : `?${[...query.keys()].join("&")}`}`);
  try {
    const wrong = signatureFault({ method, url, headers: request.headers, body }, CREDENTIALS);
    if (wrong !== null) throw new Refusal(403, wrong);
    if (bucket !== state.bucket) throw new Refusal(404, "NoSuchBucket");
    const fault = state.fault({ method, key, query });
    if (fault !== null && "status" in fault) throw new Refusal(fault.status, fault.code, fault.location);
    if (fault !== null && "waitsMs" in fault) await pause(fault.waitsMs, undefined, { ref: false });
    if (fault !== null && "breaksAfter" in fault && method !== "GET") {
      request.socket.destroy();
      return;
    }
    const content = contentOf(request, body);
    const kept = fault !== null && "keepsOnly" in fault ? content.subarray(0, fault.keepsOnly) : content;
    if (method === "GET" && key !== "" && query.has("uploadId") === false)
      return sendObject(state, key, { request, response, breaksAfter: breakOf(fault) });
    const reply = replyTo(state, { method, key, query, request, content: kept });
    response.writeHead(reply.status ?? 200, reply.headers ?? {});
    response.end(reply.body ?? "");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const location = error.location === null ? {} : { location: error.location };
    response.writeHead(error.status, { "content-type": "application/xml", ...location });
    response.end(
      method === "HEAD"
        ? ""
        : `<?xml version="1.0"?><Error><Code>${error.code}</Code><Message>No.</Message></Error>`,
    );
  }
}

function breakOf(fault: ReturnType<Fault>): number | null {
  return fault !== null && "breaksAfter" in fault ? fault.breaksAfter : null;
}

/** What was sent, whose sums are compared where it has some. */
function contentOf({ headers }: IncomingMessage, body: Buffer): Buffer {
  if (String(headers["content-encoding"]).includes("aws-chunked")) return unchunked(body);
  const sum = headers["x-amz-checksum-crc32"];
  if (sum !== undefined && sum !== crcOf(body)) throw new Refusal(400, "BadDigest");
  if (headers["content-length"] !== undefined && Number(headers["content-length"]) !== body.length)
    throw new Refusal(400, "IncompleteBody");
  return body;
}

/** A body in chunks with a sum behind the last one. */
function unchunked(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.toString("latin1", at, end), 16);
    if (end < 0 || !Number.isInteger(size)) throw new Refusal(400, "IncompleteBody");
    if (size === 0) {
      const content = Buffer.concat(parts);
      const [, sum] = /x-amz-checksum-crc32:(\S+)/.exec(body.toString("latin1", end)) ?? [];
      if (sum !== crcOf(content)) throw new Refusal(400, "BadDigest");
      return content;
    }
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

function crcOf(content: Buffer): string {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return sum.toString("base64");
}

interface Asked {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly content: Buffer;
}

interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function replyTo(state: S3Server, asked: Asked): Reply {
  const { method, key, query } = asked;
  if (method === "GET" && key === "")
    return query.has("uploads") ? uploadsOf(state, query) : listing(state, query);
  if (method === "HEAD") return headOf(found(state, key));
  if (method === "POST" && query.has("uploads")) return begin(state, key);
  if (method === "POST" && query.has("uploadId")) return complete(state, asked);
  if (method === "PUT" && query.has("uploadId")) return storePart(state, asked);
  if (method === "DELETE" && query.has("uploadId")) {
    unfinishedOf(state, query);
    state.unfinished.delete(query.get("uploadId") ?? "");
    return { status: 204 };
  }
  if (method === "DELETE") {
    state.objects.delete(key);
    return { status: 204 };
  }
  if (method === "PUT" && asked.request.headers["x-amz-copy-source"] !== undefined) return copy(state, asked);
  if (method === "PUT") return { headers: { etag: store(state, key, asked.content).tag } };
  throw new Refusal(501, "NotImplemented");
}

function store(state: S3Server, key: string, bytes: Buffer): StoredObject {
  const tag = `"${createHash("md5").update(bytes).digest("hex")}"`;
  const object = { bytes: Buffer.from(bytes), tag, writtenOn: new Date() };
  state.objects.set(key, object);
  return object;
}

function found(state: S3Server, key: string): StoredObject {
  const object = state.objects.get(key);
  // Without the right to list nobody learns what is not there.
  if (object === undefined)
    throw state.listsNothing ? new Refusal(403, "AccessDenied") : new Refusal(404, "NoSuchKey");
  return object;
}

function headOf({ bytes, tag, writtenOn }: StoredObject): Reply {
  const headers = {
    "content-length": String(bytes.length),
    etag: tag,
    "last-modified": writtenOn.toUTCString(),
  };
  return { headers };
}

function sendObject(
  state: S3Server,
  key: string,
  sent: {
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
    readonly breaksAfter: number | null;
  },
): void {
  const { request, response, breaksAfter } = sent;
  const object = found(state, key);
  const { bytes, tag } = object;
  const wanted = request.headers["if-match"];
  if (wanted !== undefined && wanted !== tag) throw new Refusal(412, "PreconditionFailed");
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  const start = Number(from ?? 0);
  const end = to === undefined || to === "" ? bytes.length : Math.min(Number(to) + 1, bytes.length);
  if (from !== undefined && start >= bytes.length) throw new Refusal(416, "InvalidRange");
  const part = bytes.subarray(start, end);
  const range = from === undefined ? {} : { "content-range": `bytes ${start}-${end - 1}/${bytes.length}` };
  response.writeHead(from === undefined ? 200 : 206, {
    ...headOf(object).headers,
    ...range,
    "content-length": String(part.length),
  });
  if (breaksAfter === null) response.end(part);
  else response.write(part.subarray(0, breaksAfter), () => setImmediate(() => request.socket.destroy()));
}

function copy(state: S3Server, { key, request }: Asked): Reply {
  const source = decodeURIComponent(String(request.headers["x-amz-copy-source"])).replace(/^\//, "");
  const { tag } = store(state, key, found(state, source.slice(state.bucket.length + 1)).bytes);
  const body = `<?xml version="1.0"?><CopyObjectResult><ETag>${tag}</ETag><LastModified>${new Date().toISOString()}</LastModified></CopyObjectResult>`;
  return { body, headers: { "content-type": "application/xml" } };
}

function begin(state: S3Server, key: string): Reply {
  const id = randomUUID();
  state.unfinished.set(id, { key, begunOn: new Date(), parts: new Map() });
  return {
    headers: { "content-type": "application/xml" },
    body: `<?xml version="1.0"?><InitiateMultipartUploadResult><Bucket>${state.bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  };
}

function unfinishedOf(state: S3Server, query: URLSearchParams): Unfinished {
  const upload = state.unfinished.get(query.get("uploadId") ?? "");
  if (upload === undefined) throw new Refusal(404, "NoSuchUpload");
  return upload;
}

function storePart(state: S3Server, { query, content }: Asked): Reply {
  unfinishedOf(state, query).parts.set(Number(query.get("partNumber")), Buffer.from(content));
  return { headers: { etag: `"${createHash("md5").update(content).digest("hex")}"` } };
}

function complete(state: S3Server, { key, query, content }: Asked): Reply {
  const { parts } = unfinishedOf(state, query);
  const named = [...content.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
    Number(number),
  );
  const pieces = named.map((number) => parts.get(number));
  if (pieces.length === 0 || pieces.some((piece) => piece === undefined))
    throw new Refusal(400, "InvalidPart");
  const whole = pieces.filter((piece) => piece !== undefined);
  if (whole.slice(0, -1).some((piece) => piece.length < MIN_PART_BYTES))
    throw new Refusal(400, "EntityTooSmall");
  const { tag } = store(state, key, Buffer.concat(whole));
  state.unfinished.delete(query.get("uploadId") ?? "");
  return {
    headers: { "content-type": "application/xml" },
    body: `<?xml version="1.0"?><CompleteMultipartUploadResult><Bucket>${state.bucket}</Bucket><Key>${key}</Key><ETag>${tag}</ETag></CompleteMultipartUploadResult>`,
  };
}

function listing(state: S3Server, query: URLSearchParams): Reply {
  if (state.listsNothing) throw new Refusal(403, "AccessDenied");
  const prefix = query.get("prefix") ?? "";
  const after = query.get("continuation-token") ?? "";
  const isFlat = query.get("delimiter") === "/";
  const keys = [...state.objects.keys()]
    .filter((key) => key.startsWith(prefix) && key > after)
    .filter((key) => !isFlat || !key.slice(prefix.length).includes("/"))
    .sort();
  const page = keys.slice(0, PAGE);
  const more = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  const contents = page.map((key) => {
    const { bytes, tag, writtenOn } = found(state, key);
    return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><ETag>${tag}</ETag><LastModified>${writtenOn.toISOString()}</LastModified></Contents>`;
  });
  return {
    headers: { "content-type": "application/xml" },
    body: `<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > PAGE}</IsTruncated>${more}${contents.join("")}</ListBucketResult>`,
  };
}

function uploadsOf(state: S3Server, query: URLSearchParams): Reply {
  const prefix = query.get("prefix") ?? "";
  const uploads = [...state.unfinished]
    .filter(([, { key }]) => key.startsWith(prefix))
    .map(
      ([id, { key, begunOn }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunOn.toISOString()}</Initiated></Upload>`,
    );
  return {
    headers: { "content-type": "application/xml" },
    body: `<?xml version="1.0"?><ListMultipartUploadsResult>${uploads.join("")}</ListMultipartUploadsResult>`,
  };
}
