import type { SurveyFile } from "./survey-file.ts";

const MAX_KEPT = 2;
const KEPT_MS = 30_000;

/** Workbooks that were checked and stay open for their import, which follows at once as a rule. */
export interface CheckedFiles {
  /** Keeps a workbook for half a minute; the oldest is closed when there are more than two. */
  keep(storedFile: string, file: SurveyFile): void;
  /** Hands it over to the caller, who closes it; null when it is not kept any more. */
  take(storedFile: string): SurveyFile | null;
  close(): void;
}

export function checkedFiles(): CheckedFiles {
  const kept = new Map<string, { readonly file: SurveyFile; readonly timer: NodeJS.Timeout }>();

  function take(storedFile: string): SurveyFile | null {
    const found = kept.get(storedFile);
    if (found === undefined) return null;
    kept.delete(storedFile);
    clearTimeout(found.timer);
    return found.file.isOpen() ? found.file : null;
  }

  return {
    keep(storedFile, file) {
      const timer = setTimeout(() => take(storedFile)?.close(), KEPT_MS).unref();
      kept.set(storedFile, { file, timer });
      for (const oldest of [...kept.keys()].slice(0, -MAX_KEPT)) take(oldest)?.close();
    },
    take,
    close() {
      for (const storedFile of [...kept.keys()]) take(storedFile)?.close();
    },
  };
}
