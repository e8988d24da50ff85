import { openAsBlob } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { api } from "#contract/index.ts";
import { demoClients } from "#demo/clients.ts";
import { today } from "#domain/calendar/calendar.ts";
import { EMPLOYEE_COLUMNS } from "#domain/people/employee-sheet.ts";
import { writeTestWorkbook } from "#test/workbooks.ts";
import {
  BASE,
  confirmPassword,
  importedFile,
  logIn,
  prepareInstallation,
  sendWorkbook,
  startServer,
  stopServer,
} from "./bench-server.ts";
import { writeBigWorkbook } from "./big-workbook.ts";
import { report } from "./figures.ts";
import { residentBytes } from "./process-tree.ts";
import { removeFolder } from "./remove-folder.ts";

// Measures employees from a workbook, from the HTTP request to the last byte, while somebody else asks for the session.
const { values } = parseArgs({ options: { rows: { type: "string", default: "5000" } } });
const ROWS = Number(values.rows);
const MB = 2 ** 20;
const LOOK_EVERY_MS = 25;
const ASK_EVERY_MS = 50;
/** As beside an import. */
const MOST_WAIT_MS = 300;

const day = today("Asia/Kolkata", Date.now());
const client = demoClients(day)[0];
const operation = client?.operations[0];
if (client === undefined || operation === undefined) throw new Error("The demo has no client.");
const outlets = client.dealers;
const FILTER = { status: "All", role: "All", region: "All", search: "" };

const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
try {
  const dataDir = join(folder, "data");
  await prepareInstallation(dataDir, client, operation);
  const network = join(folder, "network.xlsx");
  await writeBigWorkbook(network, client, operation.programme, 1, day);
  await writePeople(1);
  await writePeople(2);
  const server = await startServer(dataDir);
  try {
    const headers = await logIn(operation.id);
    await sendWorkbook(headers, network, "network.xlsx");
    await importedFile(headers);
    await confirmPassword(headers);
    const measure = measurer(server.pid ?? 0, headers);
    const first = await measure("check, all new", () => check(headers, 1));
    await measure("apply: register and invite", () => apply(headers, first));
    await measure("check, all unchanged", () => check(headers, 1));
    const second = await measure("check, all to update", () => check(headers, 2));
    await measure("apply: update", () => apply(headers, second));
    await measure("export", () => post(headers, "/api/useraccountexport", FILTER));
  } finally {
    await stopServer(server);
  }
} finally {
  await removeFolder(folder);
}

/** People with so many outlets each. */
async function writePeople(outletsEach: number): Promise<void> {
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const own = Array.from(
      { length: outletsEach },
      (_, place) => outlets[(n + place) % outlets.length]?.code,
    );
    const places = ["All", "All", "All"];
    const name = ["Person", `Number ${n}`, `person.${n}@bench.example`];
    return [...name, "Dealer Staff", "CSI; SSI", ...places, own.join("; "), own.join("; ")];
  });
  const path = join(folder, `people-${outletsEach}.xlsx`);
  await writeTestWorkbook(path, { sheets: [{ name: "People", rows: [EMPLOYEE_COLUMNS, ...rows] }] });
}

async function check(headers: Record<string, string>, outletsEach: number): Promise<number> {
  const path = join(folder, `people-${outletsEach}.xlsx`);
  const form = new FormData();
  form.set("file", await openAsBlob(path), "people.xlsx");
  const { path: address, reply } = api.employeeFiles.check;
  const answer = await fetch(BASE + address, { method: "POST", headers, body: form });
  if (!answer.ok) throw new Error(await answer.text());
  const { fileId, rows } = reply.parse(await answer.json());
  if (rows.length !== ROWS) throw new Error(`${rows.length} rows came back.`);
  return fileId;
}

async function apply(headers: Record<string, string>, fileId: number): Promise<void> {
  const { path, body } = api.employeeFiles.apply;
  const reply = await post(headers, path, z.encode(body, { fileId }));
  const { created, updated } = JSON.parse(Buffer.from(reply).toString());
  if (created + updated !== ROWS) throw new Error(Buffer.from(reply).toString());
}

async function post(headers: Record<string, string>, path: string, body: unknown): Promise<ArrayBuffer> {
  const reply = await fetch(BASE + path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return reply.arrayBuffer();
}

/** Runs something and tells how long it took, what it held, and how long others waited meanwhile. */
function measurer(pid: number, headers: Record<string, string>) {
  return async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const before = residentBytes(pid);
    let peak = before;
    let isDone = false;
    const waits: number[] = [];
    const look = async () => {
      for (; !isDone; await pause(LOOK_EVERY_MS)) peak = Math.max(peak, residentBytes(pid));
    };
    const ask = async () => {
      for (; !isDone; await pause(ASK_EVERY_MS)) {
        const began = performance.now();
        const reply = await fetch(`${BASE}/api/config`, { headers });
        await reply.arrayBuffer();
        if (!reply.ok) throw new Error(`Somebody else got ${reply.status}.`);
        waits.push(performance.now() - began);
      }
    };
    const others = Promise.all([look(), ask()]);
    const began = performance.now();
    const result = await work();
    const seconds = (performance.now() - began) / 1000;
    isDone = true;
    await others;
    const of = `${ROWS.toLocaleString("en")} employees, ${what}`;
    report({ what: of, value: seconds, unit: "s" });
    report({
      what: `${of}: memory beyond ${Math.round(before / MB)} MB`,
      value: (peak - before) / MB,
      unit: "MB",
    });
    report({
      what: `${of}: somebody else waited at most, of ${waits.length}`,
      value: Math.max(...waits),
      unit: "ms",
      goal: { atMost: MOST_WAIT_MS },
    });
    return result;
  };
}
