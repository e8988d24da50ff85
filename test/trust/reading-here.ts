import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { readSurveyFile } from "#server/features/survey-import/read-survey-file.ts";
import type { Reading, ReadingProcess } from "#server/platform/workbook/reading-process.ts";

/** Reads a survey workbook as its process would, in this one: starting Node takes longer than an import of a few rows. */
export function openReadingHere<Message>({ message }: Reading<Message>): ReadingProcess<Message> {
  const tasks = new PassThrough();
  const rows = new PassThrough();
  const said = new PassThrough();
  let isOpen = true;
  const ended = readSurveyFile({ tasks, rows, messages: said }).finally(() => {
    isOpen = false;
  });
  // Whoever subscribes receives it.
  ended.catch((error: Error) => said.destroy(error));

  async function* messages(): AsyncGenerator<Message> {
    for await (const line of createInterface({ input: said })) yield message.parse(JSON.parse(line));
    await ended;
  }
  return {
    output: rows,
    ask: (task) => void tasks.write(`${JSON.stringify(task)}\n`),
    finish: () => void tasks.end(),
    isOpen: () => isOpen,
    usedSeconds: async () => 0,
    messages: messages(),
    close: () => void tasks.end(),
  };
}
