import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import type { PeerReply, PeerRequest } from "./loopback-peer.ts";

const DAY_SECONDS = 86_400;
const MAX_BODY_BYTES = 4_096;

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) });

/** What a push service answers to a request: it takes only what RFC 8030, 8188 and 8292 allow, signed by this key. */
export function judgePush(request: PeerRequest, origin: string, applicationKey: string): PeerReply {
  const { headers, body, method } = request;
  if (method !== "POST") return { status: 405 };
  if (!/^\d+$/.test(headers["ttl"]?.toString() ?? "")) return { status: 400, body: "no TTL" };
  if (headers["content-encoding"] !== "aes128gcm") return { status: 415, body: "no aes128gcm" };
  if (body.length > MAX_BODY_BYTES) return { status: 413 };
  const topic = headers["topic"]?.toString() ?? "";
  if (!/^[\w-]{0,32}$/.test(topic)) return { status: 400, body: "bad topic" };
  const [, token = "", key = ""] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(headers.authorization ?? "") ?? [];
  if (key !== applicationKey) return { status: 403, body: "another key than the subscription's" };
  if (!isSignedBy(key, token)) return { status: 403, body: "not signed by its key" };
  const { aud, exp } = claims.parse(
    JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()),
  );
  const left = exp - Date.now() / 1000;
  if (aud !== origin || left <= 0 || left > DAY_SECONDS)
    return { status: 403, body: "wrong audience or time" };
  return { status: 201 };
}

function isSignedBy(key: string, token: string): boolean {
  const [header = "", payload = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  return verify(
    "sha256",
    Buffer.from(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
}
