import { mkdir, statfs } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import {
  applyNetworkChanges,
  countDays,
  countStored,
  renewStatistics,
  stagedRow,
  storeRows,
} from "#server/features/survey-import/index.ts";
import { indexTexts, summarizeRanges } from "#server/features/verbatims/index.ts";
import { type Installation, openInstallation } from "#server/open-installation.ts";
import { inCopyTransaction } from "#server/platform/database/copy.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { createLog } from "#server/platform/log.ts";
import { prepareInstallation } from "./bench-server.ts";
import { BIG_CLIENT, bigNetwork, bigOperation, DEALERS, MONTHS, manyResponses } from "./many-responses.ts";

// Fills an installation with responses by the import's own statements, an upload at a time; run it again to go on.
const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    rows: { type: "string", default: "1000000" },
    seed: { type: "string", default: "forecourt" },
    dealers: { type: "string", default: String(DEALERS) },
    months: { type: "string", default: String(MONTHS) },
    minutes: { type: "string", default: "9" },
    /** Leaves the cells alone, of so many times as many responses, and no response. */
    "cells-times": { type: "string" },
  },
});
if (values.folder === undefined)
  throw new Error("Name a folder outside the repository: --folder /tmp/million");
const FOLDER = resolve(values.folder);
if (FOLDER.startsWith(resolve(import.meta.dirname, "..")))
  throw new Error("Choose a folder outside the repository.");
const ROWS = Number(values.rows);
const MANY = { seed: values.seed, dealers: Number(values.dealers), months: Number(values.months) };
const OPERATION = bigOperation(MANY.months);
const UPLOAD_ROWS = 100_000;
const LINES_PER_CHUNK = 500;
/** With indexes, texts, days, and what PostgreSQL keeps of its log meanwhile. */
const BYTES_PER_RESPONSE = 1_000;
const SPARE_BYTES = 8 * 2 ** 30;
/** What cells are told apart by; all else in them is counted. */
const KEYS = ["client_id", "operation_id", "dealer_id", "month", "model_id", "day"];

await mkdir(FOLDER, { recursive: true });
const quiet = { info: () => undefined, warn: () => undefined };
const stopAt = Date.now() + Number(values.minutes) * 60_000;
const installation = await opened();
try {
  const ids = await idsOf(installation);
  const isFull = await fill(installation, ids);
  // Both count in small transactions: what is left is done by the next run.
  const isWhole = isFull && (await Promise.race([settle(installation), timeOver()]));
  if (isWhole && values["cells-times"] !== undefined)
    await storeCellsAlone(installation, Number(values["cells-times"]));
  console.log(isWhole ? "Whole." : "Not whole yet: run the same command again.");
} finally {
  await installation.close();
}

async function opened(): Promise<Installation> {
  const open = () =>
    openInstallation(
      {
        database: { kind: "embedded" },
        dataDir: FOLDER,
        files: { kind: "folder", path: FOLDER },
        backup: { upgradePlace: null },
      },
      createLog("silent"),
      quiet,
    );
  const first = await open();
  const { rows } = await sql`select from client`.execute(first.database.owner);
  if (rows.length > 0) return first;
  await first.close();
  await prepareInstallation(FOLDER, BIG_CLIENT, OPERATION);
  const again = await open();
  const { clientId } = await idsOf(again);
  await inTransaction(again.database.app, wholeClient(clientId), {}, (trx) =>
    applyNetworkChanges(trx, clientId, bigNetwork(Math.max(DEALERS, MANY.dealers))),
  );
  return again;
}

interface Ids {
  readonly clientId: number;
  readonly operationId: number;
  readonly personId: number;
}

async function idsOf({ database }: Installation): Promise<Ids> {
  const { rows } = await sql<Ids>`
    select client_id as "clientId", operation_id as "operationId", (select min(person_id) from person) as "personId"
    from operation`.execute(database.owner);
  const [ids] = rows;
  if (ids === undefined) throw new Error("The folder holds no operation.");
  return ids;
}

/** False where the time was over before. */
async function fill({ database, services }: Installation, ids: Ids): Promise<boolean> {
  const { clientId, operationId } = ids;
  const { rows } = await sql<{ stored: number }>`
    select coalesce(sum(rows_imported), 0)::int as stored from upload where deleted_on is null`.execute(
    database.owner,
  );
  const stored = rows[0]?.stored ?? 0;
  const { bavail, bsize } = await statfs(FOLDER);
  const needed = (ROWS - stored) * BYTES_PER_RESPONSE + SPARE_BYTES;
  if (bavail * bsize < needed) throw new Error(`This needs ${Math.round(needed / 2 ** 30)} GB of free disk.`);
  for (let from = stored; from < ROWS; from += UPLOAD_ROWS) {
    if (Date.now() > stopAt) return false;
    const to = Math.min(from + UPLOAD_ROWS, ROWS);
    const began = performance.now();
    await inCopyTransaction(services.pool, wholeClient(clientId), async (trx, copyInto) => {
      const name = `responses ${from} to ${to}`;
      const made = await trx
        .insertInto("upload")
        .values({
          client_id: clientId,
          operation_id: operationId,
          filename: `${name}.xlsx`,
          sha256: Buffer.from(name),
          bytes: 0n,
          uploaded_by: ids.personId,
          data_sync: "Completed",
          rows_total: to - from,
          rows_imported: to - from,
        })
        .returning("upload_id as uploadId")
        .executeTakeFirstOrThrow();
      const upload = { ...made, clientId, operationId };
      const { count, last } = await storeRows(trx, copyInto, Readable.from(copyText(from, to)), upload);
      if (count !== to - from) throw new Error(`Only ${count} rows found their dealer and model.`);
      await countStored(trx, upload, OPERATION.programme, { lastNumber: last, hasNetworkChanged: false });
      await renewStatistics(trx, operationId, count);
    });
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${to.toLocaleString("en")} responses, ${Math.round((to - from) / seconds).toLocaleString("en")} rows/s`,
    );
  }
  return true;
}

function* copyText(from: number, to: number): Generator<Buffer> {
  let lines: string[] = [];
  let row = 0;
  for (const response of manyResponses(MANY, from, to)) {
    row += 1;
    lines.push(stagedRow(row, response));
    if (lines.length < LINES_PER_CHUNK) continue;
    yield Buffer.from(lines.join(""));
    lines = [];
  }
  yield Buffer.from(lines.join(""));
}

async function timeOver(): Promise<false> {
  return pause(Math.max(0, stopAt - Date.now()), false, { ref: false });
}

/** What so many times as many responses would leave in the rollups, all at once; the responses themselves are gone. */
async function storeCellsAlone({ database }: Installation, times: number): Promise<void> {
  const { rows } = await sql<{ hasResponses: boolean; hasDays: boolean }>`
    select exists (select from response) as "hasResponses",
      (select bool_and(d.month = any(o.day_months)) from rollup_dealer d join operation o using (operation_id)) as "hasDays"`.execute(
    database.owner,
  );
  // Done before: once is enough, however often it is run.
  if (rows[0]?.hasResponses !== true) return;
  if (!rows[0].hasDays)
    throw new Error("Days are counted of months with 20,000 responses: take more of them.");
  await database.owner.transaction().execute(async (trx) => {
    for (const table of ["rollup_network", "rollup_dealer", "rollup_model", "rollup_day"]) {
      const { rows: columns } = await sql<{ name: string; isArray: boolean }>`
        select a.attname as name, t.typcategory = 'A' as "isArray"
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
          and a.attname <> all(${KEYS}::text[])`.execute(trx);
      const multiplied = columns.map(({ name, isArray }) => {
        const column = sql.ref(name);
        return isArray
          ? sql`${column} = array(select each * ${times}::int from unnest(${column}) with ordinality as u(each, place) order by place)`
          : sql`${column} = ${column} * ${times}::int`;
      });
      await sql`update ${sql.table(table)} set ${sql.join(multiplied)}`.execute(trx);
    }
    await sql`truncate response, verbatim`.execute(trx);
  });
  await sql`vacuum (full, analyze)`.execute(database.owner);
}

/** What the schedule and the server's own turns would do in the next minutes. */
async function settle({ database }: Installation): Promise<true> {
  await countDays(database.app);
  await indexTexts(database.app);
  await summarizeRanges(database.owner);
  await sql`vacuum (analyze)`.execute(database.owner);
  return true;
}
