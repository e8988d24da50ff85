import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { ChartReply } from "#contract/dashboard.ts";
import { api } from "#contract/index.ts";
import type { UploadedFile } from "#contract/survey-import.ts";
import { pathsIn, socketFolder, socketUrl } from "#server/platform/postgres/paths.ts";
import { childEnvironment } from "#test/child-environment.ts";
import { patientFetch } from "#test/patient-fetch.ts";

const MAIN = join(import.meta.dirname, "../../scripts/serve.ts");
/** For what hangs, not for what is slow. */
const READY_SECONDS = 180;

const secrets = z.object({ superuser: z.string(), owner: z.string(), application: z.string() });

export interface UploadAnswer {
  readonly status: number;
  readonly body: string;
}

/** Number of the upload that was taken; null where it was not. */
export function takenUpload(answer: UploadAnswer | null): number | null {
  if (answer?.status !== 200) return null;
  return api.surveyImport.uploadFile.reply.parse(JSON.parse(answer.body)).uploadId;
}

/** The product as an operator runs it, on a data folder of its own, to be killed and started again. */
export interface KillableServer {
  readonly address: string;
  readonly superuserUrl: string;
  readonly ownerUrl: string;
  readonly applicationUrl: string;
  /** What the server has said so far. */
  said(): string;
  pid(): number;
  postgresPid(): number;
  start(): Promise<void>;
  /** Its exit code; null when the signal ended it or it was not running. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  logIn(username: string, password: string): Promise<void>;
  /** Number of the upload; null when the answer never came or was no. */
  upload(bytes: Buffer, name: string, isPreview?: boolean): Promise<number | null>;
  /** What an upload is answered; null: the server went away before. */
  answerTo(bytes: Buffer, name: string, isPreview?: boolean): Promise<UploadAnswer | null>;
  /** What an endpoint of the contract replies; an error with what it says otherwise. */
  post<T>(endpoint: { readonly path: string; readonly reply: z.ZodType<T> }, body: unknown): Promise<T>;
  get<T>(endpoint: { readonly path: string; readonly reply: z.ZodType<T> }): Promise<T>;
  uploads(): Promise<UploadedFile[]>;
  download(path: string): Promise<Buffer>;
  /** `path` as in `summary/index`. */
  card(path: string): Promise<ChartReply>;
}

export async function openKillableServer(
  dataDir: string,
  tmp: string,
  operation: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<KillableServer> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const paths = pathsIn(dataDir);
  const password = () => secrets.parse(JSON.parse(readFileSync(paths.secrets, "utf8")));
  const url = (role: string, word: string, database: string) =>
    socketUrl(socketFolder(dataDir, password().superuser), role, word, database);
  let child: ChildProcess | null = null;
  let said = "";
  let token = "";

  async function call(path: string, options: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, data_source: operation, ...options.headers };
    return patientFetch(`${address}${path}`, { ...options, headers });
  }

  async function answered(path: string, options: RequestInit = {}): Promise<unknown> {
    const reply = await call(path, options);
    if (reply.status !== 200) throw new Error(`${path} answers ${reply.status}: ${await reply.text()}`);
    return reply.json();
  }

  async function answerTo(bytes: Buffer, name: string, isPreview = false): Promise<UploadAnswer | null> {
    const form = new FormData();
    if (isPreview) form.append("preview", "true");
    form.append("user_type", "CSI");
    form.append("file", new Blob([new Uint8Array(bytes)]), name);
    try {
      const reply = await call(api.surveyImport.uploadFile.path, { method: "POST", body: form });
      return { status: reply.status, body: await reply.text() };
    } catch {
      return null; // The server went away before it answered.
    }
  }

  return {
    address,
    get superuserUrl() {
      return url("postgres", password().superuser, "forecourt");
    },
    get ownerUrl() {
      return url("forecourt_owner", password().owner, "forecourt");
    },
    get applicationUrl() {
      return url("forecourt_app", password().application, "forecourt");
    },
    said: () => said,
    pid: () => child?.pid ?? 0,
    postgresPid: () => Number(readFileSync(paths.pidFile, "utf8").split("\n")[0]),
    async start() {
      if (child !== null && child.exitCode === null && child.signalCode === null)
        throw new Error("The server runs already: a second one would leave it out of reach.");
      const env = {
        ...childEnvironment(),
        DATA_DIR: dataDir,
        PORT: String(port),
        DEMO: "0",
        LOG_LEVEL: "warn",
        TMPDIR: tmp,
        ...environment,
      };
      const started = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
      child = started;
      for (const stream of [started.stdout, started.stderr]) {
        stream.on("data", (chunk: Buffer) => {
          said += chunk.toString();
        });
      }
      for (const until = Date.now() + READY_SECONDS * 1000; ; await sleep(30)) {
        if (await isReady(address)) return;
        if (started.exitCode !== null || Date.now() > until)
          throw new Error(`The server did not start:\n${said}`);
      }
    },
    async kill(signal) {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return null;
      const exit = once(child, "exit");
      child.kill(signal);
      await exit;
      return child.exitCode;
    },
    async logIn(username, word) {
      const reply = await call("/login", json({ username, password: word }));
      token = api.session.login.reply.parse(await reply.json()).token;
    },
    upload: async (...sent) => takenUpload(await answerTo(...sent)),
    answerTo,
    get: async ({ path, reply }) => reply.parse(await answered(path)),
    post: async ({ path, reply }, body) => reply.parse(await answered(path, json(body))),
    uploads: async () =>
      api.surveyImport.listFiles.reply.parse(await answered(api.surveyImport.listFiles.path)),
    async download(path) {
      const reply = await call(path);
      if (reply.status !== 200) throw new Error(`${path} answers ${reply.status}`);
      return Buffer.from(await reply.arrayBuffer());
    },
    async card(path) {
      const reply = await call(`/api/dashboard/${path}`, json({}));
      if (reply.status !== 200) throw new Error(`${path} answers ${reply.status}: ${await reply.text()}`);
      return api.dashboard.card.reply.parse(await reply.json());
    },
  };
}

function json(body: unknown): RequestInit {
  return { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}
