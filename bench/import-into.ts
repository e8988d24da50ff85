import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { api } from "#contract/index.ts";
import { addMonths, lastDayOfMonth } from "#domain/calendar/calendar.ts";
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
import { BIG_CLIENT, BIG_OPERATION, bigSheets, DEALERS, FIRST_MONTH, MONTHS } from "./many-responses.ts";
import { removeFolder } from "./remove-folder.ts";

// The same workbook into an empty database and into a folder that bench:generate filled, each time taken back again.
const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    rows: { type: "string", default: "50000" },
    times: { type: "string", default: "3" },
    empty: { type: "boolean", default: true },
  },
  allowNegative: true,
});
if (values.folder === undefined)
  throw new Error("Name a folder that bench:generate filled: --folder /tmp/million");
const FOLDER = resolve(values.folder);
const ROWS = Number(values.rows);
const LAST_DAY = lastDayOfMonth(addMonths(FIRST_MONTH, MONTHS - 1));

const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
try {
  const path = join(folder, "more.xlsx");
  await writeBigWorkbook(path, bigSheets(DEALERS), BIG_OPERATION.programme, ROWS, LAST_DAY);
  const empty = join(folder, "data");
  let intoEmpty: number | null = null;
  if (values.empty) {
    await prepareInstallation(empty, BIG_CLIENT, BIG_OPERATION);
    intoEmpty = await measure("an empty database", empty, path);
  }
  const intoFolder = await measure("the folder", FOLDER, path);
  if (intoEmpty !== null)
    report({
      what: "import into the folder, in times of one into an empty database (fastest of each)",
      value: intoFolder / intoEmpty,
      unit: "×",
      goal: { atMost: 1.3 },
    });
} finally {
  await removeFolder(folder);
}
/** The fastest import of all times: what else the machine was at made the others slower. */
async function measure(what: string, dataDir: string, path: string): Promise<number> {
  const taken: number[] = [];
  const server = await startServer(dataDir);
  try {
    const headers = await logIn(BIG_OPERATION.id);
    for (let time = 0; time < Number(values.times); time += 1) {
      const imported = await timed(async () => {
        await sendWorkbook(headers, path, "more.xlsx");
        const file = await importedFile(headers);
        if (file.status !== "Completed" || file.rowsImported !== ROWS) throw new Error(JSON.stringify(file));
        return file;
      });
      const { uploadId } = imported.result;
      const { undo: previewUndo } = api.surveyPreview;
      const { deleteFile } = api.surveyImport;
      const previewed = await timed(() =>
        post(headers, previewUndo.path, JSON.stringify(z.encode(previewUndo.body, { uploadId }))),
      );
      const undone = await timed(() =>
        post(headers, deleteFile.path, JSON.stringify(z.encode(deleteFile.body, { uploadId }))),
      );
      const into = `${ROWS.toLocaleString("en")} rows into ${what}`;
      report({ what: `${into}, request to Completed`, value: imported.seconds, unit: "s" });
      report({ what: `${into}, preview of the undo`, value: previewed.seconds, unit: "s" });
      report({ what: `${into}, undo`, value: undone.seconds, unit: "s", goal: { atMost: 1 } });
      taken.push(imported.seconds);
    }
  } finally {
    await stopServer(server);
  }
  return Math.min(...taken);
}

async function post(headers: Record<string, string>, path: string, body: string): Promise<void> {
  const reply = await fetch(BASE + path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body,
  });
  if (!reply.ok) throw new Error(await reply.text());
}

async function timed<T>(work: () => Promise<T>) {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1000 };
}
