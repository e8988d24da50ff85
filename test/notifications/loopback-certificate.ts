import { generateKeyPairSync, sign } from "node:crypto";

const ECDSA_WITH_SHA256 = "1.2.840.10045.4.3.2";
const COMMON_NAME = "2.5.4.3";
const ALTERNATIVE_NAMES = "2.5.29.17";
const BASIC_CONSTRAINTS = "2.5.29.19";
const DNS_NAME = 0x82;

/** A key and a certificate of its own for these host names, valid from yesterday to tomorrow. */
export function loopbackCertificate(hosts: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(
    tagged(0x31, sequence(objectId(COMMON_NAME), tagged(0x0c, Buffer.from("Test peer")))),
  );
  const algorithm = sequence(objectId(ECDSA_WITH_SHA256));
  const day = 86_400_000;
  const validity = sequence(time(Date.now() - day), time(Date.now() + day));
  const names = sequence(...hosts.map((host) => tagged(DNS_NAME, Buffer.from(host))));
  const authority = sequence(tagged(0x01, Buffer.from([0xff])));
  const extensions = sequence(
    sequence(objectId(ALTERNATIVE_NAMES), tagged(0x04, names)),
    sequence(objectId(BASIC_CONSTRAINTS), tagged(0x04, authority)),
  );
  const content = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, extensions),
  );
  const signature = sign("sha256", content, privateKey);
  const certificate = sequence(content, algorithm, tagged(0x03, Buffer.concat([Buffer.of(0), signature])));
  return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert: pem(certificate) };
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function integer(value: number): Buffer {
  return tagged(0x02, Buffer.of(value));
}

function objectId(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split(".").map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(inSevens)]));
}

function inSevens(value: number): number[] {
  const groups = [value & 127];
  for (let rest = value >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 127) | 128);
  return groups;
}

function time(instant: number): Buffer {
  const digits = new Date(instant).toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return tagged(0x18, Buffer.from(digits));
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
