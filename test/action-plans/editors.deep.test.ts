import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OPERATION } from "#test/given.ts";
import { type KillableServer, openKillableServer } from "#test/survey-import/killable-server.ts";
import { type EditingReport, type EditingTask, editingReport, type Mark } from "./editing.ts";
import { type Kind, type PlanWorld, planWorld } from "./world.ts";

/** 5,000 are the promise (PLAN_OPERATIONS=5000); fewer show the same within a test run. */
const OPERATIONS = Number(process.env["PLAN_OPERATIONS"] ?? 1_000);
const PATIENCE_MS = 15 * 60_000;
const EDITOR = join(import.meta.dirname, "editor-process.ts");
const EDITORS: readonly Kind[] = [1, 2, 3, 5, 1, 2, 3, 5];
const DISTANT_DAY = "2199-12-31";

let world: PlanWorld;
let folder: string;
let servers: readonly KillableServer[] = [];

beforeAll(async () => {
  world = await planWorld();
  folder = await mkdtemp(join(tmpdir(), "forecourt-editors-"));
  const { applicationUrl, ownerUrl } = world.server.testDatabase;
  const database = { DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl };
  const open = () => openKillableServer(join(folder, "data"), folder, OPERATION, database);
  servers = [await open(), await open()];
  for (const server of servers) await server.start();
});

afterAll(async () => {
  for (const server of servers) await server.kill("SIGTERM");
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

test(
  `eight editors in processes of their own at two servers: of ${OPERATIONS} saves none is lost`,
  async () => {
    const began = Date.now();
    const made = [
      await world.ticket({ due: DISTANT_DAY }),
      await world.ticket({ point: "Q4_2", due: DISTANT_DAY }),
    ];
    const tickets = made.map(({ ticketNo }) => ticketNo);
    const reports = await Promise.all(EDITORS.map((kind, editor) => edited(taskOf(kind, editor, tickets))));
    const marks = reports.flatMap((report) => report.marks);
    const conflicts = reports.reduce((sum, report) => sum + report.conflicts, 0);
    expect(reports.map((report) => report.marks.length > 0)).toEqual(EDITORS.map(() => true));
    expect(conflicts).toBeGreaterThan(OPERATIONS / 100);
    expect(marks.length + conflicts).toBe(savesEach() * EDITORS.length);
    for (const ticketNo of tickets) {
      await expectNothingLost(
        ticketNo,
        marks.filter((mark) => mark.ticketNo === ticketNo).sort((a, b) => a.written - b.written),
      );
    }
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.info(`${marks.length} saved, ${conflicts} told to read again, 0 lost, in ${seconds} s`);
  },
  PATIENCE_MS,
);

function savesEach(): number {
  return Math.ceil(OPERATIONS / EDITORS.length);
}

/** Neighbours in the list work at different servers. */
function taskOf(kind: Kind, editor: number, tickets: number[]): EditingTask {
  return {
    editor,
    address: servers[editor % 2]?.address ?? "",
    operation: OPERATION,
    email: `kind.${kind}@x.example`,
    field: kind === 1 || kind === 5 ? "dealer_remarks" : "manager_remarks",
    tickets,
    saves: savesEach(),
  };
}

async function edited(task: EditingTask): Promise<EditingReport> {
  const editor = fork(EDITOR, [JSON.stringify(task)], { execArgv: [], silent: true });
  let reported: unknown = null;
  let said = "";
  editor.on("message", (message) => {
    reported = message;
  });
  editor.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(editor, "close");
  if (code !== 0) throw new Error(`Editor ${task.editor} ended with ${code}:\n${said}`);
  return editingReport.parse(reported);
}

/** Every mark was written by one who had read the one before, and stands in the row or as overwritten in the history. */
async function expectNothingLost(ticketNo: number, marks: readonly Mark[]): Promise<void> {
  expect(marks.map(({ written }) => written)).toEqual(marks.map((_, n) => n + 2));
  for (const { read, written } of marks) expect(written).toBe(read + 1);
  const { tickets, history } = await world.stored();
  const row = tickets.find(({ ticket_no }) => ticket_no === ticketNo);
  expect(row?.["version"]).toBe(marks.length + 1);
  const entries = history.filter((entry) => entry["ticket_no"] === ticketNo);
  const fields = { dealer_remarks: "", manager_remarks: "" };
  const expected = marks.map(({ written, field, text }) => {
    const entry = { version: written, field, before: fields[field], after: text };
    fields[field] = text;
    return entry;
  });
  expect(entries.map(({ version, field, before, after }) => ({ version, field, before, after }))).toEqual(
    expected,
  );
  expect(row).toMatchObject(fields);
}
