import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { demoClients } from "#demo/clients.ts";
import { today } from "#domain/calendar/calendar.ts";
import {
  BASE,
  importedFile,
  logIn,
  prepareInstallation,
  sendWorkbook,
  startServer,
  stopServer,
} from "./bench-server.ts";
import { writeBigWorkbook } from "./big-workbook.ts";
import { residentBytes } from "./process-tree.ts";
import { removeFolder } from "./remove-folder.ts";

// Measures the whole path from the HTTP request to 'Completed' as npm start runs it, beside SheetJS reading alone.
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "50000,1048575" },
    peer: { type: "boolean", default: true },
    /** What each would do is told first, as the screen shows it. */
    preview: { type: "boolean", default: false },
  },
  allowNegative: true,
});
const MB = 2 ** 20;
const TARGETS = new Map([
  [50_000, { seconds: values.preview ? 10 : 4, bytes: 600 * MB }],
  [1_048_575, { seconds: values.preview ? 90 : 120, bytes: 1229 * MB }],
]);

const day = today("Asia/Kolkata", Date.now());
const client = demoClients(day)[0];
const operation = client?.operations[0];
if (client === undefined || operation === undefined) throw new Error("The demo has no client.");

for (const text of values.rows.split(",")) {
  const rows = Number(text);
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
  try {
    const seconds = await importOnce(server, path, rows);
    if (values.peer) await comparePeer(path, rows, seconds);
  } finally {
    await stopServer(server);
  }
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
  await sendWorkbook(headers, path, `bench-${rows}.xlsx`, values.preview);
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
  const verdict = (ok: boolean) => (target === undefined ? "" : ok ? " ✓" : " ✗");
  console.log(`  request to accepted      ${acceptedAfter.toFixed(2)} s`);
  console.log(
    `  request to ${wanted}     ${seconds.toFixed(2)} s = ${Math.round(rows / seconds).toLocaleString("en")} rows/s${verdict(seconds <= (target?.seconds ?? 0))}`,
  );
  console.log(
    `  peak memory              ${Math.round(peak / MB)} MB without PostgreSQL${verdict(peak <= (target?.bytes ?? 0))}`,
  );
  console.log(
    `  dashboard meanwhile      p99 ${p99.toFixed(0)} ms of ${answers.length} requests${verdict(p99 <= 300)}`,
  );
  return seconds;
}

/** A person on the Summary page who asks every 100 ms, always for another wave so that no cache answers. */
async function ask(headers: Record<string, string>, answers: number[], goOn: () => boolean): Promise<void> {
  for (let count = 0; goOn(); count += 1) {
    const began = performance.now();
    const reply = await fetch(`${BASE}/api/dashboard/batch`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({
        requests: ["index", "nps", "factor-scores", "regional-index", "top-dealers", "improvement-areas"].map(
          (card) => ({
            webapi: `api/dashboard/summary/${card}`,
            body: { wave_code: `WQ-${(count % 8) + 1}` },
          }),
        ),
      }),
    });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`The dashboard answered ${reply.status}.`);
    answers.push(performance.now() - began);
    await pause(100);
  }
}

/** SheetJS reading the same file, in a process of its own: no checks, no scores, no database. */
async function comparePeer(path: string, rows: number, ours: number): Promise<void> {
  const script = `const {read,utils}=await import("@e965/xlsx");const fs=await import("node:fs");
    const began=performance.now();const book=read(fs.readFileSync(${JSON.stringify(path)}),{dense:true});
    const sheet=book.Sheets[book.SheetNames[0]];const rows=sheet?.["!data"]?.length??0;
    console.log(JSON.stringify({rows,seconds:(performance.now()-began)/1000,mb:process.resourceUsage().maxRSS/1024}))`;
  const child = spawn(process.execPath, ["--max-old-space-size=8192", "--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0 || output === "") {
    console.log("  SheetJS reading alone    failed");
    return;
  }
  const peer = JSON.parse(output);
  if (peer.rows < rows) {
    console.log(
      `  SheetJS reading alone    gave ${peer.rows} rows of ${rows} in ${peer.seconds.toFixed(2)} s`,
    );
    return;
  }
  const ratio = (peer.seconds / ours).toFixed(2);
  console.log(
    `  SheetJS reading alone    ${peer.seconds.toFixed(2)} s, ${Math.round(peer.mb)} MB: ${ratio} × our whole path`,
  );
}
