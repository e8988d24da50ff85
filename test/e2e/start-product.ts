import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { FullConfig } from "@playwright/test";
import { quickFolder } from "#test/quick-folder.ts";
import { demoDay, JOURNEY_DAY } from "./demo-calendar.ts";
import { place } from "./place.ts";

const ROOT = join(import.meta.dirname, "../..");
/** For what hangs, not for what is slow. */
const PATIENCE_MS = 900_000;
const LOOK_EVERY_MS = 200;

/** Starts a product for each worker as `npm start` does, with its demo, on a folder of its own; ends them after the last journey. */
export default async function startProducts({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = await quickFolder();
  process.env["JOURNEY_DATA_DIR"] = folder;
  process.env[JOURNEY_DAY] = demoDay();
  await mkdir(join(ROOT, "test-results"), { recursive: true });
  const products: ChildProcess[] = [];
  const end = async () => {
    await Promise.all(products.map(ended));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (let worker = 0; worker < workers; worker += 1) {
      const product = start(worker);
      products.push(product);
      // Whoever answers has built the browser app: the next one finds it.
      await reply(product, worker, () => true);
    }
    await Promise.all(products.map((product, worker) => reply(product, worker, ({ ok }) => ok)));
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

function start(worker: number): ChildProcess {
  const product = spawn(process.execPath, ["scripts/start.ts"], {
    cwd: ROOT,
    env: { ...process.env, ...place(worker).environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = createWriteStream(join(ROOT, logOf(worker)));
  product.stdout.pipe(log, { end: false });
  product.stderr.pipe(log, { end: false });
  return product;
}

/** Waits until the product says what is hoped for. */
async function reply(
  product: ChildProcess,
  worker: number,
  isHoped: (said: Response) => boolean,
): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < PATIENCE_MS && product.exitCode === null) {
    const said = await fetch(`${place(worker).url}/readyz`).catch(() => null);
    if (said !== null && isHoped(said)) return;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`The product did not start; ${logOf(worker)} tells why.`);
}

async function ended(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  const gone = new Promise((resolve) => product.once("exit", resolve));
  product.kill("SIGTERM");
  await gone;
}

function logOf(worker: number): string {
  return `test-results/product-${worker}.log`;
}
