import { placeOf } from "#server/platform/addresses.ts";
import type { FailureLimit } from "#server/platform/failure-limits.ts";

interface ResetLimits {
  /** Everything from one place. */
  readonly place: FailureLimit;
  /** One account from one place. */
  readonly accountHere: FailureLimit;
  /** One account from everywhere: no mailbox is flooded. */
  readonly account: FailureLimit;
}

/** How often a link may be asked for, and tried. */
export function resetLimits(email: string, address: string): ResetLimits {
  const place = `address ${placeOf(address)}`;
  return {
    place: {
      bucket: `reset ${place}`,
      failures: 30,
      windowSeconds: 60,
      firstBlockSeconds: 60,
      longestBlockSeconds: 60,
    },
    accountHere: {
      bucket: `reset ${place} account ${email}`,
      failures: 5,
      windowSeconds: 15 * 60,
      firstBlockSeconds: 30,
      longestBlockSeconds: 15 * 60,
    },
    account: {
      bucket: `reset account ${email}`,
      failures: 20,
      windowSeconds: 60 * 60,
      firstBlockSeconds: 60,
      longestBlockSeconds: 15 * 60,
    },
  };
}
