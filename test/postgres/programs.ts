import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { processBirth } from "#server/platform/process/process-identity.ts";

const PROGRAM = join(import.meta.dirname, "hold-server.ts");
const WAIT_SECONDS = 30;

const message = z.union([
  z.object({ pid: z.number(), applicationUrl: z.string() }),
  z.object({ failure: z.string() }),
]);

export interface Program {
  readonly child: ChildProcess;
  readonly said: z.infer<typeof message>;
}

/** Starts a program that holds the server of `dataDir` and waits for what it says. */
export async function startProgram(
  dataDir: string,
  ids: { uid?: number; gid?: number } = {},
): Promise<Program> {
  const child = spawn(process.execPath, [PROGRAM, dataDir], { ...ids, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  return { child, said: message.parse(JSON.parse(String(line))) };
}

/** The pid of the server a program holds; a failed one fails the test with its sentence. */
export function serverOf(program: Program): number {
  if ("failure" in program.said) throw new Error(program.said.failure);
  return program.said.pid;
}

export async function endProgram(program: Program, signal: NodeJS.Signals): Promise<void> {
  if (program.child.exitCode !== null || program.child.signalCode !== null) return;
  const ended = once(program.child, "exit");
  program.child.kill(signal);
  await ended;
}

export async function waitFor(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < WAIT_SECONDS * 1000; waited += 50) {
    if (await isTrue()) return;
    await sleep(50);
  }
  throw new Error(`Not within ${WAIT_SECONDS} s: ${what}`);
}

export function isAlive(pid: number): boolean {
  return processBirth(pid) !== null;
}

/** The user that a process runs as. */
export function userOf(pid: number): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: "array" });
    return rows.flat();
  } finally {
    await client.end();
  }
}

/** A temporary folder that every user may enter. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "forecourt-postgres-"));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
