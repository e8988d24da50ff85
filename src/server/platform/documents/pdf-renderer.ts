import { spawn } from "node:child_process";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { badRequest, unavailable } from "#server/platform/errors.ts";
import { childEnvironment } from "#server/platform/process/compiled-code.ts";
import { fairQueue } from "#server/platform/process/fair-queue.ts";
import { residentBytes } from "#server/platform/process/resident-bytes.ts";

const CHILD = join(import.meta.dirname, "pdf-renderer-child.ts");
const MAX_HEAP_MB = 256;
const WATCH_EVERY_MS = 100;

const BUSY = "Many reports are being made right now. Try again in a minute.";
const CLOSING = "The server is stopping. Try again in a minute.";
const TOO_HEAVY = "The report is too large to be made at once. Choose fewer tickets with the filters.";

interface Limits {
  readonly atOnce: number;
  readonly atOnceOfOne: number;
  readonly waiting: number;
  readonly waitingOfOne: number;
  readonly seconds: number;
  readonly residentBytes: number;
}

/** 2,000 tickets of three points each need 600 MB. One place is always left to somebody else. */
const LIMITS: Limits = {
  atOnce: 2,
  atOnceOfOne: 1,
  waiting: 20,
  waitingOfOne: 3,
  seconds: 30,
  residentBytes: 2 ** 30,
};

/** What is printed, as JSON. */
export interface Sheet {
  /** Path of a Typst file. */
  readonly template: string;
  readonly data: unknown;
  /** A file beside the template, by its name; left out where it can't be drawn. */
  readonly picture?: { readonly name: string; readonly base64: string } | null;
}

export interface PdfRenderer {
  /** The PDF of a person's sheet; AppError where there are too many sheets or too much on this one. */
  render(person: number, sheet: Sheet): Promise<Buffer>;
  /** Refuses those that wait and waits for those being printed. */
  close(): Promise<void>;
}

/** Makes PDFs, each in a process of its own: native code can't be stopped inside the server's. */
export function createPdfRenderer(changes: Partial<Limits> = {}): PdfRenderer {
  const limits = { ...LIMITS, ...changes };
  const jobs = new Set<Promise<Buffer>>();
  const queue = fairQueue<number>({ ...limits, busy: BUSY });
  const closing = () => unavailable(CLOSING, "CLOSING");
  let closed = false;
  return {
    render: async (person, sheet) => {
      if (closed) throw closing();
      const job = queue.run(person, () => renderInChild(sheet, limits));
      jobs.add(job);
      try {
        return await job;
      } finally {
        jobs.delete(job);
      }
    },
    close: async () => {
      closed = true;
      queue.refuseWaiting(closing);
      await Promise.allSettled(jobs);
    },
  };
}

async function renderInChild(sheet: Sheet, limits: Limits): Promise<Buffer> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${MAX_HEAP_MB}`, "--disable-warning=ExperimentalWarning", CHILD],
    // One thread a report: two reports leave no core idle, one leaves the server its own.
    { stdio: ["pipe", "pipe", "pipe"], env: { ...childEnvironment(), RAYON_NUM_THREADS: "1" } },
  );
  let overdrawn = false;
  const overdraw = () => {
    overdrawn = true;
    child.kill("SIGKILL");
  };
  const deadline = setTimeout(overdraw, limits.seconds * 1000);
  const watch = setInterval(() => {
    if (child.pid !== undefined)
      void residentBytes(child.pid).then((bytes) => bytes > limits.residentBytes && overdraw());
  }, WATCH_EVERY_MS);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("close", resolve);
    child.once("error", reject);
  });
  // A child that dies early closes its input; what it says on its way out tells why.
  child.stdin.on("error", () => child.stdin.destroy());
  child.stdin.end(JSON.stringify(sheet));
  try {
    const [code, pdf, complaint] = await Promise.all([ended, buffer(child.stdout), text(child.stderr)]);
    if (overdrawn) throw badRequest(TOO_HEAVY, "TOO_HEAVY");
    if (code !== 0) throw new Error(`The printing process ended with ${code}: ${complaint.slice(-2000)}`);
    return pdf;
  } finally {
    clearTimeout(deadline);
    clearInterval(watch);
  }
}
