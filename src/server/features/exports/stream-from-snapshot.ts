import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ReadSnapshot, withSnapshot } from "#server/features/catalogue/index.ts";
import type { DashboardServices } from "#server/features/dashboard/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import type { FileReply } from "#server/platform/http/serve.ts";

interface Opened {
  readonly fileName: string;
  readonly contentType: string;
  readonly source: Readable;
}

const LONGEST_MINUTES = 5;

/**
 * A file made from one snapshot while it is being read: the view stays open until the last byte is taken, and no longer
 * than `LONGEST_MINUTES`.
 */
export function streamFromSnapshot(
  { db, now }: Pick<DashboardServices, "db" | "now">,
  context: RequestContext,
  open: (snapshot: ReadSnapshot) => Promise<Opened>,
): Promise<FileReply> {
  const output = new PassThrough();
  return new Promise((resolve, reject) => {
    const making = async (snapshot: ReadSnapshot) => {
      const { source, ...file } = await open(snapshot);
      resolve({ ...file, stream: output, bytes: null });
      await pipeline(source, output, { signal: AbortSignal.timeout(LONGEST_MINUTES * 60_000) });
    };
    // Once the stream is handed over, its reader learns from it that it broke off.
    withSnapshot(db, now, context, making, "export").catch(reject);
  });
}
