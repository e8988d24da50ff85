import { errorCode } from "#server/platform/errors.ts";

/** True when the database, or the store of files, went away or asks to try again: whether a commit stood is then unknown. */
export function isOutage(error: unknown): boolean {
  const code = errorCode(error) ?? "";
  if (/^(08|57P|53|40|55P03)/.test(code) || /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|ESTORAGE)/.test(code))
    return true;
  return (
    error instanceof Error &&
    /connection terminated|connection error|timeout exceeded when trying/i.test(error.message)
  );
}

/** True when a statement was ended by its time limit or by a cancel. */
export function isStopped(error: unknown): boolean {
  return errorCode(error) === "57014";
}

/** True when a statement was ended because it took, or waited for a lock, longer than its kind of work may. */
export function isOverLimit(error: unknown): boolean {
  return isStopped(error) || errorCode(error) === "55P03";
}

/** True when the disk of the files or of the database has no room left. */
export function isDiskFull(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|53100)$/.test(errorCode(error) ?? "");
}
