import { mkdtemp } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { api } from "#contract/index.ts";
import { BASE, startProduct, stopProduct } from "./demo-product.ts";
import { removeFolder } from "./remove-folder.ts";

// Measures the search of Dealer Score over the demo, from the HTTP request to the last byte of fifty rows.
const WARM_UP = 5;
const RUNS = 50;
const OPERATION = "meridian-csi";
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
  const token = await tokenOf(email);
  const lines = [];
  for (const search of SEARCHES) {
    const times: number[] = [];
    let found = 0;
    let responses = 0;
    for (let run = -WARM_UP; run < RUNS; run += 1) {
      const began = performance.now();
      const list = await ask(token, search);
      if (run >= 0) times.push(performance.now() - began);
      found = list.total;
      responses = list.responses;
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`;
    lines.push({ search, found, responses, p50: at(0.5), p95: at(0.95) });
  }
  console.log(email);
  console.table(lines);
}

async function ask(token: string, search: string) {
  const reply = await fetch(BASE + api.verbatims.list.path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, data_source: OPERATION, "content-type": "application/json" },
    body: JSON.stringify({ search }),
  });
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
  return api.verbatims.list.reply.parse(await reply.json());
}

async function tokenOf(email: string): Promise<string> {
  const reply = await fetch(`${BASE}/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      Username: email,
      password: "forecourt-demo",
      device_id: null,
      device_type: "Web",
    }),
  });
  return z.object({ access_token: z.string() }).parse(await reply.json()).access_token;
}
