import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { api } from "#contract/index.ts";
import { addMonths, lastDayOfMonth } from "#domain/calendar/calendar.ts";
import { type CitusCluster, isCitusBuilt, startCitusCluster } from "#test/postgres/citus-cluster.ts";
import { importedFile, logIn, sendWorkbook, startServer, stopServer } from "./bench-server.ts";
import { type BigProduct, withBigProduct } from "./big-product.ts";
import { writeBigWorkbook } from "./big-workbook.ts";
import { filtersFor, kindsOf } from "./card-filters.ts";
import { percentile } from "./clients.ts";
import { report } from "./figures.ts";
import { BIG_OPERATION, bigSheets, DEALERS, FIRST_MONTH, MONTHS } from "./many-responses.ts";
import { ask, post } from "./measure-cards.ts";
import { benchCards } from "./peers/cards.ts";
import { removeFolder } from "./remove-folder.ts";

// The responses of a folder on one machine and on a coordinator with two workers, all three on this one: every reply
// alike, each card's time, and that of an import.
const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    /** Where the cluster lies; what was moved there is there for the next run. */
    cluster: { type: "string" },
    rows: { type: "string", default: "50000" },
    filters: { type: "string", default: "4" },
  },
});
if (values.folder === undefined)
  throw new Error("Name a folder that bench:generate filled: --folder /tmp/million");
if (!isCitusBuilt()) throw new Error("There is no Citus here: npm run test:citus builds it.");

const FOLDER = resolve(values.folder);
const CLUSTER = resolve(values.cluster ?? `${FOLDER}-citus`);
const DATA = join(CLUSTER, "data");
const BACKUP = join(CLUSTER, "responses.tar.zst");
const MOVED = join(CLUSTER, "moved");
const ROWS = Number(values.rows);
const FILTERS = Number(values.filters);
/** Asked before anything is measured, on either side. */
const WARM_UP = 2;
const LAST_DAY = lastDayOfMonth(addMonths(FIRST_MONTH, MONTHS - 1));
/** Together as much memory as the one machine's. */
const SETTINGS = { shared_buffers: "170MB" };

/** What was measured on one side. */
interface Side {
  /** By card and kind of filter: times in ms, and the replies as they came but for their version. */
  readonly cards: ReadonlyMap<string, { readonly ms: number; readonly replies: readonly string[] }>;
  readonly importSeconds: number;
}

await mkdir(CLUSTER, { recursive: true });
const scratch = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
try {
  const workbook = join(scratch, "more.xlsx");
  await writeBigWorkbook(workbook, bigSheets(DEALERS), BIG_OPERATION.programme, ROWS, LAST_DAY);
  if (!(await exists(MOVED)) && !(await exists(BACKUP)))
    await forecourt(["backup", BACKUP], { DATA_DIR: FOLDER });
  const { one, places } = await withBigProduct(FOLDER, async (product) => ({
    one: await measure(product.headers, product.places, workbook),
    places: product.places,
  }));
  const several = await onCluster(places, workbook);
  compare(one, several);
} finally {
  await removeFolder(scratch);
}

async function onCluster(places: BigProduct["places"], workbook: string): Promise<Side> {
  const log = { info: () => undefined, warn: (text: string) => console.warn(text) };
  const cluster = await startCitusCluster({ folder: CLUSTER, log, settings: SETTINGS });
  try {
    const environment = environmentOf(cluster);
    if (!(await exists(MOVED))) await move(environment);
    const server = await startServer(DATA, environment);
    try {
      return await measure(await logIn(BIG_OPERATION.id), places, workbook);
    } finally {
      await stopServer(server);
    }
  } finally {
    await cluster.stop();
  }
}

function environmentOf({ coordinator }: CitusCluster) {
  const { applicationUrl, ownerUrl } = coordinator;
  return { DATA_DIR: DATA, DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl };
}

/** As an administrator would: the backup into the coordinator, and from there to the workers. */
async function move(environment: Readonly<Record<string, string>>): Promise<void> {
  await forecourt(["restore", BACKUP], environment);
  await forecourt(["database", "distribute"], environment);
  await rm(BACKUP);
  await writeFile(MOVED, "");
}

async function forecourt(
  typed: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const began = performance.now();
  const child = spawn(process.execPath, ["src/server/cli/main.ts", ...typed], {
    env: { ...process.env, LOG_LEVEL: "warn", ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`'${typed.join(" ")}' ended with ${code}.`);
  report({ what: typed.slice(0, 2).join(" "), value: (performance.now() - began) / 1000, unit: "s" });
}

async function measure(
  headers: Record<string, string>,
  places: BigProduct["places"],
  workbook: string,
): Promise<Side> {
  const cards = new Map<string, { ms: number; replies: string[] }>();
  for (const card of benchCards(BIG_OPERATION.programme)) {
    for (const kind of kindsOf(card)) {
      const times: number[] = [];
      const replies: string[] = [];
      for (const [place, { body }] of filtersFor(card, kind, FILTERS + WARM_UP, places).entries()) {
        const { ms, reply } = await ask(card, body, headers);
        if (place >= WARM_UP) times.push(ms);
        replies.push(JSON.stringify(reply, withoutVersion));
      }
      cards.set(`${card.page}/${card.card}, ${kind}`, { ms: percentile(times, 0.5), replies });
    }
  }
  return { cards, importSeconds: await importOnce(headers, workbook) };
}

/** Uploads and undoes number the figures: the folder may have had more of them. */
function withoutVersion(key: string, value: unknown): unknown {
  return key === "dataVersion" ? undefined : value;
}

async function importOnce(headers: Record<string, string>, workbook: string): Promise<number> {
  const began = performance.now();
  await sendWorkbook(headers, workbook, "more.xlsx");
  const file = await importedFile(headers);
  const seconds = (performance.now() - began) / 1000;
  if (file.status !== "Completed" || file.rowsImported !== ROWS) throw new Error(JSON.stringify(file));
  const { path, body } = api.surveyImport.deleteFile;
  await post(path, JSON.stringify(z.encode(body, { uploadId: file.uploadId })), headers);
  return seconds;
}

/** Fails where a reply is another one. */
function compare(one: Side, several: Side): void {
  const times: number[] = [];
  let alike = 0;
  for (const [card, { ms, replies }] of one.cards) {
    const theirs = several.cards.get(card);
    for (const [place, reply] of replies.entries()) {
      if (theirs?.replies[place] !== reply)
        throw new Error(`${card}: one machine says ${reply}, several ${theirs?.replies[place]}.`);
      alike += 1;
    }
    const onSeveral = theirs?.ms ?? Number.NaN;
    times.push(onSeveral / ms);
    report({
      what: `${card}: ${onSeveral.toFixed(1)} ms, on one machine ${ms.toFixed(1)}`,
      value: onSeveral / ms,
      unit: "×",
      goal: { atMost: 3 },
    });
  }
  report({ what: "replies alike but for their version", value: alike, unit: "replies" });
  report({ what: "the median card, in times of one machine", value: percentile(times, 0.5), unit: "×" });
  report({
    what: `import of ${ROWS.toLocaleString("en")} rows: ${several.importSeconds.toFixed(1)} s, on one machine ${one.importSeconds.toFixed(1)}`,
    value: several.importSeconds / one.importSeconds,
    unit: "×",
    goal: { atMost: 2 },
  });
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
