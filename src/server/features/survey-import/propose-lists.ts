import type { LocalCopy } from "#server/platform/files/file-store.ts";
import { answerInTime } from "#server/platform/workbook/check-queue.ts";
import { isCsvName, openSurveyFile } from "./survey-file.ts";

/** What the columns of a list of dealers or models are taken for, sheet by sheet. The copy is released. */
export async function proposeLists(name: string, copy: LocalCopy) {
  const file = openSurveyFile(copy);
  try {
    file.ask({ mode: "list", path: file.path, isCsv: isCsvName(name) });
    return await answerInTime(file, file.receive("listed"));
  } finally {
    file.close();
  }
}
