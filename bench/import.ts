import { type ChildProcess, spawn } from "node:child_process";
import { openAsBlob } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { demoClients } from "#demo/clients.ts";
import { today } from "#domain/calendar.ts";
import { addClient } from "#server/features/installation/add-client.ts";
import { addPerson } from "#server/features/installation/add-person.ts";
import { applyProgramme } from "#server/features/installation/apply-programme.ts";
import { openInstallation } from "#server/open-installation.ts";
import { createLog } from "#server/platform/log.ts";
import { writeBigWorkbook } from "./big-workbook.ts";
import { residentBytes } from "./process-tree.ts";

// Measures the whole path from the HTTP request to 'Completed' as npm start runs it, beside SheetJS reading alone.
const { values } = parseArgs({
  options: { rows: { type: "string", default: "50000,1048575" }, peer: { type: "boolean", default: true } },
  allowNegative: true,
});
const PORT = 18_080;
const BASE = `http://127.0.0.1:${PORT}`;
const MB = 2 ** 20;
const TARGETS = new Map([
  [50_000, { seconds: 4, bytes: 600 * MB }],
  [1_048_575, { seconds: 120, bytes: 1229 * MB }],
]);
const EMAIL = "bench@example.com";
const PASSWORD = "a bench needs no secret";

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
    await rm(folder, { recursive: true, force: true });
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
  await prepare(dataDir);
  const server = await startServer(dataDir);
  try {
    const seconds = await importOnce(server, path, rows);
    if (values.peer) await comparePeer(path, rows, seconds);
  } finally {
    server.kill("SIGTERM");
    await new Promise((resolve) => server.once("exit", resolve));
  }
}

async function prepare(dataDir: string): Promise<void> {
  if (client === undefined || operation === undefined) return;
  const quiet = { info: () => undefined, warn: () => undefined };
  const installation = await openInstallation(
    { database: { kind: "embedded" }, dataDir },
    createLog("silent"),
    quiet,
  );
  const { owner } = installation.database;
  await addClient(owner, client.name, client.timeZone);
  await applyProgramme(owner, { client: client.name, operation, programme: operation.programme });
  const scope = {
    userTypes: ["CSI", "SSI"],
    regions: ["All"],
    states: ["All"],
    locations: ["All"],
    csiOutlets: ["All"],
    ssiOutlets: ["All"],
  } as const;
  await addPerson(owner, {
    email: EMAIL,
    name: "Bench",
    password: PASSWORD,
    memberships: [{ client: client.name, designation: "Administrator", adminpermission: 3, scope }],
  });
  await installation.close();
}

async function startServer(dataDir: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ["src/server/main.ts"], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(PORT), DEMO: "0", LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let tries = 0; tries < 300; tries += 1) {
    await pause(100);
    const reply = await fetch(`${BASE}/readyz`).catch(() => null);
    if (reply?.ok === true) return server;
  }
  throw new Error("The server did not become ready.");
}

async function importOnce(server: ChildProcess, path: string, rows: number): Promise<number> {
  const login = await fetch(`${BASE}/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: EMAIL, password: PASSWORD }),
  });
  const { access_token: token } = await login.json();
  const headers = { authorization: `Bearer ${token}`, data_source: operation?.id ?? "" };
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes(server.pid ?? 0));
  }, 50);
  const answers: number[] = [];
  let asking = true;
  const asker = ask(headers, answers, () => asking);

  const form = new FormData();
  form.set("user_type", "CSI");
  form.set("file", await openAsBlob(path), `bench-${rows}.xlsx`);
  const began = performance.now();
  const accepted = await fetch(`${BASE}/api/uploadsurveydatafile`, { method: "POST", headers, body: form });
  if (!accepted.ok) throw new Error(await accepted.text());
  const acceptedAfter = (performance.now() - began) / 1000;
  let state = await firstUpload(headers);
  while (state.data_sync === "In Progress") {
    await pause(25);
    state = await firstUpload(headers);
  }
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  asking = false;
  await asker;
  if (state.data_sync !== "Completed" || state.rows_imported !== rows) throw new Error(JSON.stringify(state));

  answers.sort((a, b) => a - b);
  const p99 = answers[Math.floor(answers.length * 0.99)] ?? 0;
  const target = TARGETS.get(rows);
  const verdict = (ok: boolean) => (target === undefined ? "" : ok ? " ✓" : " ✗");
  console.log(`  request to accepted      ${acceptedAfter.toFixed(2)} s`);
  console.log(
    `  request to Completed     ${seconds.toFixed(2)} s = ${Math.round(rows / seconds).toLocaleString("en")} rows/s${verdict(seconds <= (target?.seconds ?? 0))}`,
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

async function firstUpload(headers: Record<string, string>) {
  const list = await (await fetch(`${BASE}/api/uploadedfilelist`, { headers })).json();
  return list[0];
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
