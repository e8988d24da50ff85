import { spawnSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { preparePeers, withBigProduct } from "./big-product.ts";
import { report } from "./figures.ts";
import { BIG_OPERATION } from "./many-responses.ts";
import { type Measured, measureCards, textOf } from "./measure-cards.ts";
import { benchCards } from "./peers/cards.ts";
import { rawPostgres } from "./peers/postgres.ts";
import { removeFolder } from "./remove-folder.ts";

// Fails where a card over the whole network is slower than SQL over raw rows, or all of them together are not much faster.
const ROWS = "200000";
/** Of so many responses a cell holds as many as in a network of 500 dealers with ten millions. */
const DEALERS = "20";
const RUNS = 3;
const SLOWER_BY_MS = 1;
const TIMES_FASTER = 3;
const OPTIONS = { kinds: ["network"], cold: 8, peerFilters: 8 } as const;

const folder = await mkdtemp(join(tmpdir(), "forecourt-smoke-"));
try {
  const args = ["bench/generate.ts", "--folder", folder, "--rows", ROWS, "--dealers", DEALERS];
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) throw new Error("The responses could not be made.");
  // Only what is slow every time is slow, and not what else the machine was at.
  let slow: readonly Fault[] | null = null;
  for (let run = 1; run <= RUNS && slow?.length !== 0; run += 1) {
    const found = faultsOf(await measure());
    slow = found.filter(({ name }) => slow?.some((before) => before.name === name) ?? true);
    console.log(`run ${run}: ${slow.map(({ text }) => text).join("; ") || "as it should be"}`);
  }
  process.exitCode = slow?.length === 0 ? 0 : 1;
} finally {
  await removeFolder(folder);
}

async function measure(): Promise<Measured[]> {
  return withBigProduct(folder, async (product) => {
    await preparePeers(product);
    const measured: Measured[] = [];
    const cards = benchCards(BIG_OPERATION.programme);
    // Peers are asked before they are measured: the server's code is warmed as well, by filters that are not measured.
    await Array.fromAsync(measureCards(product, cards, [], { ...OPTIONS, kinds: ["model"], peerFilters: 0 }));
    for await (const each of measureCards(product, cards, [rawPostgres(product.client)], OPTIONS)) {
      measured.push(each);
      console.log(textOf(each));
    }
    return measured;
  });
}

interface Fault {
  readonly name: string;
  readonly text: string;
}

function faultsOf(measured: readonly Measured[]): Fault[] {
  const times = measured.map(({ page, card, cold, peers }) => ({
    name: `${page}/${card}`,
    ours: cold.p50,
    raw: Object.values(peers)[0] ?? 0,
  }));
  const slow = times.filter(({ ours, raw }) => ours > raw + SLOWER_BY_MS);
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
  const ratio = sum(times.map(({ raw }) => raw)) / sum(times.map(({ ours }) => ours));
  report({
    what: "all cards, in times of raw SQL",
    value: ratio,
    unit: "×",
    goal: { atLeast: TIMES_FASTER },
  });
  const ofCards = slow.map(({ name, ours, raw }) => ({
    name,
    text: `${name} ${ours.toFixed(1)} ms, raw SQL ${raw.toFixed(1)}`,
  }));
  const text = `the set is ${ratio.toFixed(1)} × as fast, not ${TIMES_FASTER}`;
  return ratio < TIMES_FASTER ? [...ofCards, { name: "the set", text }] : ofCards;
}
