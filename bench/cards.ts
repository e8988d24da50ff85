import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { PAGES } from "#domain/pages/pages.ts";
import { type BigProduct, preparePeers, withBigProduct } from "./big-product.ts";
import { KINDS } from "./card-filters.ts";
import { loadNow, report, rounded } from "./figures.ts";
import { BIG_OPERATION } from "./many-responses.ts";
import { type Measured, measureCards, measuredCard, textOf } from "./measure-cards.ts";
import { measureLists } from "./measure-lists.ts";
import { benchCards } from "./peers/cards.ts";
import { installPeers, openDuckDB } from "./peers/duckdb.ts";
import { postgresViews, rawPostgres } from "./peers/postgres.ts";

// Every card of every page through HTTP, cold and warm, beside the same question to raw rows.
const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    pages: { type: "string", default: Object.keys(PAGES).join(",") },
    filters: { type: "string", default: "12" },
    "peer-filters": { type: "string", default: "5" },
    peers: { type: "string", default: "DuckDB,PostgreSQL,materialised view" },
    lists: { type: "boolean", default: true },
    /** Leaves out what the folder knows of an earlier run, and ends before these minutes are over. */
    "go-on": { type: "boolean", default: false },
    minutes: { type: "string", default: "600" },
    /** Measures nothing: what the folder knows beside what this one of fewer responses does. */
    beside: { type: "string" },
  },
  allowNegative: true,
});
if (values.folder === undefined)
  throw new Error("Name a folder that bench:generate filled: --folder /tmp/million");
const FOLDER = resolve(values.folder);
const RESULTS = join(FOLDER, "cards.json");
/** Cells and not responses are read: ten times as many must not cost more than chance does. */
const MOST_TIMES = 1.3;
const pages = new Set(values.pages.split(","));
const peers = new Set(values.peers.split(","));
const known = values["go-on"] ? await stored(RESULTS) : [];
const cards = benchCards(BIG_OPERATION.programme).filter(
  ({ page, card }) => pages.has(page) && !known.some((each) => each.page === page && each.card === card),
);
const stopAt = Date.now() + Number(values.minutes) * 60_000;

if (values.beside === undefined) {
  // A process of its own: what lists and batches have asked would be known to the cards.
  if (values.lists) await withBigProduct(FOLDER, (product) => measureLists(product, Number(values.filters)));
  if (cards.length > 0) await withBigProduct(FOLDER, measureAll);
} else {
  reportBeside(await stored(RESULTS), await stored(join(resolve(values.beside), "cards.json")));
}

async function measureAll(product: BigProduct): Promise<void> {
  if (peers.size > 0) await preparePeers(product);
  if (peers.has("DuckDB")) installPeers();
  const duckdb = peers.has("DuckDB") ? await openDuckDB(product.client, FOLDER) : null;
  try {
    const asked = [duckdb?.peer, rawPostgres(product.client), postgresViews(product.client)].filter(
      (peer) => peer !== undefined && peers.has(peer.name),
    );
    const options = {
      cold: Number(values.filters),
      peerFilters: Number(values["peer-filters"]),
      kinds: KINDS,
    };
    for (const card of cards) {
      if (Date.now() > stopAt) {
        console.log("Not whole yet: run the same command again.");
        return;
      }
      const measured: Measured[] = [];
      for await (const each of measureCards(
        product,
        [card],
        asked.filter((peer) => peer !== undefined),
        options,
      )) {
        measured.push(each);
        console.log(`${textOf(each)}; load ${loadNow().toFixed(1)}`);
      }
      await store(measured);
    }
  } finally {
    duckdb?.close();
  }
}

/** How many times as long each card takes over more responses. */
function reportBeside(many: readonly Measured[], few: readonly Measured[]): void {
  const asked = many.filter(({ page }) => pages.has(page));
  if (asked.length === 0 || few.length === 0)
    throw new Error("One of the folders knows of no card: measure both with bench:cards first.");
  for (const each of asked) {
    const name = `${each.page}/${each.card}, ${each.kind}`;
    const other = few.find(({ page, card, kind }) => `${page}/${card}, ${kind}` === name);
    const side = ({ cold, load }: Measured) =>
      `${rounded(cold.p50)} ms at load ${rounded(load ?? Number.NaN)}`;
    if (other === undefined) console.log(`${name}: not measured beside it.`);
    else
      report({
        what: `${name}: ${side(each)} beside ${side(other)}`,
        value: each.cold.p50 / other.cold.p50,
        unit: "×",
        goal: { atMost: MOST_TIMES },
      });
  }
}

async function stored(file: string): Promise<Measured[]> {
  const before = await readFile(file, "utf8").catch(() => "[]");
  return z.array(measuredCard).parse(JSON.parse(before));
}

/** Beside what earlier runs over other pages found. */
async function store(measured: readonly Measured[]): Promise<void> {
  const others = await stored(RESULTS);
  const isNew = ({ page, card, kind }: Measured) =>
    measured.some((each) => each.page === page && each.card === card && each.kind === kind);
  await writeFile(RESULTS, JSON.stringify([...others.filter((each) => !isNew(each)), ...measured], null, 1));
}
