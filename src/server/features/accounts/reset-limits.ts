import type { FailureLimit } from "#server/platform/access/failure-limits.ts";
import { placeOf } from "#server/platform/http/addresses.ts";
import { FRESH_RESET_MINUTES } from "./account-tokens.ts";

interface ResetLimits {
  /** Links asked for from one place, for whomever. */
  readonly place: FailureLimit;
  /** Links asked for from one place, for one account. */
  readonly accountHere: FailureLimit;
  /** Links tried from one place: asking there blocks none. */
  readonly tries: FailureLimit;
}

/**
 * How often a link may be asked for, and tried. Each limit holds for one place: nobody asks so often that somebody else
 * gets none. Mailboxes are spared where mails are written.
 */
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
      // A link mailed before the block outlives it.
      longestBlockSeconds: FRESH_RESET_MINUTES * 60,
    },
    tries: {
      bucket: `reset link ${place}`,
      failures: 30,
      windowSeconds: 60,
      firstBlockSeconds: 60,
      longestBlockSeconds: 60,
    },
  };
}
