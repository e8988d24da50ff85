import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
import { report } from "./figures.ts";
import { removeFolder } from "./remove-folder.ts";

// Measures an export of survey rows from the HTTP request to the last byte, by a server that has just started.
const { values } = parseArgs({
  options: { rows: { type: "string", default: "100000" }, times: { type: "string", default: "3" } },
});
const ROWS = Number(values.rows);
const MB = 2 ** 20;
const TICKS_PER_SECOND = 100;
const MOST_SECONDS = 5;
const MOST_BYTES = 200 * MB;

const day = today("Asia/Kolkata", Date.now());
const client = demoClients(day)[0];
const operation = client?.operations[0];
if (client === undefined || operation === undefined) throw new Error("The demo has no client.");

const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
try {
  const dataDir = join(folder, "data");
  const path = join(folder, "bench.xlsx");
  await writeBigWorkbook(path, client, operation.programme, ROWS, day);
  await prepareInstallation(dataDir, client, operation);
  await imported(dataDir, path, operation.id);
  const server = await startServer(dataDir);
  try {
    const headers = await logIn(operation.id);
    console.log(`\n${ROWS.toLocaleString("en")} survey rows to .xlsx`);
    for (let time = 0; time < Number(values.times); time += 1) await exportOnce(server.pid ?? 0, headers);
  } finally {
    await stopServer(server);
  }
} finally {
  await removeFolder(folder);
}

async function imported(dataDir: string, path: string, operationId: string): Promise<void> {
  const server = await startServer(dataDir);
  try {
    const headers = await logIn(operationId);
    await sendWorkbook(headers, path, "bench.xlsx");
    const file = await importedFile(headers);
    if (file.rowsImported !== ROWS) throw new Error(JSON.stringify(file));
  } finally {
    await stopServer(server);
  }
}

async function exportOnce(pid: number, headers: Record<string, string>): Promise<void> {
  const before = look(pid);
  const began = performance.now();
  const reply = await fetch(`${BASE}/api/export/verbatims`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: "{}",
  });
  if (!reply.ok || reply.body === null) throw new Error(await reply.text());
  let bytes = 0;
  let first = 0;
  for await (const chunk of reply.body) {
    if (bytes === 0) first = performance.now() - began;
    bytes += chunk.length;
  }
  const seconds = (performance.now() - began) / 1000;
  const after = look(pid);
  const grown = after.peakBytes - before.bytes;
  const goal = (atMost: number) => (ROWS > 100_000 ? {} : { goal: { atMost } });
  const what = `${ROWS.toLocaleString("en")} rows`;
  report({ what: `${what}, first byte`, value: first, unit: "ms" });
  report({
    what: `${what}, last byte of ${(bytes / MB).toFixed(1)} MB`,
    value: seconds,
    unit: "s",
    ...goal(MOST_SECONDS),
  });
  report({
    what: `${what}, server's processor time`,
    value: after.cpuSeconds - before.cpuSeconds,
    unit: "s",
  });
  report({
    what: `${what}, memory beyond ${Math.round(before.bytes / MB)} MB`,
    value: grown / MB,
    unit: "MB",
    ...goal(MOST_BYTES / MB),
  });
}

/** A process as Linux sees it, without PostgreSQL's. */
function look(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]);
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return {
    bytes: kilobytes("VmRSS") * 1024,
    peakBytes: kilobytes("VmHWM") * 1024,
    cpuSeconds: (user + system) / TICKS_PER_SECOND,
  };
}
