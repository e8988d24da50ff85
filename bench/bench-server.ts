import { type ChildProcess, spawn } from "node:child_process";
import { openAsBlob } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { api } from "#contract/index.ts";
import { uploadForm } from "#contract/survey-import.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { addClient, addPerson, applyProgramme } from "#server/features/installation/index.ts";
import { openInstallation } from "#server/open-installation.ts";
import { createLog } from "#server/platform/log.ts";
import { headersOf } from "./log-in.ts";

const PORT = Number(process.env["BENCH_PORT"] ?? 18_080);
const EMAIL = "bench@example.com";
const LOOK_EVERY_MS = 100;
/** The first start may build the browser app, on a machine that is at something else. */
const PATIENCE_MS = 300_000;
const PASSWORD = "a bench needs no secret";

export const BASE = `http://127.0.0.1:${PORT}`;

/** What a bench asks about. */
interface BenchClient {
  readonly name: string;
  readonly timeZone: string;
}
interface BenchOperation {
  readonly id: string;
  readonly name: string;
  readonly programme: Programme;
}

/** An installation with one client, one operation and its administrator, without responses. */
export async function prepareInstallation(
  dataDir: string,
  client: BenchClient,
  operation: BenchOperation,
): Promise<void> {
  const quiet = { info: () => undefined, warn: () => undefined };
  const installation = await openInstallation(
    {
      database: { kind: "embedded" },
      dataDir,
      files: { kind: "folder", path: dataDir },
      backup: { upgradePlace: null },
    },
    createLog("silent"),
    quiet,
  );
  const { owner } = installation.database;
  await addClient(owner, client.name, client.timeZone);
  await applyProgramme(owner, { client: client.name, operation, programme: operation.programme });
  const scope = {
    userTypes: ["CSI", "SSI"],
    regions: ["All"],
    states: ["All"],
    locations: ["All"],
    csiOutlets: ["All"],
    ssiOutlets: ["All"],
  } as const;
  await addPerson(owner, {
    email: EMAIL,
    name: "Bench",
    password: PASSWORD,
    memberships: [{ client: client.name, designation: "Administrator", adminPermission: 3, scope }],
  });
  await installation.close();
}

/** The server as `npm start` runs it, on that installation. */
export async function startServer(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  if ((await readyz()) !== null) throw new Error(`Another server answers at ${BASE}: stop it first.`);
  const settings = { DATA_DIR: dataDir, PORT: String(PORT), DEMO: "0", LOG_LEVEL: "warn" };
  const server = spawn(process.execPath, ["scripts/start.ts"], {
    env: { ...process.env, ...settings, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const began = performance.now();
  while (performance.now() - began < PATIENCE_MS && server.exitCode === null) {
    await pause(LOOK_EVERY_MS);
    if ((await readyz()) === 200) return server;
  }
  server.kill("SIGTERM");
  throw new Error("The server did not become ready.");
}

/** Its status; null when nobody answers. */
async function readyz(): Promise<number | null> {
  const reply = await fetch(`${BASE}/readyz`).catch(() => null);
  return reply?.status ?? null;
}

/** Ends a server and waits until it is gone. */
export async function stopServer(server: ChildProcess): Promise<void> {
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("exit", resolve));
}

/** The headers of the administrator's calls for an operation. */
export function logIn(operation: string): Promise<Record<string, string>> {
  return headersOf(BASE, { username: EMAIL, password: PASSWORD, operation });
}

/** Types the administrator's password again, as changes of people ask for. */
export async function confirmPassword(headers: Record<string, string>): Promise<void> {
  const reply = await fetch(`${BASE}/login`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ username: EMAIL, password: PASSWORD }),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

/** Sends a workbook; the import goes on after the answer. */
export async function sendWorkbook(
  headers: Record<string, string>,
  path: string,
  name: string,
  { isPreview = false, base = BASE }: { readonly isPreview?: boolean; readonly base?: string } = {},
): Promise<void> {
  const form = new FormData();
  form.set(uploadForm.operationType, "CSI");
  if (isPreview) form.set(uploadForm.preview, "true");
  form.set(uploadForm.file, await openAsBlob(path), name);
  const accepted = await fetch(base + api.surveyImport.uploadFile.path, {
    method: "POST",
    headers,
    body: form,
  });
  if (!accepted.ok) throw new Error(await accepted.text());
}

/** The newest upload, no longer In Progress: asked for as a page does, whenever the server says that uploads moved. */
export async function importedFile(headers: Record<string, string>, base = BASE) {
  const { body } = await fetch(`${base}${api.live.events.path}`, { headers });
  if (body === null) throw new Error("The server sent no live stream.");
  for await (const lines of body.pipeThrough(new TextDecoderStream())) {
    // The first line says that the stream stands: what moved before that is in the list.
    if (!/"(alive|uploads)"/.test(lines)) continue;
    const reply = await fetch(`${base}${api.surveyImport.listFiles.path}`, { headers });
    const [file] = api.surveyImport.listFiles.reply.parse(await reply.json());
    if (file !== undefined && file.status !== "In Progress") return file;
  }
  throw new Error("The live stream ended.");
}
