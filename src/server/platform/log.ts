import { type Logger, pino } from "pino";
import type { LogLevel } from "./config/config.ts";

export type Log = Logger;

/** The part of a log that start-up code needs. */
export interface StartLog {
  info(text: string): void;
  warn(text: string): void;
}

// Ours and those of the wire.
const SECRET_FIELDS = [
  "authorization",
  "cookie",
  "password",
  "NewPassword",
  "ConfirmPassword",
  "newPassword",
  "confirmPassword",
  "tokencode",
  "token",
];

/** JSON lines on standard output; headers and fields that may hold secrets are replaced. */
export function createLog(level: LogLevel, destination?: { write(line: string): void }): Log {
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  const options = { level, base: null, redact: { paths, censor: "[hidden]" } };
  return destination === undefined ? pino(options) : pino(options, destination);
}
