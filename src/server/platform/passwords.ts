import { hash, verify } from "@node-rs/argon2";
import { unavailable } from "./errors.ts";

const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_HASHES_AT_ONCE = 2;
const MAX_HASHES_WAITING = 20;

// Any hash of the same cost: what an unknown address is checked against, so that it takes as long as a known one.
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

let running = 0;
const waiting: (() => void)[] = [];

/** Argon2id of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, ARGON2ID));
}

/** True when the password belongs to the hash; a null hash costs the same and is false. */
export function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  return inTurn(async () => (await verify(passwordHash ?? NOBODY, password)) && passwordHash !== null);
}

/** True when the hash was made with other costs than today's. */
export function needsRehash(passwordHash: string): boolean {
  return !passwordHash.includes(`m=${ARGON2ID.memoryCost},t=${ARGON2ID.timeCost},p=${ARGON2ID.parallelism}$`);
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_HASHES_AT_ONCE) {
    if (waiting.length >= MAX_HASHES_WAITING) {
      throw unavailable("Too many people are logging in right now. Try again in a few seconds.", "BUSY");
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
