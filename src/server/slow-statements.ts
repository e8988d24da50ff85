import { callOrigin } from "#server/platform/access/call-origin.ts";
import type { Log } from "#server/platform/log.ts";

/** Of a statement in the log, in characters. */
const LONGEST_SQL = 1_000;

/** Tells of statements that somebody waited for; imports and jobs have some that may take minutes. */
export function logSlowStatements(
  log: Log,
): (statement: { readonly sql: string; readonly ms: number }) => void {
  return ({ sql, ms }) => {
    const { requestId } = callOrigin();
    if (requestId !== null)
      log.warn({ requestId, ms, sql: sql.slice(0, LONGEST_SQL) }, "A statement was slow");
  };
}
