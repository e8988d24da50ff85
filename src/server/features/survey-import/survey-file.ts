import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { openReadingProcess } from "#server/platform/workbook/reading-process.ts";
import { type SurveyFileMessage, type SurveyFileTask, surveyFileMessage } from "./survey-file-messages.ts";

const CHILD = fileURLToPath(new URL("./read-survey-file.ts", import.meta.url));

export interface SurveyFile {
  /** COPY text of the accepted rows. */
  readonly rows: Readable;
  readonly messages: AsyncGenerator<SurveyFileMessage>;
  /** Ends the child; safe at any time. */
  close(): void;
}

/** Reads a survey workbook in a process of its own. */
export function openSurveyFile(task: SurveyFileTask): SurveyFile {
  const { output, messages, close } = openReadingProcess({
    program: CHILD,
    task,
    message: surveyFileMessage,
  });
  return { rows: output, messages, close };
}
