/** How many failures a bucket takes in a window before it is blocked, and for how long it grows. */
export interface FailureLimit {
  /** Kept as a keyed hash: it may name a person, or hold what was typed by mistake. */
  readonly bucket: string;
  readonly failures: number;
  /** At most a day. */
  readonly windowSeconds: number;
  readonly firstBlockSeconds: number;
  readonly longestBlockSeconds: number;
}

type Limit = Omit<FailureLimit, "bucket">;

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;

/** Everything from one place, for whomever. */
const PLACE: Limit = { failures: 30, windowSeconds: 60, firstBlockSeconds: 60, longestBlockSeconds: 60 };
/** One account from one place. */
const ACCOUNT_HERE: Limit = {
  failures: 5,
  windowSeconds: 15 * MINUTE_SECONDS,
  firstBlockSeconds: 30,
  // A link mailed before the block outlives it.
  longestBlockSeconds: 15 * MINUTE_SECONDS,
};
const ACCOUNT_EVERYWHERE: Limit = {
  failures: 50,
  windowSeconds: DAY_SECONDS,
  firstBlockSeconds: 60,
  longestBlockSeconds: 15 * MINUTE_SECONDS,
};
const CODES: Limit = {
  failures: 10,
  windowSeconds: DAY_SECONDS,
  firstBlockSeconds: 60,
  longestBlockSeconds: 60 * MINUTE_SECONDS,
};
const GUESSES_OF_A_SESSION: Limit = {
  failures: 5,
  windowSeconds: DAY_SECONDS,
  firstBlockSeconds: DAY_SECONDS,
  longestBlockSeconds: DAY_SECONDS,
};
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

/** How often an account may be tried from an address, or a network of them. A known device is a place of its own that nobody else's failures reach. */
export function loginLimits(username: string, address: string, knownDevice: string | null): LoginLimits {
  const account = username.trim().toLowerCase();
  const place = knownDevice === null ? `address ${address}` : `device ${knownDevice}`;
  const here = { ...ACCOUNT_HERE, bucket: `login ${place} account ${account}` };
  const everywhere = { ...ACCOUNT_EVERYWHERE, bucket: `login account ${account}` };
  return {
    place: { ...PLACE, bucket: `login ${place}` },
    ofAccount: knownDevice === null ? [here, everywhere] : [here],
  };
}

/** How often codes of a person's second factor may be tried; a known device is a place of its own. */
export function codeLimit(personId: number, knownDevice: string | null): FailureLimit {
  const place = knownDevice === null ? "" : ` device ${knownDevice}`;
  return { ...CODES, bucket: `second factor${place} person ${personId}` };
}

/** How often whoever holds a session may guess its owner's password. */
export function ownPasswordLimit(session: string): FailureLimit {
  return { ...GUESSES_OF_A_SESSION, bucket: `current password of session ${session}` };
}

interface ResetLimits {
  /** Links asked for from one place, for whomever. */
  readonly place: FailureLimit;
  /** Links asked for from one place, for one account. */
  readonly accountHere: FailureLimit;
  /** Links tried from one place: asking there blocks none. */
  readonly tries: FailureLimit;
}

/**
 * How often a link may be asked for, and tried. Each limit holds for one address, or a network of them: nobody asks so
 * often that somebody else gets none. Mailboxes are spared where mails are written.
 */
export function resetLimits(email: string, address: string): ResetLimits {
  return {
    place: { ...PLACE, bucket: `reset address ${address}` },
    accountHere: { ...ACCOUNT_HERE, bucket: `reset address ${address} account ${email}` },
    tries: { ...PLACE, bucket: `reset link address ${address}` },
  };
}
