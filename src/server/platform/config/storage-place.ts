import { BlockList, isIPv6 } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Where files lie: in a folder, or in a bucket that speaks the protocol of Amazon S3. */
export type StoragePlace = FolderPlace | BucketPlace;

export interface FolderPlace {
  readonly kind: "folder";
  readonly path: string;
}

export interface BucketPlace {
  readonly kind: "bucket";
  readonly bucket: string;
  /** What the names of all its objects begin with: nothing, or a path that ends with a slash. */
  readonly prefix: string;
  /** null: Amazon's own for the region. */
  readonly endpoint: string | null;
  /** null: what the environment of AWS says. */
  readonly region: string | null;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w.-]+(\/[\w.-]+)*$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const PARAMETERS = ["endpoint", "region"];

export function isBucketUrl(text: string): boolean {
  return /^s3:/i.test(text);
}

/** The bucket of an address such as s3://bucket/prefix?region=eu-central-1&endpoint=https://…; null when it is none. */
export function readBucketUrl(text: string): BucketPlace | null {
  if (!isBucketUrl(text) || !URL.canParse(text)) return null;
  const { hostname, pathname, searchParams, username, password, port, hash } = new URL(text);
  const path = pathname.replace(/^\/+|\/+$/g, "");
  const endpoint = searchParams.get("endpoint");
  const region = searchParams.get("region");
  const isPlain = [username, password, port, hash].every((part) => part === "");
  const isKnown = [...searchParams.keys()].every((name) => PARAMETERS.includes(name));
  const isNamed = BUCKET.test(hostname) && (path === "" || PREFIX.test(path));
  const isPlaced = (endpoint === null || isEndpoint(endpoint)) && (region === null || REGION.test(region));
  if (!isPlain || !isKnown || !isNamed || !isPlaced) return null;
  const prefix = path === "" ? "" : `${path}/`;
  return { kind: "bucket", bucket: hostname, prefix, endpoint, region };
}

/** Where a machine learns its own roles and secrets: no store stands there. */
const LINK_LOCAL = new BlockList();
LINK_LOCAL.addSubnet("169.254.0.0", 16);
LINK_LOCAL.addSubnet("fe80::", 10, "ipv6");

// Credentials come from the environment of AWS: an address is told to people.
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isPlain = [username, password, search, hash].every((part) => part === "");
  return /^https?:$/.test(protocol) && isPlain && !isLinkLocal(hostname.replace(/^\[|\]$/g, ""));
}

function isLinkLocal(host: string): boolean {
  return LINK_LOCAL.check(host, isIPv6(host) ? "ipv6" : "ipv4");
}

/** The place that a variable names: a bucket, or a folder as a path or a file: address; what can't be one is told. */
export function readStoragePlace(name: string, text: string, problems: string[]): StoragePlace {
  if (isBucketUrl(text)) {
    const place = readBucketUrl(text);
    if (place !== null) return place;
    problems.push(
      `${name} must look like s3://bucket/prefix?region=eu-central-1, with &endpoint=https://… for a store that is not Amazon's.`,
    );
    return { kind: "folder", path: resolve("data") };
  }
  if (!/^[a-z][a-z0-9+.-]+:/i.test(text)) return { kind: "folder", path: resolve(text) };
  if (/^file:\/\/\/[^?#]+$/.test(text)) return { kind: "folder", path: resolve(fileURLToPath(text)) };
  problems.push(
    `${name} must be a folder such as /mnt/forecourt, or s3://bucket/prefix?region=eu-central-1.`,
  );
  return { kind: "folder", path: resolve("data") };
}

/** A place as people know it; as its address it can be read again. */
export function placeName(place: StoragePlace): string {
  if (place.kind === "folder") return place.path;
  const { bucket, prefix, endpoint, region } = place;
  const parameters = Object.entries({ region, endpoint }).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${value}`],
  );
  const query = parameters.length === 0 ? "" : `?${parameters.join("&")}`;
  return `s3://${bucket}/${prefix}${query}`;
}
