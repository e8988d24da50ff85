import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { isLoopback, isLoopbackUrl } from "#server/platform/config/loopback.ts";

const GROUPS = 8;
/** Of the /64 that one customer has at the least. */
const NETWORK_GROUPS = 4;
/** What goes before an IPv4 address that is written as IPv6, and before one that a NAT64 translates (RFC 6052). */
const MAPPED = "0:0:0:0:0:ffff";
const TRANSLATED = "64:ff9b:0:0:0:0";
/** What proxies add; a browser or a program on this machine sends none of it. */
const OF_PROXIES =
  /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-client-ip|true-client-ip|x-original-.*|cf-.*)$/;

interface RawCall {
  readonly headers: IncomingHttpHeaders;
  readonly httpVersion: string;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * True when whoever calls sits at this machine. A proxy that nobody told us of calls from here as well: it shows by
 * what it adds, by the name its callers typed, or by the HTTP/1.0 that nginx speaks unless told otherwise.
 */
export function isFromThisMachine({ headers, httpVersion, socket }: RawCall): boolean {
  return (
    isLoopback(withoutMapping(socket.remoteAddress ?? "")) &&
    httpVersion !== "1.0" &&
    isLoopbackUrl(`http://${headers.host}`) &&
    (headers.origin === undefined || isLoopbackUrl(headers.origin)) &&
    !cameByProxy(headers)
  );
}

function cameByProxy(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => OF_PROXIES.test(name));
}

/**
 * Who is counted as one caller: an IPv4 address, also behind NAT64, or the /64 of an IPv6 address, since any one customer
 * has at least that much.
 */
export function placeOf(address: string): string {
  const plain = withoutPrefix(withoutMapping(address), TRANSLATED);
  if (isIP(plain) !== 6) return plain;
  return `${groupsOf(plain).slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

/** An address without its zone; an IPv4 address that is written as IPv6 (`::ffff:192.0.2.1`) as what it is. */
function withoutMapping(zoned: string): string {
  if (isIP(zoned) !== 6) return zoned;
  return withoutPrefix(zoned.replace(/%.*/, ""), MAPPED);
}

/** The IPv4 address behind six groups of an IPv6 address; any other address as it is. */
function withoutPrefix(address: string, prefix: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const [high = "0", low = "0"] = groups.slice(-2);
  if (groups.slice(0, -2).join(":") !== prefix) return address;
  return Buffer.from(high.padStart(4, "0") + low.padStart(4, "0"), "hex").join(".");
}

/** The eight groups in hexadecimal without leading zeros; the URL parser knows every spelling. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after];
}
