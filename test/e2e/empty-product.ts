import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { place } from "./place.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Between the ports of the products with a demo. */
const PORTS_AWAY = 50;
const LINK = /^\s*(http\S+\/setup#\S+)$/m;

/** A product without a demo, on an empty folder of its own. */
export interface EmptyProduct {
  readonly url: string;
  /** What the server printed for the first administrator. */
  readonly link: string;
  close(): Promise<void>;
}

/** Starts one as a manufacturer would; the browser app is built already. */
export async function startEmptyProduct(): Promise<EmptyProduct> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-empty-"));
  const port = String(Number(new URL(place().url).port) + PORTS_AWAY);
  const product = spawn(process.execPath, ["scripts/serve.ts"], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder, PORT: port, DEMO: "0", LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const close = async () => {
    await ended(product);
    await rm(folder, { recursive: true, force: true });
  };
  let printed = "";
  // Read to its end: whoever prints to a closed pipe is notified.
  const link = await new Promise<string | null>((resolve) => {
    product.stdout.on("data", (chunk) => {
      printed += String(chunk);
      const found = LINK.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    product.once("exit", () => resolve(null));
  });
  if (link !== null) return { url: new URL(link).origin, link, close };
  await close();
  throw new Error(`The product printed no link:\n${printed}`);
}

async function ended(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  const gone = once(product, "exit");
  product.kill("SIGTERM");
  await gone;
}
