import { type Logger, pino } from "pino";
import { accounts } from "#contract/accounts.ts";
import { namesOf } from "#contract/wire.ts";
import type { LogLevel } from "./config/config.ts";
import { errorCode } from "./errors.ts";

export type Log = Logger;

/** The part of a log that start-up code needs. */
export interface StartLog {
  info(text: string): void;
  warn(text: string): void;
}

const SECRET_FIELDS: ReadonlySet<string> = new Set([
  "authorization",
  "cookie",
  "password",
  "newPassword",
  "confirmPassword",
  "token",
]);
/** The same as callers send them. */
const SENT_SECRETS = namesOf(accounts.forgot.body).filter(({ ours }) => SECRET_FIELDS.has(ours));

/** JSON lines on standard output; headers and fields that may hold secrets are replaced, and of errors stands what names no values. */
export function createLog(level: LogLevel, destination?: { write(line: string): void }): Log {
  const fields = [...SECRET_FIELDS, ...SENT_SECRETS.map(({ wire }) => wire)];
  const secrets = fields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  // The reader of forms tells all headers of each at its finest level.
  const paths = [...secrets, "*.headers"];
  const serializers = { err: loggedError };
  const options = { level, base: null, redact: { paths, censor: "[hidden]" }, serializers };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Data exceptions: of these PostgreSQL quotes the value in its message. */
const QUOTES_A_VALUE = /^22...$/;

/** What a log may say of an error. */
export function loggedText(error: unknown): string {
  const code = errorCode(error) ?? "";
  return QUOTES_A_VALUE.test(code) ? `PostgreSQL could not take a value (${code})` : String(error);
}

/** An error without its fields: PostgreSQL puts whole rows into them. */
function loggedError(error: unknown) {
  const code = errorCode(error);
  const frames = error instanceof Error ? (error.stack?.match(/^ {4}at .*$/gm) ?? []) : [];
  const constraint = constraintOf(error);
  return { message: loggedText(error), code, constraint, stack: frames.join("\n") };
}

function constraintOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("constraint" in error)) return null;
  return typeof error.constraint === "string" ? error.constraint : null;
}
