import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { headersOf } from "./log-in.ts";

const PORT = Number(process.env["BENCH_PORT"] ?? 18_080) + 1;
const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 300_000;

export const BASE = `http://127.0.0.1:${PORT}`;

interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
}

/** The product on a folder, as `npm start` runs it, with its demo unless told otherwise; handed over when it is ready. */
export async function startProduct(
  dataDir: string,
  demo: "0" | "1" = "1",
  { env = {}, nodeOptions = [] }: StartOptions = {},
): Promise<ChildProcess> {
  const another = await fetch(`${BASE}/healthz`).catch(() => null);
  if (another !== null)
    throw new Error(`Something answers at ${BASE} already: it would be measured instead.`);
  const product = spawn(process.execPath, [...nodeOptions, "scripts/start.ts"], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(PORT), DEMO: demo, LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const began = performance.now();
  while (performance.now() - began < PATIENCE_MS) {
    const reply = await fetch(`${BASE}/readyz`).catch(() => null);
    if (reply?.ok === true) return product;
    if (product.exitCode !== null) throw new Error("The product did not start.");
    await pause(LOOK_EVERY_MS);
  }
  product.kill("SIGTERM");
  throw new Error(`The product was not ready within ${PATIENCE_MS / 1000} s.`);
}

/** Ends the product and waits until it is gone. */
export async function stopProduct(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  product.kill("SIGTERM");
  await new Promise((resolve) => product.once("exit", resolve));
}

/** The headers of a demo account's calls for an operation. */
export function logInToDemo(username: string, operation: string): Promise<Record<string, string>> {
  return headersOf(BASE, { username, password: "forecourt-demo", operation });
}
