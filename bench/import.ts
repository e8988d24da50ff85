import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { api } from "#contract/index.ts";
import { demoClients } from "#demo/clients.ts";
import { today } from "#domain/calendar/calendar.ts";
import { surveyColumns } from "#domain/survey-sheet/columns.ts";
import { batchOf } from "./batch.ts";
import {
  BASE,
  importedFile,
  logIn,
  prepareInstallation,
  sendWorkbook,
  startServer,
  stopServer,
} from "./bench-server.ts";
import { writeBigCsv, writeBigWorkbook } from "./big-workbook.ts";
import { report } from "./figures.ts";
import { installPeers } from "./peers/duckdb.ts";
import { READERS, type ReadFiles } from "./peers/readers.ts";
import { residentBytes } from "./process-tree.ts";
import { removeFolder } from "./remove-folder.ts";

// Measures the whole path from the HTTP request to 'Completed' as npm start runs it, beside others reading alone.
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "50000,1048575" },
    /** Who reads the same rows, too; none where it is empty. */
    peers: { type: "string", default: Object.keys(READERS).join(",") },
    /** What each would do is told first, as the screen shows it. */
    preview: { type: "boolean", default: false },
  },
});
const PEERS = values.peers.split(",").filter((peer) => peer !== "");
if (PEERS.length > 0) installPeers();
const MB = 2 ** 20;
const readByPeer = z.object({
  rows: z.number(),
  sum: z.number(),
  seconds: z.number(),
  megabytes: z.number(),
});
const TARGETS = new Map([
  [50_000, { seconds: values.preview ? 10 : 4, bytes: 600 * MB }],
  [1_048_575, { seconds: values.preview ? 90 : 60, bytes: 1229 * MB }],
]);

const day = today("Asia/Kolkata", Date.now());
const client = demoClients(day)[0];
const operation = client?.operations[0];
if (client === undefined || operation === undefined) throw new Error("The demo has no client.");

for (const each of values.rows.split(",")) {
  const rows = Number(each);
  const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
  try {
    await measure(folder, rows);
  } finally {
    await removeFolder(folder);
  }
}

async function measure(folder: string, rows: number): Promise<void> {
  if (client === undefined || operation === undefined) return;
  const path = join(folder, `bench-${rows}.xlsx`);
  const { cellsPerRow } = await writeBigWorkbook(path, client, operation.programme, rows, day);
  const { size } = await stat(path);
  console.log(
    `\n${rows.toLocaleString("en")} rows, ${cellsPerRow} filled cells a row (${(rows * cellsPerRow).toLocaleString("en")} cells), ${(size / MB).toFixed(1)} MB`,
  );
  const dataDir = join(folder, "data");
  await prepareInstallation(dataDir, client, operation);
  const server = await startServer(dataDir);
  let seconds: number;
  try {
    seconds = await importOnce(server, path, rows);
  } finally {
    await stopServer(server);
  }
  const csv = join(folder, `bench-${rows}.csv`);
  if (PEERS.length > 0) await writeBigCsv(csv, client, operation.programme, rows, day);
  const summed = surveyColumns(operation.programme, true).find(({ kind }) => kind === "overall")?.name ?? "";
  await comparePeers({ workbook: path, csv, summed }, rows, seconds);
}

async function importOnce(server: ChildProcess, path: string, rows: number): Promise<number> {
  const headers = await logIn(operation?.id ?? "");
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes(server.pid ?? 0));
  }, 50);
  const answers: number[] = [];
  let asking = true;
  const asker = ask(headers, answers, () => asking);

  const began = performance.now();
  await sendWorkbook(headers, path, `bench-${rows}.xlsx`, { isPreview: values.preview });
  const acceptedAfter = (performance.now() - began) / 1000;
  const state = await importedFile(headers);
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  asking = false;
  await asker;
  const wanted = values.preview ? "Previewed" : "Completed";
  if (state.status !== wanted || state.rowsImported !== rows) throw new Error(JSON.stringify(state));

  answers.sort((a, b) => a - b);
  const p99 = answers[Math.floor(answers.length * 0.99)] ?? 0;
  const target = TARGETS.get(rows);
  const of = `${rows.toLocaleString("en")} rows`;
  const goal = (atMost: number | undefined) => (atMost === undefined ? {} : { goal: { atMost } });
  report({ what: `${of}: request to accepted`, value: acceptedAfter, unit: "s" });
  report({ what: `${of}: request to ${wanted}`, value: seconds, unit: "s", ...goal(target?.seconds) });
  report({
    what: `${of}: rows a second`,
    value: rows / seconds,
    unit: "rows/s",
    ...(rows === 50_000 && !values.preview ? { goal: { atLeast: 25_000 } } : {}),
  });
  const most = target === undefined ? undefined : Math.round(target.bytes / MB);
  report({ what: `${of}: peak memory without PostgreSQL`, value: peak / MB, unit: "MB", ...goal(most) });
  report({
    what: `${of}: dashboard meanwhile, p99 of ${answers.length}`,
    value: p99,
    unit: "ms",
    goal: { atMost: 300 },
  });
  return seconds;
}

/** A person on the Summary page who asks every 100 ms, always for another wave so that no cache answers. */
async function ask(headers: Record<string, string>, answers: number[], goOn: () => boolean): Promise<void> {
  for (let count = 0; goOn(); count += 1) {
    const began = performance.now();
    const cards = ["index", "nps", "factor-scores", "regional-index", "top-dealers", "improvement-areas"];
    const reply = await fetch(BASE + api.dashboard.batch.path, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: batchOf("summary", cards, { waveCode: `WQ-${(count % 8) + 1}` }),
    });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`The dashboard answered ${reply.status}.`);
    answers.push(performance.now() - began);
    await pause(100);
  }
}

/** Others reading the same rows, each in a process of its own, and only those who read all of them. */
async function comparePeers(files: ReadFiles, rows: number, ours: number): Promise<void> {
  const peers: Record<string, number> = {};
  const sums = new Set<number>();
  for (const peer of PEERS) {
    const read = await readAlone(peer, files);
    if (read?.rows !== rows) {
      console.log(
        `  ${peer} reading alone: ${read === null ? "failed" : `gave ${read.rows} rows of ${rows}`}`,
      );
      continue;
    }
    sums.add(read.sum);
    peers[peer] = read.seconds;
    console.log(`  ${peer} reading alone: ${read.seconds.toFixed(2)} s, ${Math.round(read.megabytes)} MB`);
  }
  if (sums.size > 1) throw new Error(`The readers do not agree: ${[...sums].join(", ")}.`);
  if (sums.size === 0) return;
  const what = `${rows.toLocaleString("en")} rows: our whole path beside reading alone`;
  report({ what, value: ours, unit: "s", peers });
}

async function readAlone(reader: string, files: ReadFiles) {
  const child = spawn(
    process.execPath,
    ["--max-old-space-size=8192", "bench/peers/read-child.ts", JSON.stringify({ reader, ...files })],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [code, output] = await Promise.all([ended, text(child.stdout)]);
  return code === 0 ? readByPeer.parse(JSON.parse(output)) : null;
}
