import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { unavailable } from "#server/platform/errors.ts";
import type { FileReply } from "#server/platform/serve.ts";
import { inView, type Onlooker, type View } from "#server/platform/view.ts";
import type { ExportServices } from "./services.ts";

interface Opened {
  readonly fileName: string;
  readonly contentType: string;
  readonly source: Readable;
}

/** Each holds a connection and a snapshot for as long as somebody reads. */
const MOST_AT_ONCE = 4;
const LONGEST_MINUTES = 5;
const BUSY = "Other exports are being made at this moment. Try again in a minute.";

let running = 0;

/**
 * A file made from one snapshot while it is being sent: the view stays open until the last byte is taken, and no longer
 * than `LONGEST_MINUTES`. What fails before the first byte is an error reply; later, a download that breaks off.
 */
export function streamFromView(
  { db, now }: Pick<ExportServices, "db" | "now">,
  onlooker: Onlooker,
  open: (view: View) => Promise<Opened>,
): Promise<FileReply> {
  if (running >= MOST_AT_ONCE) throw unavailable(BUSY, "BUSY");
  running += 1;
  const output = new PassThrough();
  return new Promise((resolve, reject) => {
    inView(db, now, onlooker, async (view) => {
      const { source, ...file } = await open(view);
      resolve({ ...file, stream: output, bytes: null });
      await pipeline(source, output, { signal: AbortSignal.timeout(LONGEST_MINUTES * 60_000) });
    })
      // After the first byte nobody waits any more: the reader learns from the stream that breaks off.
      .catch(reject)
      .finally(() => {
        running -= 1;
      });
  });
}
