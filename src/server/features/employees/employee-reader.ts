import { PassThrough, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { EmployeeChoices, EmployeeLine } from "#domain/people/employee-sheet.ts";
import { badRequest } from "#server/platform/errors.ts";
import { answerInTime } from "#server/platform/workbook/check-queue.ts";
import { openReadingProcess } from "#server/platform/workbook/reading-process.ts";
import {
  type EmployeeFileMessage,
  type EmployeeFileTask,
  employeeFileMessage,
  type ReportTask,
} from "./employee-file-messages.ts";

const PROGRAM = fileURLToPath(new URL("./read-employee-file.ts", import.meta.url));

/** What a workbook of employees holds. */
export interface ReadFile {
  readonly lines: readonly EmployeeLine[];
  readonly warnings: readonly string[];
}

/** Reads a workbook in a process of its own; refuses one that can't be used as a whole, with a sentence. */
export async function readEmployeeFile(path: string, choices: EmployeeChoices): Promise<ReadFile> {
  const process = open({ mode: "rows", path, choices });
  process.output.resume();
  try {
    return await answerInTime(process, readAll(process.messages));
  } finally {
    process.close();
  }
}

async function readAll(messages: AsyncIterable<EmployeeFileMessage>): Promise<ReadFile> {
  const lines: EmployeeLine[] = [];
  for await (const message of messages) {
    if (message.kind === "refused") throw badRequest(message.reason, "WORKBOOK");
    if (message.kind === "done") return { lines, warnings: message.warnings };
    lines.push(...message.lines);
  }
  throw new Error("The reading process ended without an answer.");
}

/** The bytes of a row report, made while they are read; a failure breaks the stream off, so that no half of it passes for all. */
export function openRowReport(task: Omit<ReportTask, "mode">): Readable {
  const { output, messages, close } = open({ mode: "report", ...task });
  const report = new PassThrough();
  report.once("close", close);
  output.pipe(report, { end: false });
  wholeReport().then(
    () => report.end(),
    (error: Error) => report.destroy(error),
  );
  return report;

  // Of a slow reader's report the last part still waits when the process has said its last word.
  async function wholeReport(): Promise<void> {
    const said = await Array.fromAsync(messages);
    if (said.at(-1)?.kind !== "done") throw new Error("The row report was not finished.");
    await finished(output);
  }
}

function open(task: EmployeeFileTask) {
  const process = openReadingProcess({ program: PROGRAM, message: employeeFileMessage });
  process.ask(task);
  process.finish();
  return process;
}
