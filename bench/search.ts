import { mkdtemp } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "#contract/index.ts";
import { percentile } from "./clients.ts";
import { BASE, logInToDemo, startProduct, stopProduct } from "./demo-product.ts";
import { report } from "./figures.ts";
import { removeFolder } from "./remove-folder.ts";

// Measures the search of Dealer Score over the demo, from the HTTP request to the last byte of fifty rows.
const WARM_UP = 5;
const RUNS = 50;
const OPERATION = "meridian-csi";
const MOST_MS = 300;
const WHO = ["headoffice@demo.example", "asm@demo.example", "dealer@demo.example"];
const SEARCHES = ["", "gaadi", "गाड़ी समय", "service bahut achha", "zebra", "0264"];

const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
const product = await startProduct(join(folder, "data"));
try {
  console.log(`Load before: ${(loadavg()[0] ?? 0).toFixed(1)}`);
  for (const email of WHO) await measure(email);
} finally {
  await stopProduct(product);
  await removeFolder(folder);
}

async function measure(email: string): Promise<void> {
  const headers = await logInToDemo(email, OPERATION);
  for (const search of SEARCHES) {
    const times: number[] = [];
    let found = 0;
    let responses = 0;
    for (let run = -WARM_UP; run < RUNS; run += 1) {
      const began = performance.now();
      const list = await ask(headers, search);
      if (run >= 0) times.push(performance.now() - began);
      found = list.total;
      responses = list.responses;
    }
    const what = `${email}, ${search === "" ? "no search" : `'${search}'`}, ${found} of ${responses}`;
    report({ what: `${what}, p50`, value: percentile(times, 0.5), unit: "ms" });
    report({ what: `${what}, p95`, value: percentile(times, 0.95), unit: "ms", goal: { atMost: MOST_MS } });
  }
}

async function ask(headers: Record<string, string>, search: string) {
  const reply = await fetch(BASE + api.verbatims.list.path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ search }),
  });
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
  return api.verbatims.list.reply.parse(await reply.json());
}
