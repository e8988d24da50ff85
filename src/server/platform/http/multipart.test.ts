import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { Agent, type IncomingMessage, type RequestOptions, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import fastifyMultipart from "@fastify/multipart";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openFileStore } from "#server/platform/files/file-store.ts";
import { answerErrors } from "./error-replies.ts";
import { readForm } from "./multipart.ts";

const KB = 1024;
const LIMITS = { files: 2, bytes: 64 * KB, tooLarge: "Too large.", tooMany: "Too many." };
const FORM = "multipart/form-data; boundary=x";

let app: FastifyInstance;
let folder: string;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-forms-"));
  const store = await openFileStore(folder);
  app = fastify({ forceCloseConnections: true });
  answerErrors(app);
  await app.register(fastifyMultipart);
  app.post("/", async (received) => {
    const { fields, files } = await readForm(received, store, LIMITS);
    return { fields: Object.fromEntries(fields), files: files.map(({ name }) => name) };
  });
  app.post("/one", async (received) => readForm(received, store, { ...LIMITS, files: 1 }));
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

function file(bytes: number, name = "a.txt"): string {
  const head = `Content-Disposition: form-data; name="Files"; filename="${name}"\r\nContent-Type: text/plain`;
  return `--x\r\n${head}\r\n\r\n${"a".repeat(bytes)}\r\n`;
}

const END = "--x--\r\n";

async function send(
  body: string,
  { contentType = FORM, agent }: { contentType?: string; agent?: Agent } = {},
) {
  const options: RequestOptions = { method: "POST", headers: { "content-type": contentType } };
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request(origin, { ...options, ...(agent === undefined ? {} : { agent }) }, resolve)
      .once("error", reject)
      .end(body);
  });
  return { status: reply.statusCode, body: await json(reply) };
}

function namesIn(body: unknown): string[] {
  return z.object({ files: z.array(z.string()) }).parse(body).files;
}

test("a long name keeps its end, and no half of a letter", async () => {
  const sent = ["😀".repeat(101), `a${"😀".repeat(100)}`, `${"b".repeat(150)}.txt`].map((name) =>
    file(1, name),
  );
  const replies = await Promise.all(sent.map((each) => send(each + END)));
  expect(replies.map(({ body }) => namesIn(body)[0])).toEqual([
    "😀".repeat(100),
    "😀".repeat(100),
    `${"b".repeat(150)}.txt`,
  ]);
  const { body } = await send(file(1, `x${"😀".repeat(100)}y`) + END);
  expect(namesIn(body)).toEqual([`${"😀".repeat(99)}y`]);
});

test("half a letter in a name of UTF-16 is none", async () => {
  const half = file(1).replace('filename="a.txt"', "filename*=utf-16le''a%00%3D%D8");
  expect(namesIn((await send(half + END)).body)).toEqual(["a\uFFFD"]);
});

test("a field with a character that no database keeps is refused", async () => {
  const field = '--x\r\nContent-Disposition: form-data; name="survey_id"\r\n\r\na\u0000b\r\n';
  expect(await send(field + END)).toMatchObject({ status: 400, body: { code: "INVALID_BODY" } });
});

test("a file is called by its name alone, without the folder or what cannot be printed", async () => {
  const sent = ["C:\\\\letters\\\\a.txt", "/etc/a.txt", "a\u0001.t\u007fxt"].map((name) => file(1, name));
  for (const each of sent) expect(await send(each + END)).toMatchObject({ body: { files: ["a.txt"] } });
});

describe("a form that is refused half way", () => {
  test.each([
    ["a file too large", file(1_024 * KB) + END, "Too large."],
    ["a file too many", file(1) + file(1) + file(512 * KB) + file(512 * KB) + END, "Too many."],
  ])("%s: the next request on the same connection is answered", async (_what, body, message) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      expect(await send(body, { agent })).toMatchObject({ status: 400, body: { message } });
      expect(await send(file(1) + END, { agent })).toEqual({
        status: 200,
        body: { fields: {}, files: ["a.txt"] },
      });
    } finally {
      agent.destroy();
    }
  });
});

describe("a form that is none is a 400 with a sentence and leaves no file", () => {
  test.each([
    ["cut off in a file", file(KB).slice(0, -10), FORM],
    ["cut off before its end", file(KB), FORM],
    ["without a boundary", file(KB) + END, "multipart/form-data"],
    ["another boundary", file(KB) + END, "multipart/form-data; boundary=y"],
    ["JSON under a false name", '{"a":1}', FORM],
  ])("%s", async (_what, body, contentType) => {
    const before = await readdir(folder, { recursive: true });
    expect(await send(body, { contentType })).toEqual({
      status: 400,
      body: { code: "INVALID_FORM", message: "The form is damaged or incomplete: send it again." },
    });
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });

  test("no form at all", async () => {
    expect(await send("{}", { contentType: "application/json" })).toMatchObject({
      status: 400,
      body: { code: "NOT_MULTIPART" },
    });
  });
});

test("a form of one file that says it is too large is refused before any of it comes", async () => {
  const headers = { "content-type": FORM, "content-length": 1024 ** 3 };
  const sending = request(`${origin}/one`, { method: "POST", headers });
  try {
    const answered = once(sending, "response");
    sending.flushHeaders();
    const [reply] = await answered;
    expect([reply.statusCode, await json(reply)]).toEqual([
      400,
      expect.objectContaining({ message: "Too large." }),
    ]);
  } finally {
    sending.once("error", () => undefined).destroy();
  }
});
