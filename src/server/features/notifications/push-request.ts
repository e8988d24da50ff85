import { type LookupAddress, lookup } from "node:dns";
import { Agent, request } from "node:https";
import { BlockList, isIPv6, type LookupFunction } from "node:net";
import { errorText } from "#server/platform/errors.ts";

const PATIENCE_MS = 10_000;
const MAX_REPLY_BYTES = 4_096;

/** Addresses that are nobody's on the public internet; those of IPv4 also as IPv6 writes them (::ffff:10.0.0.1). */
const HIDDEN = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  HIDDEN.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  HIDDEN.addSubnet(net, bits, "ipv6");

function isHiddenAddress(address: string): boolean {
  return HIDDEN.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** The system's way to find a host. */
export const systemLookup: LookupFunction = (host, options, done) => lookup(host, options, done);

/** Finds a host as `find` does, and refuses one with any hidden address: the one found is the one connected to. */
export function publicOnly(find: LookupFunction): LookupFunction {
  return (host, options, done) =>
    find(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, []);
      const addresses: LookupAddress[] = typeof found === "string" ? [] : found;
      const first = addresses[0];
      if (first === undefined) return done(new Error(`${host} has no address.`), []);
      if (addresses.some(({ address }) => isHiddenAddress(address)))
        return done(new Error(`${host} is at a private address.`), []);
      if (options.all === true) return done(null, addresses);
      done(null, first.address, first.family);
    });
}

export interface PushRequest {
  readonly method: "POST" | "PATCH";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly lookup: LookupFunction;
  readonly authority: string | null;
}

/** What came back: an answer, or why there was none. Redirects are answers, never followed. */
export type PushReply =
  | { readonly kind: "answered"; readonly status: number; readonly text: string }
  | { readonly kind: "failed"; readonly problem: string };

/** Sends one request on a connection of its own. */
export function sendOnce({
  method,
  url,
  headers,
  body,
  lookup: find,
  authority,
}: PushRequest): Promise<PushReply> {
  return new Promise((resolve) => {
    const agent = new Agent({ lookup: find, ...(authority === null ? {} : { ca: authority }) });
    const fail = (error: unknown) => resolve({ kind: "failed", problem: errorText(error) });
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const sent = request(url, { method, headers, agent, signal }, (reply) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      reply.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= MAX_REPLY_BYTES) chunks.push(chunk);
        else reply.destroy();
      });
      reply.once("error", fail);
      reply.once("close", () => {
        resolve({ kind: "answered", status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      });
    });
    sent.once("error", fail);
    sent.end(body);
  });
}
