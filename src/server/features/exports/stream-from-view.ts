import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { inView, type Onlooker, type View } from "#server/platform/database/view.ts";
import type { FileReply } from "#server/platform/http/serve.ts";
import type { ExportServices } from "./services.ts";

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
export function streamFromView(
  { db, now }: Pick<ExportServices, "db" | "now">,
  onlooker: Onlooker,
  open: (view: View) => Promise<Opened>,
): Promise<FileReply> {
  const output = new PassThrough();
  return new Promise((resolve, reject) => {
    const making = async (view: View) => {
      const { source, ...file } = await open(view);
      resolve({ ...file, stream: output, bytes: null });
      await pipeline(source, output, { signal: AbortSignal.timeout(LONGEST_MINUTES * 60_000) });
    };
    // Once the stream is handed over, its reader learns from it that it broke off.
    inView(db, now, onlooker, making, "export").catch(reject);
  });
}
