import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

const SALT_BYTES = 16;
const KEY_ID_LENGTH_AT = 20;
const HEAD_BYTES = 21;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

/** What a browser makes when it subscribes, and how it reads what then comes (RFC 8188 and 8291). */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  decrypt(body: Buffer): string;
}

export function subscribeAt(endpoint: string): BrowserSubscription {
  const ecdh = createECDH("prime256v1");
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(SALT_BYTES);
  return {
    endpoint,
    keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    decrypt(body) {
      const salt = body.subarray(0, SALT_BYTES);
      const end = HEAD_BYTES + (body[KEY_ID_LENGTH_AT] ?? 0);
      const sender = body.subarray(HEAD_BYTES, end);
      const secret = ecdh.computeSecret(sender);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
      const material = derived(secret, auth, info, 32);
      const key = derived(material, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = derived(material, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(body.subarray(-TAG_BYTES));
      const padded = Buffer.concat([decipher.update(body.subarray(end, -TAG_BYTES)), decipher.final()]);
      const text = padded.subarray(0, padded.lastIndexOf(LAST_RECORD));
      return text.toString();
    },
  };
}

function derived(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
}
