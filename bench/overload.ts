import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { Agent, type ClientRequest, request } from "node:http";
import { connect } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { api } from "#contract/index.ts";
import { PAGES } from "#domain/pages/pages.ts";
import { batchOf } from "./batch.ts";
import {
  askAtRate,
  askOnce,
  askTogether,
  type Call,
  goodputOf,
  type Load,
  ofStatus,
  percentile,
  problemsOf,
  RAMP_SECONDS,
} from "./clients.ts";
import { BASE, logInToDemo, startProduct, stopProduct } from "./demo-product.ts";
import { report } from "./figures.ts";
import { residentBytes } from "./process-tree.ts";
import { removeFolder } from "./remove-folder.ts";

// Measures the product with its demo while more is asked of it than it can do, and while others dawdle.
const MB = 2 ** 20;
const OPERATION = "meridian-csi";
const WHO = ["headoffice", "rsm", "asm", "dp", "dealer"].map((name) => `${name}@demo.example`);

/** In times of what can be done: clients that ask together, calls that arrive. */
const FLOODS = [2, 5];
/** With the last of them the server is saturated: more clients get no more done. */
const CLIENTS = [8, 16, 32, 64];
const EAGER = { thinkMs: () => 0, heedsRetryAfter: false };

const { values } = parseArgs({ options: { seconds: { type: "string", default: "60" } } });
const SECONDS = Number(values.seconds);

const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
// Started twice: what the demo's making leaves in memory is no part of a day's work.
await stopProduct(await startProduct(join(folder, "data")));
const product = await startProduct(join(folder, "data"));
let mostBytes = 0;
const watch = setInterval(() => {
  mostBytes = Math.max(mostBytes, residentBytes(product.pid ?? 0));
}, 250);
try {
  console.log(`Load before: ${(loadavg()[0] ?? 0).toFixed(1)}`);
  const people: Record<string, string>[] = [];
  for (const email of WHO) people.push(await logInToDemo(email, OPERATION));
  const pages = people.map(summaryOf);
  const pageOf = (client: number) => pages[client % pages.length] ?? fail("nobody asks");
  await askTogether(8, 3, EAGER, pageOf);
  await measureThinking(pageOf);
  reportAtMost("server's memory under 200 clients at most", mostBytes / MB, 400, "MB");
  await measureOverload(pageOf);
  await measureSlowLogIns(pageOf);
  await measureSlowExports(people[0] ?? {}, people[1] ?? {}, pageOf);
  console.log(`server's memory of all this at most: ${(mostBytes / MB).toFixed(0)} MB`);
  await measureStop(pageOf);
} finally {
  clearInterval(watch);
  product.kill("SIGTERM");
  if (product.exitCode === null) await once(product, "exit");
  await removeFolder(folder);
}

async function measureThinking(pageOf: (client: number) => Call): Promise<void> {
  const load = await askTogether(200, SECONDS, { ...EAGER, thinkMs: () => 3_000 }, pageOf);
  const answered = ofStatus(load, 200);
  console.log(
    `200 clients, 3 s between two pages: ${answered.length} answered, ${ofStatus(load, 503).length} refused`,
  );
  reportAtMost("200 clients, 3 s between two pages, p99", percentile(answered, 0.99), 300, "ms");
  reportProblems(problemsOf(load));
}

async function measureOverload(pageOf: (client: number) => Call): Promise<void> {
  const seconds = Math.max(5, SECONDS / 4);
  let peak = 0;
  for (const clients of CLIENTS) {
    const goodput = goodputOf(await askTogether(clients, seconds, EAGER, pageOf));
    console.log(`${clients} clients without a pause: ${goodput.toFixed(0)} pages/s`);
    peak = Math.max(peak, goodput);
  }
  for (const times of FLOODS) {
    const clients = times * (CLIENTS.at(-1) ?? 0);
    const load = await askTogether(clients, seconds, EAGER, pageOf);
    reportOverload(`${clients} clients without a pause, ${times} times those that saturate it`, load, peak);
  }
  const who = "700 clients without a pause that come again";
  const heeding = await askTogether(700, seconds, { ...EAGER, heedsRetryAfter: true }, pageOf);
  reportOverload(`${who} when they were told to`, heeding, peak);
  reportOverload(`${who} at once`, await askTogether(700, seconds, EAGER, pageOf), peak);
  for (const connections of ["open", "new"] as const)
    for (const times of FLOODS) {
      const flood = await askAtRate(times * peak, seconds, connections, pageOf);
      const rate = (flood.samples.length / flood.seconds).toFixed(0);
      console.log(`${rate} calls/s, each from a client of its own`);
      reportOverload(`calls at ${times} times the peak's rate over ${connections} connections`, flood, peak);
    }
}

function reportOverload(who: string, load: Load, peak: number): void {
  const goodput = goodputOf(load);
  const share = goodput / peak;
  const [first, early] = [false, true].map((isEarly) => ({
    samples: load.samples.filter((sample) => sample.isEarly === isEarly),
  }));
  const refused = ofStatus(first ?? load, 503);
  console.log(`${who}: ${goodput.toFixed(0)} pages/s, ${ofStatus(load, 503).length} refused`);
  report({
    what: `${who}: answered, of the peak of ${peak.toFixed(0)} pages/s`,
    value: share * 100,
    unit: "%",
    goal: { atLeast: 80 },
  });
  console.log(`  ${refused.length} refused who had not come too early`);
  reportAtMost(`${who}: refusals, p50`, percentile(refused, 0.5), 50, "ms");
  reportAtMost(`${who}: refusals, p99`, percentile(refused, 0.99), 50, "ms");
  reportAtMost(`${who}: those let in, p99`, percentile(ofStatus(first ?? load, 200), 0.99), 300, "ms");
  const held = [200, 503].flatMap((status) => ofStatus(early ?? load, status));
  if (held.length > 0)
    console.log(
      `  ${held.length} came too early; answered within ${(Math.max(...held) / 1000).toFixed(2)} s at most`,
    );
  reportProblems(problemsOf(load));
}

/** 600 connections that send a byte of their log-in every second. */
async function measureSlowLogIns(pageOf: (client: number) => Call): Promise<void> {
  const head =
    "POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{";
  const sockets = Array.from({ length: 600 }, () => {
    const socket = connect(Number(new URL(BASE).port), "127.0.0.1");
    socket.on("error", () => undefined).resume();
    socket.once("connect", () => socket.write(head));
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(" ");
  }, 1_000);
  const began = performance.now();
  const ended = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve))));
  const meanwhile = await askTogether(20, 10, { ...EAGER, thinkMs: () => 500 }, pageOf);
  await Promise.race([ended, pause(120_000)]);
  clearInterval(drip);
  reportAtMost("600 slow log-ins are gone after", (performance.now() - began) / 1000, 60, "s");
  reportAtMost("pages beside slow log-ins, p99", percentile(ofStatus(meanwhile, 200), 0.99), 300, "ms");
  for (const socket of sockets) socket.destroy();
}

/** One person asks for four exports and reads none; another asks for one and for pages. */
async function measureSlowExports(
  slow: Record<string, string>,
  other: Record<string, string>,
  pageOf: (client: number) => Call,
): Promise<void> {
  const unread = Array.from({ length: 4 }, () => exportWithoutReading(slow));
  await pause(1_000);
  const [exported, meanwhile] = await Promise.all([
    askOnce(exportOf(other), new Agent()),
    askTogether(20, 10, { ...EAGER, thinkMs: () => 500 }, pageOf),
  ]);
  console.log(`four exports that nobody reads: another person's export answered ${exported.status}`);
  reportAtMost("another person's export beside slow ones", exported.ms / 1000, 30, "s");
  reportAtMost("pages beside slow exports, p99", percentile(ofStatus(meanwhile, 200), 0.99), 300, "ms");
  for (const asked of unread) asked.destroy();
}

/** SIGTERM while sixteen clients ask without a pause. */
async function measureStop(pageOf: (client: number) => Call): Promise<void> {
  const asking = askTogether(16, 5, EAGER, pageOf);
  await pause(RAMP_SECONDS * 1000 + 1_500);
  const began = performance.now();
  product.kill("SIGTERM");
  await once(product, "exit");
  console.log(
    `stopped after ${((performance.now() - began) / 1000).toFixed(2)} s with exit code ${product.exitCode}`,
  );
  const { ECONNREFUSED: late = 0, ...broken } = problemsOf(await asking);
  console.log(
    `  ${late} found nobody listening any more; reset: ${verdict(Object.keys(broken).length === 0)}`,
  );
  reportProblems(broken);
}

function exportWithoutReading(headers: Record<string, string>): ClientRequest {
  const { url, body } = exportOf(headers);
  const asked = request(url, { method: "POST", headers: { ...headers, "content-type": "application/json" } });
  asked.on("response", (reply) => reply.on("error", () => undefined)).on("error", () => undefined);
  asked.end(body);
  return asked;
}

function exportOf(headers: Record<string, string>): Call {
  return { kind: "export", url: `${BASE}/api/export/verbatims`, headers, body: "{}" };
}

function summaryOf(headers: Record<string, string>): Call {
  const body = batchOf("summary", Object.keys(PAGES.summary.cards), {});
  return { kind: "Summary", url: BASE + api.dashboard.batch.path, headers, body };
}

function reportAtMost(what: string, value: number, atMost: number, unit: string): void {
  report({ what, value, unit, goal: { atMost } });
}

function reportProblems(problems: Readonly<Record<string, number>>): void {
  for (const [kind, count] of Object.entries(problems)) console.log(`  ${count} × ${kind}`);
}

function verdict(isMet: boolean): string {
  return isMet ? "met" : "MISSED";
}

function fail(problem: string): never {
  throw new Error(problem);
}
