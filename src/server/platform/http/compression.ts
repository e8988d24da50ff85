import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { Negotiator } from "@fastify/accept-negotiator";
import fastifyCompress from "@fastify/compress";
import type { FastifyInstance, FastifyRequest } from "fastify";

const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

const THRESHOLD_BYTES = 1024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const negotiator = new Negotiator<Encoding>({ supportedValues: [...ENCODINGS] });
const brotli = promisify(brotliCompress);
const COMPRESSORS: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => brotli(text, BROTLI),
  gzip: promisify<string, Buffer>(gzip),
};

/** Compresses what goes out, as far as it is not yet. */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    threshold: THRESHOLD_BYTES,
    globalDecompression: false,
    encodings: [...ENCODINGS],
    brotliOptions: BROTLI,
  });
}

/** As the plugin chooses it for what is sent for the first time; null: as it is. */
export function encodingFor({ headers }: Pick<FastifyRequest, "headers">): Encoding | null {
  const accepted = headers["accept-encoding"];
  if (typeof accepted !== "string" || headers["x-no-compression"] !== undefined) return null;
  return negotiator.negotiate(accepted.toLowerCase().replaceAll(/\*|x-gzip/g, "gzip"));
}

type CompressOnce = (answer: object, encoding: Encoding, write: () => string) => Promise<Buffer>;

/** Writes and compresses an answer that nothing changes any more once, however often it is sent; forgotten with the answer. */
export function compressorOfFrozen(): CompressOnce {
  const sent = new WeakMap<object, Map<Encoding, Promise<Buffer>>>();
  return (answer, encoding, write) => {
    const known = sent.get(answer) ?? new Map<Encoding, Promise<Buffer>>();
    sent.set(answer, known);
    const before = known.get(encoding);
    if (before !== undefined) return before;
    const bytes = compressed(encoding, write);
    known.set(encoding, bytes);
    bytes.catch(() => known.delete(encoding));
    return bytes;
  };
}

/** As many bytes as it has: what the compressor fills is larger, and would be held with the answer. */
async function compressed(encoding: Encoding, write: () => string): Promise<Buffer> {
  const made = await COMPRESSORS[encoding](write());
  const bytes = Buffer.allocUnsafeSlow(made.length);
  made.copy(bytes);
  return bytes;
}
