import { hash, verify } from "@node-rs/argon2";
import { fairQueue } from "#server/platform/process/fair-queue.ts";

const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Any hash of the same cost: what an unknown address is checked against, so that it takes as long as a known one.
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

const hashes = fairQueue<string>({
  atOnce: 2,
  waiting: 20,
  waitingOfOne: 8,
  busy: "Too many people are logging in right now. Try again in a few seconds.",
});
/** Asks from no place on the network: a command, or an administrator, whose sessions are their limit. */
const NO_PLACE = "";

/** Argon2id of a password, in PHC form. `place` is where it is asked for: nobody fills the queue alone. */
export function hashPassword(password: string, place = NO_PLACE): Promise<string> {
  return hashes.run(place, () => hash(password, ARGON2ID));
}

/** True when the password belongs to the hash; a null hash costs the same and is false. */
export function passwordMatches(
  passwordHash: string | null,
  password: string,
  place = NO_PLACE,
): Promise<boolean> {
  return hashes.run(
    place,
    async () => (await verify(passwordHash ?? NOBODY, password)) && passwordHash !== null,
  );
}

/** True when the hash was made with other costs than today's. */
export function needsRehash(passwordHash: string): boolean {
  return !passwordHash.includes(`m=${ARGON2ID.memoryCost},t=${ARGON2ID.timeCost},p=${ARGON2ID.parallelism}$`);
}
