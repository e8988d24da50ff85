import type { FailureLimit } from "#server/platform/access/failure-limits.ts";
import { placeOf } from "#server/platform/http/addresses.ts";

const PLACE = { failures: 30, windowSeconds: 60, firstBlockSeconds: 60, longestBlockSeconds: 60 } as const;
const HERE = {
  failures: 5,
  windowSeconds: 15 * 60,
  firstBlockSeconds: 30,
  longestBlockSeconds: 15 * 60,
} as const;
const EVERYWHERE = {
  failures: 50,
  windowSeconds: 24 * 60 * 60,
  firstBlockSeconds: 60,
  longestBlockSeconds: 15 * 60,
} as const;
/** Devices of this many characters can't be guessed: a browser's cookie, the ids phones give their apps. */
const SHORTEST_SECRET = 16;

interface LoginLimits {
  /** Everything from one place: whoever is blocked here costs no hash. */
  readonly place: FailureLimit;
  /** One account from one place, then from every place together but its known devices. */
  readonly ofAccount: readonly FailureLimit[];
}

/** A device that tells its owner from others; null when anybody could name it. */
export function secretDevice(device: string | null): string | null {
  return device !== null && device.length >= SHORTEST_SECRET ? device : null;
}

/** How often an account may be tried. A known device is a place of its own that nobody else's failures reach. */
export function loginLimits(
  typed: { readonly username: string; readonly address: string },
  knownDevice: string | null,
): LoginLimits {
  const account = typed.username.trim().toLowerCase();
  const place = knownDevice === null ? `address ${placeOf(typed.address)}` : `device ${knownDevice}`;
  const here = { ...HERE, bucket: `login ${place} account ${account}` };
  const everywhere = { ...EVERYWHERE, bucket: `login account ${account}` };
  return {
    place: { ...PLACE, bucket: `login ${place}` },
    ofAccount: knownDevice === null ? [here, everywhere] : [here],
  };
}
