import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { api } from "#contract/index.ts";
import { addMonths, lastDayOfMonth } from "#domain/calendar/calendar.ts";
import { isCitusBuilt } from "#test/postgres/citus-cluster.ts";
import { importedFile, logIn, sendWorkbook, startServer, stopServer } from "./bench-server.ts";
import { type BigProduct, withBigProduct } from "./big-product.ts";
import { writeBigWorkbook } from "./big-workbook.ts";
import { filtersFor, kindsOf } from "./card-filters.ts";
import { prepareCluster, withCluster } from "./citus-stages.ts";
import { percentile } from "./clients.ts";
import { report } from "./figures.ts";
import { BIG_OPERATION, bigSheets, DEALERS, FIRST_MONTH, MONTHS } from "./many-responses.ts";
import { ask, post } from "./measure-cards.ts";
import { benchCards } from "./peers/cards.ts";
import { removeFolder } from "./remove-folder.ts";

// The responses of a folder on one machine and on a coordinator with two workers, all three on this one: every reply
// alike, each card's time, and that of an import. Run it again to go on.
const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    /** Where the cluster lies; what was moved there is there for the next run. */
    cluster: { type: "string" },
    rows: { type: "string", default: "50000" },
    filters: { type: "string", default: "4" },
    minutes: { type: "string", default: "9" },
  },
});
if (values.folder === undefined)
  throw new Error("Name a folder that bench:generate filled: --folder /tmp/million");
if (!isCitusBuilt()) throw new Error("There is no Citus here: npm run test:citus builds it.");

const FOLDER = resolve(values.folder);
const CLUSTER = resolve(values.cluster ?? `${FOLDER}-citus`);
const DATA = join(CLUSTER, "data");
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

const stopAt = Date.now() + Number(values.minutes) * 60_000;
if (await prepareCluster({ folder: FOLDER, cluster: CLUSTER, data: DATA, settings: SETTINGS, stopAt }))
  await measureBoth();
else console.log("Not moved yet: run the same command again.");

async function measureBoth(): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
  try {
    const workbook = join(scratch, "more.xlsx");
    await writeBigWorkbook(workbook, bigSheets(DEALERS), BIG_OPERATION.programme, ROWS, LAST_DAY);
    const { one, places } = await withBigProduct(FOLDER, async (product) => ({
      one: await measure(product.headers, product.places, workbook),
      places: product.places,
    }));
    const several = await withCluster(CLUSTER, DATA, SETTINGS, async (environment) => {
      const server = await startServer(DATA, environment);
      try {
        return await measure(await logIn(BIG_OPERATION.id), places, workbook);
      } finally {
        await stopServer(server);
      }
    });
    compare(one, several);
  } finally {
    await removeFolder(scratch);
  }
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
