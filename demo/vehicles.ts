import { type Random, wholeBelow } from "./random.ts";

/** The characters of a vehicle identification number: no I, O and Q. */
const VIN_CHARACTERS = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
const MAKERS = { meridian: "MZ7", aurora: "MX4" };
const SERIAL_DIGITS = 6;

/** A 17-character vehicle identification number of an invented maker. */
export function vinOf(random: Random, client: keyof typeof MAKERS, modelCode: string): string {
  const letters = Array.from({ length: 5 }, () =>
    VIN_CHARACTERS.charAt(wholeBelow(random, VIN_CHARACTERS.length)),
  ).join("");
  const serial = String(wholeBelow(random, 10 ** SERIAL_DIGITS)).padStart(SERIAL_DIGITS, "0");
  return `${MAKERS[client]}${modelCode.slice(-1)}${letters}${"NPRST".charAt(wholeBelow(random, 5))}P${serial}`;
}
