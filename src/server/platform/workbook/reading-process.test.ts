import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { eventually } from "#test/eventually.ts";
import { answerInTime } from "./check-queue.ts";
import { openReadingProcess } from "./reading-process.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-reading-"));
});

afterAll(() => rm(folder, { recursive: true }));

/** A process that says a word and then writes more than any pipe holds. */
async function wordy() {
  const program = join(folder, "wordy.mjs");
  const lines = ['import { writeSync } from "node:fs";', 'writeSync(3, "1\\n");'];
  await writeFile(program, [...lines, 'for (;;) writeSync(1, "x".repeat(65_536));'].join("\n"));
  return openReadingProcess({ program, message: z.number() });
}

test("a process that is closed is over, though nobody takes what it wrote", async () => {
  const { messages, output, close, isOpen } = await wordy();
  expect(await messages.next()).toEqual({ done: false, value: 1 });
  await eventually(() => output.readableLength >= output.readableHighWaterMark);
  close();
  await expect(messages.next()).rejects.toThrow("The reading process ended with null");
  expect(isOpen()).toBe(false);
});

test("a process that counts on without an answer is ended by who waits for one", async () => {
  const program = join(folder, "endless.mjs");
  await writeFile(program, "for (;;);");
  const reading = openReadingProcess({ program, message: z.number() });
  await expect(answerInTime(reading, reading.messages.next(), 0.3)).rejects.toMatchObject({
    code: "TOO_HEAVY",
  });
  expect(reading.isOpen()).toBe(false);
});

test("whoever takes what a process writes learns that it was closed", async () => {
  const { messages, output, close } = await wordy();
  const taken = Array.fromAsync(output);
  expect(await messages.next()).toEqual({ done: false, value: 1 });
  close();
  await expect(taken).rejects.toThrow("Premature close");
  await expect(messages.next()).rejects.toThrow("The reading process ended with null");
});
