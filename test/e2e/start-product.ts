import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { BASE_URL, productEnvironment } from "./place.ts";

const ROOT = join(import.meta.dirname, "../..");
const PATIENCE_SECONDS = 180;

/** Starts the product as `npm start` does, with its demo, on a folder of its own; ends it after the last journey. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-journeys-"));
  process.env["JOURNEY_DATA_DIR"] = dataDir;
  const product = spawn(process.execPath, ["scripts/start.ts"], {
    cwd: ROOT,
    env: { ...process.env, ...productEnvironment(dataDir) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await mkdir(join(ROOT, "test-results"), { recursive: true });
  const log = createWriteStream(join(ROOT, "test-results/product.log"));
  product.stdout.pipe(log);
  product.stderr.pipe(log);
  const ended = new Promise<void>((resolve) => product.once("exit", () => resolve()));
  for (let second = 0; ; second += 1) {
    const reply = await fetch(`${BASE_URL}/readyz`).catch(() => null);
    if (reply?.ok === true) break;
    if (second === PATIENCE_SECONDS || product.exitCode !== null) {
      product.kill("SIGTERM");
      throw new Error("The product did not start; test-results/product.log tells why.");
    }
    await pause(1_000);
  }
  return async () => {
    product.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
