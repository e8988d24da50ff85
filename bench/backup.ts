import { spawn } from "node:child_process";
import { mkdtemp, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { api } from "#contract/index.ts";
import { demoClients } from "#demo/clients.ts";
import { today } from "#domain/calendar/calendar.ts";
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
import { writeBigWorkbook } from "./big-workbook.ts";
import { report, reportFigure } from "./figures.ts";
import { residentBytes } from "./process-tree.ts";
import { removeFolder } from "./remove-folder.ts";

// A backup beside the working server, and its restore into an empty data folder.
const { values } = parseArgs({ options: { rows: { type: "string", default: "1000000" } } });
const MB = 2 ** 20;
const rows = Number(values.rows);
const RESTORE_TARGET_SECONDS = 600;
const ASK_EVERY_MS = 100;

const day = today("Asia/Kolkata", Date.now());
const client = demoClients(day)[0];
const operation = client?.operations[0];
if (client === undefined || operation === undefined) throw new Error("The demo has no client.");

const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
try {
  const workbook = join(folder, "bench.xlsx");
  await writeBigWorkbook(workbook, client, operation.programme, rows, day);
  const dataDir = join(folder, "data");
  await prepareInstallation(dataDir, client, operation);
  const server = await startServer(dataDir);
  const backup = join(folder, "backup.tar.zst");
  try {
    const headers = await logIn(operation.id);
    await sendWorkbook(headers, workbook, "bench.xlsx");
    const file = await importedFile(headers);
    if (file.rowsImported !== rows) throw new Error(JSON.stringify(file));
    console.log(
      `${rows.toLocaleString("en")} responses, ${Math.round((await stat(workbook)).size / MB)} MB of workbook`,
    );
    const waits: number[] = [];
    let asking = true;
    const asker = ask(headers, waits, () => asking);
    const { seconds, peak } = await forecourt(dataDir, ["backup", backup]);
    asking = false;
    await asker;
    waits.sort((a, b) => a - b);
    const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
    const size = `${((await stat(backup)).size / MB).toFixed(1)} MB`;
    report({ what: `backup of ${rows.toLocaleString("en")} responses (${size})`, value: seconds, unit: "s" });
    report({ what: "backup: peak memory", value: peak / MB, unit: "MB" });
    report({
      what: `Summary beside the backup, p99 of ${waits.length}`,
      value: p99,
      unit: "ms",
      goal: { atMost: 300 },
    });
  } finally {
    await stopServer(server);
  }
  const restored = join(folder, "restored");
  const { seconds, peak } = await forecourt(restored, ["restore", backup]);
  reportFigure("restore", [seconds], RESTORE_TARGET_SECONDS, "s");
  report({ what: "restore: peak memory without PostgreSQL", value: peak / MB, unit: "MB" });
  const verified = await forecourt(restored, ["verify"]);
  console.log(verified.out.trim());
  report({ what: "verify of what was restored", value: verified.seconds, unit: "s" });
} finally {
  await removeFolder(folder);
}

async function forecourt(dataDir: string, typed: readonly string[]) {
  const began = performance.now();
  const child = spawn(process.execPath, ["src/server/cli/main.ts", ...typed], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes(child.pid ?? 0));
  }, 100);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [code, out] = await Promise.all([ended, text(child.stdout)]);
  clearInterval(watch);
  if (code !== 0) throw new Error(`${typed.join(" ")} ended with ${code}.`);
  return { seconds: (performance.now() - began) / 1000, peak, out };
}

/** A person who opens Summary every 100 ms, always another wave. */
async function ask(headers: Record<string, string>, waits: number[], goOn: () => boolean): Promise<void> {
  for (let count = 0; goOn(); count += 1) {
    const began = performance.now();
    const cards = ["index", "nps", "factor-scores", "regional-index", "top-dealers"];
    const reply = await fetch(BASE + api.dashboard.batch.path, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: batchOf("summary", cards, { waveCode: `WQ-${(count % 8) + 1}` }),
    });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`The dashboard answered ${reply.status}.`);
    waits.push(performance.now() - began);
    await pause(ASK_EVERY_MS);
  }
}
