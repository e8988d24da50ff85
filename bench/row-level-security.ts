import { spawnSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type pg from "pg";
import { z } from "zod";
import { chartRequest } from "#contract/dashboard.ts";
import { api } from "#contract/index.ts";
import { type BigProduct, withBigProduct } from "./big-product.ts";
import { filtersFor, kindsOf } from "./card-filters.ts";
import { percentile } from "./clients.ts";
import { report } from "./figures.ts";
import { BIG_OPERATION } from "./many-responses.ts";
import { ask, post } from "./measure-cards.ts";
import { benchCards } from "./peers/cards.ts";
import { removeFolder } from "./remove-folder.ts";

// What row-level security costs: every card, uncached, and a dealer's page of survey rows, with it and without it by
// turns. It is switched off under the running product, in an installation of its own or one that bench:generate filled.
const { values } = parseArgs({
  options: { folder: { type: "string" }, rows: { type: "string", default: "200000" } },
});
const FILTERS = 6;
const DEALERS = 30;
const MOST_TIMES = 2.5;
/** Each way first once, so that what grows warm meanwhile helps neither. */
const TURNS = [true, false, false, true] as const;

/** Milliseconds with (true) and without it, by what was asked. */
type Times = Map<string, Map<boolean, number[]>>;

const own = values.folder === undefined ? await mkdtemp(join(tmpdir(), "forecourt-bench-")) : null;
const folder = own ?? resolve(values.folder ?? "");
try {
  if (own !== null) generate(own);
  await withBigProduct(folder, measure);
} finally {
  if (own !== null) await removeFolder(own);
}

async function measure(product: BigProduct): Promise<void> {
  const tables = await guardedTables(product.client);
  const times: Times = new Map();
  try {
    // A new process is slow at first.
    await askEverything(product, () => undefined);
    for (const isOn of TURNS) {
      await switchTo(product.client, tables, isOn);
      await askEverything(product, (what, ms) => note(times, what, isOn, ms));
    }
  } finally {
    await switchTo(product.client, tables, true);
  }
  const ratios = [...times].map(([what, both]) => {
    const [on, off] = [true, false].map((isOn) => percentile(both.get(isOn) ?? [], 0.5));
    return { what, on: on ?? Number.NaN, off: off ?? Number.NaN };
  });
  for (const { what, on, off } of ratios.toSorted((a, b) => b.on / b.off - a.on / a.off))
    console.log(`${what}: ${on.toFixed(1)} ms, without ${off.toFixed(1)} (${(on / off).toFixed(2)} ×)`);
  for (const [name, isOf] of [
    ["cards", (what: string) => !what.startsWith("survey rows")],
    ["survey rows", (what: string) => what.startsWith("survey rows")],
  ] as const) {
    const [on, off] = (["on", "off"] as const).map((way) =>
      percentile(
        ratios.filter(({ what }) => isOf(what)).map((each) => each[way]),
        0.5,
      ),
    );
    report({
      what: `${name} with row-level security, p50 (${tables.length} tables)`,
      value: (on ?? Number.NaN) / (off ?? Number.NaN),
      unit: "× without",
      goal: { atMost: MOST_TIMES },
    });
  }
}

async function askEverything(
  { headers, places, client }: BigProduct,
  onTime: (what: string, ms: number) => void,
): Promise<void> {
  // Of another version everything is worked out anew.
  await client.query("update operation set data_version = data_version + 1");
  for (const card of benchCards(BIG_OPERATION.programme)) {
    for (const kind of kindsOf(card)) {
      const [first, ...filters] = filtersFor(card, kind, FILTERS + 1, places);
      if (first !== undefined) await ask(card, first.body, headers);
      for (const { body } of filters)
        onTime(`${card.page}/${card.card}, ${kind}`, (await ask(card, body, headers)).ms);
    }
  }
  for (const { code } of places.dealers.slice(0, DEALERS)) {
    const body = JSON.stringify(z.encode(chartRequest, { dealerCode: code }));
    onTime("survey rows of a dealer", (await post(api.verbatims.list.path, body, headers)).ms);
  }
}

function note(times: Times, what: string, isOn: boolean, ms: number): void {
  const both = times.get(what) ?? new Map<boolean, number[]>();
  times.set(what, both.set(isOn, [...(both.get(isOn) ?? []), ms]));
}

async function guardedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relrowsecurity and relkind in ('r', 'p')",
  );
  if (rows.length === 0) throw new Error("No table has row-level security: there is nothing to measure.");
  return rows.map(({ name }) => name);
}

async function switchTo(client: pg.Client, tables: readonly string[], isOn: boolean): Promise<void> {
  for (const table of tables)
    await client.query(`alter table ${table} ${isOn ? "enable" : "disable"} row level security`);
}

function generate(into: string): void {
  const args = ["bench/generate.ts", "--folder", into, "--rows", values.rows];
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) throw new Error("The responses could not be made.");
}
