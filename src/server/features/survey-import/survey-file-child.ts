import { createWriteStream } from "node:fs";
import { readSurveyFile } from "./read-survey-file.ts";

await readSurveyFile({
  tasks: process.stdin,
  rows: process.stdout,
  messages: createWriteStream("", { fd: 3 }),
});
