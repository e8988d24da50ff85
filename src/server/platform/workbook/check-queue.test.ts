import { expect, test } from "vitest";
import { answerInTime, checkQueue } from "./check-queue.ts";

test("whoever would wait too long is told to come again", async () => {
  const queue = checkQueue();
  const check = (person: number) => queue.run(person, () => new Promise(() => undefined));
  const busy = {
    status: 503,
    text: "Many workbooks are being looked at right now. Send yours again in a minute.",
  };
  for (let count = 0; count < 2 + 8; count += 1) void check(1);
  await expect(check(1)).rejects.toMatchObject(busy);
  for (let count = 0; count < 12; count += 1) void check(100 + count);
  await expect(check(2)).rejects.toMatchObject(busy);
});

test("a check that takes too long is ended and refused with a sentence", async () => {
  const ended = Promise.withResolvers<never>();
  const process = { close: () => ended.reject(new Error("ended with null")), usedSeconds: async () => 20.1 };
  await expect(answerInTime(process, ended.promise)).rejects.toMatchObject({
    status: 400,
    text: "Looking at this workbook took more than 20 seconds: copy the sheet into a new workbook and upload that file.",
  });
});

test("what a check says in time is its answer, whatever it is", async () => {
  const process = { close: () => expect.unreachable(), usedSeconds: async () => 19.9 };
  expect(await answerInTime(process, Promise.resolve(7))).toBe(7);
  await expect(answerInTime(process, Promise.reject(new Error("no")))).rejects.toThrow("no");
});
