import { readFile, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { PAGES } from "#domain/pages/pages.ts";
import { withBigProduct } from "./big-product.ts";
import { KINDS } from "./card-filters.ts";
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
  },
  allowNegative: true,
});
if (values.folder === undefined)
  throw new Error("Name a folder that bench:generate filled: --folder /tmp/million");
const FOLDER = resolve(values.folder);
const RESULTS = join(FOLDER, "cards.json");
const pages = new Set(values.pages.split(","));
const peers = new Set(values.peers.split(","));
const cards = benchCards(BIG_OPERATION.programme).filter(({ page }) => pages.has(page));

if (peers.has("DuckDB")) installPeers();
// A process of its own: what lists and batches have asked would be known to the cards.
if (values.lists) await withBigProduct(FOLDER, (product) => measureLists(product, Number(values.filters)));
await withBigProduct(FOLDER, async (product) => {
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
    const measured: Measured[] = [];
    for await (const each of measureCards(
      product,
      cards,
      asked.filter((peer) => peer !== undefined),
      options,
    )) {
      measured.push(each);
      console.log(textOf(each));
    }
    await keep(measured);
  } finally {
    duckdb?.close();
  }
});
console.log(
  `load ${loadavg()
    .map((each) => each.toFixed(1))
    .join(" ")}`,
);

/** Beside what earlier runs over other pages found. */
async function keep(measured: readonly Measured[]): Promise<void> {
  const before = await readFile(RESULTS, "utf8").catch(() => "[]");
  const others = z.array(measuredCard).parse(JSON.parse(before));
  const isNew = ({ page, card, kind }: Measured) =>
    measured.some((each) => each.page === page && each.card === card && each.kind === kind);
  await writeFile(RESULTS, JSON.stringify([...others.filter((each) => !isNew(each)), ...measured], null, 1));
}
