import { mkdtemp } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { api } from "#contract/index.ts";
import { requestEncoderOf } from "#contract/wire.ts";
import { demoClients } from "#demo/clients.ts";
import { randomFrom, wholeBelow } from "#demo/random.ts";
import { today } from "#domain/calendar/calendar.ts";
import { PAGES } from "#domain/pages/pages.ts";
import { openPostgres } from "#server/platform/postgres/open-postgres.ts";
import { batchOf } from "./batch.ts";
import { importedFile, sendWorkbook } from "./bench-server.ts";
import { writeBigWorkbook } from "./big-workbook.ts";
import {
  askTogether,
  byKind,
  type Call,
  goodputOf,
  type Load,
  ofStatus,
  percentile,
  problemsOf,
} from "./clients.ts";
import { BASE, logInToDemo, startProduct, stopProduct } from "./demo-product.ts";
import { report } from "./figures.ts";
import { processorSeconds, residentBytes } from "./process-tree.ts";
import { removeFolder } from "./remove-folder.ts";

// How many warm charts the product answers a second, and how long two hundred people wait while a workbook is imported.
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    rows: { type: "string", default: "250000" },
    /** How long it takes until all people are there; 3: the first pages come no faster one after another than later ones. */
    "come-within": { type: "string", default: "3" },
    /** Without the warm replies first: people come to a server that has just started. */
    "people-only": { type: "boolean", default: false },
    /** What follows a large import is to be done again at each minute. */
    "long-work": { type: "boolean", default: false },
    /** Where the server's own profile is written, for Chrome's developer tools. */
    profile: { type: "string" },
  },
});
const SECONDS = Number(values.seconds);
const ROWS = Number(values.rows);
const COME_WITHIN_SECONDS = Number(values["come-within"]);
const MB = 2 ** 20;
const METRICS_PORT = Number(new URL(BASE).port) + 1;
const LOOK_EVERY_MS = 250;
const MINUTE_MS = 60_000;
/** In the middle of a minute, so that it is there at the next. */
const REDO_AT_SECOND = 30;
const AFTER_MINUTE_MS = 10_000;
const OPERATION = "meridian-csi";
const WAVES = 8;

/** How many of two hundred people are what. */
const PEOPLE: Readonly<Record<string, number>> = {
  admin: 2,
  headoffice: 8,
  rsm: 20,
  asm: 40,
  dp: 50,
  dealer: 80,
};
/** Somebody looks at a page for so long. */
const SHORTEST_LOOK_MS = 1_000;
const LONGEST_LOOK_MS = 5_000;
const EAGER = { thinkMs: () => 0, heedsRetryAfter: false };

const [client] = demoClients(today("Asia/Kolkata", Date.now()));
const operation = client?.operations.find(({ id }) => id === OPERATION);
if (client === undefined || operation === undefined) throw new Error("The demo has no such operation.");

const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
const workbook = join(folder, "more.xlsx");
await writeBigWorkbook(workbook, client, operation.programme, ROWS, today(client.timeZone, Date.now()));
// Started twice: what the demo's making leaves in memory is no part of a day's work.
await stopProduct(await startProduct(join(folder, "data")));
const product = await startProduct(join(folder, "data"), "1", {
  env: { METRICS_PORT: String(METRICS_PORT) },
  nodeOptions: values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${values.profile}`],
});
const pid = product.pid ?? 0;
try {
  if (!values["people-only"]) await measureWarm();
  await measurePeople();
} finally {
  await stopProduct(product);
  await removeFolder(folder);
}

/** Cards of Summary that were asked before, each a call of its own. */
async function measureWarm(): Promise<void> {
  const headers = await logInToDemo("headoffice@demo.example", OPERATION);
  const cards = Object.keys(PAGES.summary.cards);
  let asked = 0;
  const next = (): Call => {
    asked += 1;
    const card = cards[asked % cards.length];
    return { kind: `${card}`, url: `${BASE}/api/dashboard/summary/${card}`, headers, body: "{}" };
  };
  await askTogether(8, 3, EAGER, next);
  let best = { goodput: 0, server: Number.NaN, text: "" };
  for (const clients of [8, 16, 32]) {
    const began = { ours: process.cpuUsage(), theirs: processorSeconds(pid), at: performance.now() };
    const load = await askTogether(clients, SECONDS / 4, EAGER, next);
    const ours = process.cpuUsage(began.ours);
    const theirs = processorSeconds(pid);
    const most = ((performance.now() - began.at) / 1000) * availableParallelism();
    const share = (seconds: number) => `${((seconds / most) * 100).toFixed(0)} %`;
    const goodput = goodputOf(load);
    const line =
      `of ${availableParallelism()} cores: asking ${share((ours.user + ours.system) / 1e6)}, ` +
      `server ${share(theirs.product - began.theirs.product)}, PostgreSQL ${share(theirs.database - began.theirs.database)}`;
    console.log(`${clients} clients: ${goodput.toFixed(0)} replies/s; ${line}`);
    reportProblems(load);
    const server = ((theirs.product - began.theirs.product) * 1000) / ofStatus(load, 200).length;
    if (goodput > best.goodput) best = { goodput, server, text: `${clients} clients, ${line}` };
  }
  const { goodput, server, text } = best;
  report({
    what: `warm chart replies (${text})`,
    value: goodput,
    unit: "a second",
    goal: { atLeast: 1_500 },
  });
  report({ what: "server's processor time for one of them", value: server, unit: "ms" });
}

/** People of all designations at all pages and waves, and a workbook that comes meanwhile. */
async function measurePeople(): Promise<void> {
  const sessions: Record<string, string>[] = [];
  for (const [name, count] of Object.entries(PEOPLE)) {
    for (let person = 0; person < count; person += 1)
      sessions.push(await logInToDemo(`${name}@demo.example`, OPERATION));
  }
  const random = randomFrom("two hundred people");
  const pages = Object.entries(PAGES).flatMap(([page, { cards }]) =>
    cards === "otherQuestions" ? [] : [{ page, cards: Object.keys(cards) }],
  );
  const next = (person: number): Call => {
    const headers = sessions[person % sessions.length] ?? {};
    const place = wholeBelow(random, pages.length + 2);
    const filter = { waveCode: `WQ-${1 + wholeBelow(random, WAVES)}` };
    const { page, cards } = pages[place] ?? { page: "", cards: [] };
    if (page !== "") {
      const body = batchOf(page, cards, filter);
      return { kind: page, url: BASE + api.dashboard.batch.path, headers, body };
    }
    const [kind, { path, body }] =
      place === pages.length
        ? (["survey rows", api.verbatims.list] as const)
        : (["tickets", api.actionPlans.list] as const);
    return { kind, url: BASE + path, headers, body: JSON.stringify(requestEncoderOf(body)(filter)) };
  };
  const lookMs = () => SHORTEST_LOOK_MS + random() * (LONGEST_LOOK_MS - SHORTEST_LOOK_MS);
  await look();
  const peak = { server: 0, all: 0, stallMs: 0 };
  const watch = setInterval(() => {
    peak.all = Math.max(peak.all, residentBytes(pid));
  }, LOOK_EVERY_MS);
  const scrape = setInterval(async () => {
    const { server, stallMs } = await look();
    peak.server = Math.max(peak.server, server);
    peak.stallMs = Math.max(peak.stallMs, stallMs);
  }, 1_000);
  const importing = importMeanwhile(sessions[0] ?? {});
  const redoing = values["long-work"] ? importing.then(redoLongWork) : null;
  const [load, imported] = await Promise.all([
    askTogether(
      sessions.length,
      SECONDS,
      { thinkMs: lookMs, heedsRetryAfter: true, rampSeconds: COME_WITHIN_SECONDS },
      next,
    ),
    importing,
  ]);
  clearInterval(watch);
  clearInterval(scrape);
  const meanwhile = load.samples.filter(({ at }) => at >= imported.from && at <= imported.to);
  const p99 = (samples: Load["samples"]) => percentile(ofStatus({ samples }, 200), 0.99);
  for (const [kind, samples] of byKind(load.samples))
    console.log(`  ${kind}: ${samples.length} asked, p99 ${p99(samples).toFixed(0)} ms`);
  reportProblems(load);
  const who = `${sessions.length} people`;
  report({
    what: `${who}, p99 of ${load.samples.length}`,
    value: p99(load.samples),
    unit: "ms",
    goal: { atMost: 300 },
  });
  report({
    what: `${who} while ${ROWS.toLocaleString("en")} rows are imported, p99 of ${meanwhile.length}`,
    value: p99(meanwhile),
    unit: "ms",
    goal: { atMost: 300 },
  });
  if (redoing !== null) reportMinutes(load.samples, await (await redoing).end());
  report({ what: "that import", value: (imported.to - imported.from) / 1000, unit: "s" });
  report({ what: "refused", value: ofStatus(load, 503).length, unit: "calls", goal: { atMost: 0 } });
  report({ what: "server's memory at most", value: peak.server / MB, unit: "MB", goal: { atMost: 400 } });
  report({ what: "with the processes that read and print", value: peak.all / MB, unit: "MB" });
  report({ what: "longest stall of its event loop", value: peak.stallMs, unit: "ms", goal: { atMost: 100 } });
}

/** Has comments enter the search's index and days be counted again at each minute; its end tells when those began. */
async function redoLongWork() {
  const quiet = { info: () => undefined, warn: () => undefined };
  const postgres = await openPostgres(
    { database: { kind: "embedded" }, dataDir: join(folder, "data") },
    quiet,
  );
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  await owner.query("set statement_timeout = 0");
  const minutes: number[] = [];
  const redo = setInterval(async () => {
    if (new Date().getSeconds() !== REDO_AT_SECOND) return;
    await owner.query(
      "update operation set day_months = '{}'; delete from rollup_day; update verbatim set indexed = false",
    );
    minutes.push(performance.now() + MINUTE_MS - (Date.now() % MINUTE_MS));
  }, 1_000);
  return {
    async end() {
      clearInterval(redo);
      await owner.end();
      await postgres.stop();
      return minutes;
    },
  };
}

/** How long people waited while it was done. */
function reportMinutes(samples: Load["samples"], minutes: readonly number[]): void {
  const after = samples.filter(({ at }) =>
    minutes.some((minute) => at >= minute && at < minute + AFTER_MINUTE_MS),
  );
  for (const share of [0.5, 0.95, 0.99]) {
    report({
      what: `${AFTER_MINUTE_MS / 1000} s after a minute with long work, p${share * 100} of ${after.length}`,
      value: percentile(ofStatus({ samples: after }, 200), share),
      unit: "ms",
      goal: { atMost: 300 },
    });
  }
}

async function importMeanwhile(headers: Record<string, string>) {
  const from = performance.now();
  await sendWorkbook(headers, workbook, "more.xlsx", { base: BASE });
  const file = await importedFile(headers, BASE);
  if (file.status !== "Completed") throw new Error(JSON.stringify(file));
  return { from, to: performance.now() };
}

/** What the server says of itself since it was asked before. */
async function look(): Promise<{ readonly server: number; readonly stallMs: number }> {
  const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  const value = (name: string) =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(`${name} `))
        ?.split(" ")
        .at(-1),
    );
  return {
    server: value("process_resident_memory_bytes"),
    stallMs: value('forecourt_event_loop_delay_seconds{quantile="1"}') * 1000,
  };
}

function reportProblems(load: Load): void {
  for (const [kind, count] of Object.entries(problemsOf(load))) console.log(`  ${count} × ${kind}`);
}
