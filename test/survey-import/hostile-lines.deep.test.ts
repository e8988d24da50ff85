import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { api } from "#contract/index.ts";
import { readingChildren } from "./processes.ts";
import { openWorld, type World } from "./world.ts";

// CSV files that are one line of hundreds of megabytes, over a real connection.
const MB = 2 ** 20;
const KB_OF_A_MB = 1024;
const CHUNK = Buffer.alloc(MB, "x");
const TOO_LARGE = "The file is larger than 300 MB. Split it into smaller files.";
/** What lies between sender and reader may be on its way when the reply comes. */
const ON_THE_WAY = 16;
/** The reader's peak is told by the system; it has to be asked once while it reads. */
const LOOK_EVERY_MS = 500;

let world: World;
let origin: string;

beforeAll(async () => {
  world = await openWorld();
  origin = await world.server.app.listen({ host: "127.0.0.1", port: 0 });
});

afterAll(() => world.close());

it("a line of 300 MB is refused with its row, in little memory", async () => {
  const { message, sent, memory } = await sendLine(299);
  expect(message).toBe(
    "Row 2 of this CSV file is longer than 4 million characters: put each answer in a line of its own.",
  );
  expect(sent).toBe(299);
  // The reader's own process takes a good hundred by itself.
  expect(memory).toBeLessThan(400);
  expect([await world.storedFiles(), await world.leftovers()]).toEqual([[], []]);
});

it("a line of 1 GB that says so is refused before it is read", async () => {
  const { message, sent, memory } = await sendLine(1024);
  expect([message, sent]).toEqual([TOO_LARGE, expect.toSatisfy((most) => most <= ON_THE_WAY)]);
  expect(memory).toBeLessThan(100);
});

it("a line of 1 GB that does not say how long it is is read up to the limit", async () => {
  const { message, sent, memory } = await sendLine(1024, "in pieces");
  expect([message, sent]).toEqual([TOO_LARGE, expect.toSatisfy((most) => most <= 300 + ON_THE_WAY)]);
  expect(memory).toBeLessThan(300);
  expect([await world.storedFiles(), await world.leftovers()]).toEqual([[], []]);
});

/** Sends so many megabytes until a reply comes: its sentence, the megabytes that went out, and the memory above the most of before. */
async function sendLine(megabytes: number, how: "whole" | "in pieces" = "whole") {
  const head = Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="file"; filename="line.csv"\r\ncontent-type: text/csv\r\n\r\nid;day;score\r\n',
  );
  const end = Buffer.from("\r\n--x--\r\n");
  const length = head.length + megabytes * MB + end.length;
  const began = performance.now();
  const before = process.resourceUsage().maxRSS;
  let reader = 0;
  const watch = setInterval(() => {
    reader = Math.max(reader, readersPeak());
  }, LOOK_EVERY_MS);
  const sending = request(`${origin}${api.surveyMapping.propose.path}`, {
    method: "POST",
    headers: {
      ...world.admin.headers,
      "content-type": "multipart/form-data; boundary=x",
      ...(how === "whole" ? { "content-length": length } : { "transfer-encoding": "chunked" }),
    },
  });
  const answered = once(sending, "response");
  let isAnswered = false;
  void answered.then(() => {
    isAnswered = true;
  });
  try {
    sending.write(head);
    let sent = 0;
    for (; sent < megabytes && !isAnswered; sent += 1)
      if (!sending.write(CHUNK)) await Promise.race([once(sending, "drain"), answered]);
    if (!isAnswered) sending.end(end);
    const [reply] = await answered;
    const { message } = JSON.parse(JSON.stringify(await json(reply)));
    const memory = (process.resourceUsage().maxRSS - before + reader) / KB_OF_A_MB;
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${megabytes} MB ${how}: ${sent} MB sent, ${seconds.toFixed(1)} s, ${Math.round(memory)} MB of memory`,
    );
    return { message, sent, memory };
  } finally {
    clearInterval(watch);
    sending.destroy();
  }
}

/** Kilobytes of the processes that read a workbook, at their most. */
function readersPeak(): number {
  return readingChildren(process.pid).reduce((sum, pid) => {
    try {
      return sum + Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
    } catch {
      return sum; // It ended while we looked.
    }
  }, 0);
}
