import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { PassThrough, pipeline, type Readable } from "node:stream";
import type { z } from "zod";
import { badRequest } from "#server/platform/errors.ts";
import { childEnvironment } from "#server/platform/process/compiled-code.ts";
import { processorSeconds } from "#server/platform/process/processor-seconds.ts";
import { residentBytes } from "#server/platform/process/resident-bytes.ts";

const MAX_HEAP_MB = 768;
const MAX_RESIDENT_BYTES = 1.2 * 2 ** 30;
const MAX_MINUTES = 5;
const WATCH_EVERY_MS = 200;
const TOO_HEAVY =
  "The workbook needs more memory or time than an import may use. Split it into smaller files.";

/** A process that reads one workbook. */
export interface ReadingProcess<Message> {
  /** What it writes to its standard output. */
  readonly output: Readable;
  /** Gives it something to do, as a JSON line on its standard input. */
  ask(task: unknown): void;
  /** Ends its input: nothing more will be asked. */
  finish(): void;
  isOpen(): boolean;
  /** Processor time it has used; where the system does not tell, how long it has been there. */
  usedSeconds(): Promise<number>;
  /** What it says on the pipe beside it, one JSON line each. */
  readonly messages: AsyncGenerator<Message>;
  /** Ends the process and its output, taken or not; safe at any time. */
  close(): void;
}

/** What the process runs and what it may say. */
export interface Reading<Message> {
  /** Path of the program. */
  readonly program: string;
  readonly message: z.ZodType<Message>;
}

/** Reads a workbook in a process of its own, with limits, so that no file can harm the server. */
export function openReadingProcess<Message>({ program, message }: Reading<Message>): ReadingProcess<Message> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${MAX_HEAP_MB}`, "--disable-warning=ExperimentalWarning", program],
    {
      stdio: ["pipe", "pipe", "pipe", "pipe"],
      env: childEnvironment(),
    },
  );
  const startedAt = performance.now();
  const { stdin, stdout, stderr } = child;
  const said = child.stdio[3];
  // Node throws away what a process that has ended left in a pipe nobody reads yet.
  const output = pipeline(stdout, new PassThrough(), () => {});
  let overdrawn = false;
  const overdraw = () => {
    overdrawn = true;
    child.kill("SIGKILL");
  };
  const deadline = setTimeout(overdraw, MAX_MINUTES * 60_000);
  const watch = setInterval(() => {
    if (child.pid !== undefined)
      void residentBytes(child.pid).then((bytes) => bytes > MAX_RESIDENT_BYTES && overdraw());
  }, WATCH_EVERY_MS);
  function unwatch(): void {
    clearTimeout(deadline);
    clearInterval(watch);
  }

  let complaint = "";
  stderr.on("data", (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", resolve);
    // A process that could not be started closes nothing.
    child.once("error", (error) => {
      complaint = error.message;
      stdout.destroy();
      resolve(null);
    });
  });
  void ended.then(unwatch);
  // Its number may soon be another's, and how long its output takes to be read is none of its time.
  child.once("exit", unwatch);
  // A child that dies early closes its input; what it says on its way out tells why.
  stdin.on("error", () => stdin.destroy());

  async function* messages(): AsyncGenerator<Message> {
    if (child.pid === undefined) {
      await ended;
      throw new Error(`The reading process did not start: ${complaint}`);
    }
    const lines = said !== null && said !== undefined && "read" in said ? said : new PassThrough();
    for await (const line of createInterface({ input: lines })) yield message.parse(JSON.parse(line));
    const code = await ended;
    if (overdrawn || outOfMemory(complaint)) throw badRequest(TOO_HEAVY, "TOO_HEAVY");
    if (code !== 0) throw new Error(`The reading process ended with ${code}: ${complaint}`);
  }
  return {
    output,
    ask: (task) => void stdin.write(`${JSON.stringify(task)}\n`),
    finish: () => void stdin.end(),
    isOpen: () => child.exitCode === null && child.signalCode === null,
    usedSeconds: async () =>
      (await processorSeconds(child.pid ?? 0)) ?? (performance.now() - startedAt) / 1000,
    messages: messages(),
    close() {
      child.kill("SIGKILL");
      // What nobody reads would keep the pipe, and with it the process, from ever being over.
      output.destroy();
    },
  };
}

function outOfMemory(complaint: string): boolean {
  return /heap out of memory|ERR_MEMORY_ALLOCATION_FAILED|Array buffer allocation failed/i.test(complaint);
}
