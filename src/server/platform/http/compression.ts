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

/** Null: nothing that is known here. */
export function encodingFor({ headers }: Pick<FastifyRequest, "headers">): Encoding | null {
  const accepted = headers["accept-encoding"];
  return typeof accepted === "string" ? negotiator.negotiate(accepted.toLowerCase()) : null;
}

type CompressOnce = (answer: object, encoding: Encoding, write: () => string) => Promise<Buffer>;

/** Writes and compresses an answer that nothing changes any more once, however often it is sent; forgotten with the answer. */
export function compressorOfFrozen(): CompressOnce {
  const sent = new WeakMap<object, Map<Encoding, Buffer>>();
  return async (answer, encoding, write) => {
    const before = sent.get(answer) ?? new Map<Encoding, Buffer>();
    const bytes = before.get(encoding) ?? (await COMPRESSORS[encoding](write()));
    sent.set(answer, before.set(encoding, bytes));
    return bytes;
  };
}
