import { Secret, TOTP } from "otpauth";
import { encodeQR } from "qr";
import type { SecondFactorKey } from "#contract/second-factor.ts";

const PERIOD_SECONDS = 30;
/** A code of the period before or after this one is taken: clocks of phones differ. */
const DRIFT_PERIODS = 1;
const RECOVERY_CODES = 10;
const RECOVERY_CODE_BYTES = 10;

/** What an authenticator app is given, for the account of that address. */
export function newKey(email: string): SecondFactorKey {
  const key = appKey(new Secret(), email);
  const uri = key.toString();
  return { secret: key.secret.base32, uri, qr: qrPath(uri) };
}

/** The period whose code this is, null where it is none of about now. */
export function periodOf(secret: string, code: string, now = Date.now()): number | null {
  const key = appKey(Secret.fromBase32(secret));
  const delta = key.validate({ token: code, timestamp: now, window: DRIFT_PERIODS });
  return delta === null ? null : key.counter({ timestamp: now }) + delta;
}

/** Codes of 80 random bits, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = new Secret({ size: RECOVERY_CODE_BYTES }).base32.toLowerCase();
    return letters.replace(/(.{4})(?=.)/g, "$1-");
  });
}

function appKey(secret: Secret, label = ""): TOTP {
  return new TOTP({
    issuer: "Forecourt",
    label,
    secret,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
  });
}

function qrPath(text: string): SecondFactorKey["qr"] {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const fields = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: fields.join("") };
}
