import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const NAME = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

export interface Spooled {
  readonly stream: Readable;
  readonly bytes: number;
}

/** Files on disk for as long as somebody reads them. */
export interface Spool {
  readonly folder: string;
  /** Takes a source in as fast as it comes; what comes back must be read or destroyed. */
  take(source: Readable, signal: AbortSignal): Promise<Spooled>;
}

/** A file has no name from its opening on: whoever reads it holds it, and a crash leaves nothing behind. */
export async function openSpool(dataDir: string): Promise<Spool> {
  const folder = join(dataDir, "spool");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Of crashes between the two calls below; another process in between them keeps what it has opened.
  for (const name of await readdir(folder))
    if (NAME.test(name)) await rm(join(folder, name), { force: true });
  return { folder, take: (source, signal) => takeInto(folder, source, signal) };
}

async function takeInto(folder: string, source: Readable, signal: AbortSignal): Promise<Spooled> {
  const { writing, reading } = await openNameless(join(folder, randomUUID())).catch((error: unknown) => {
    source.destroy();
    throw error;
  });
  try {
    await pipeline(source, writing.createWriteStream(), { signal });
    const { size } = await reading.stat();
    return { stream: reading.createReadStream({ start: 0 }), bytes: size };
  } catch (error) {
    source.destroy();
    await reading.close();
    throw error;
  }
}

async function openNameless(path: string) {
  const writing = await open(path, "wx", 0o600);
  try {
    return { writing, reading: await open(path, "r") };
  } catch (error) {
    await writing.close();
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
