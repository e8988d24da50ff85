import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

const COMPRESSION_LEVEL = 4;

export interface ZipEntry {
  readonly name: string;
  /** Compressed already: it is stored as it is. */
  readonly isPacked: boolean;
  readonly content: AsyncIterable<Buffer>;
}

/** The bytes of a zip archive of these entries; each is asked for once the one before was read to its end. */
export function zipBytes(entries: AsyncIterable<ZipEntry>, writtenOn: Date): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  zip.once("error", (error) => output.destroy(error));
  addAll(zip, output, entries, writtenOn).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

async function addAll(
  zip: ZipFile,
  output: PassThrough,
  entries: AsyncIterable<ZipEntry>,
  writtenOn: Date,
): Promise<void> {
  for await (const { name, isPacked, content } of entries) {
    const source = Readable.from(content, { objectMode: false });
    // Who stops reading would be waited for: what is in the middle of an entry is told.
    const stop = () => source.destroy();
    output.once("close", stop);
    zip.addReadStream(source, name, {
      mtime: writtenOn,
      compressionLevel: isPacked ? 0 : COMPRESSION_LEVEL,
    });
    await finished(source);
    output.off("close", stop);
  }
  zip.end();
}
