import { Agent, request } from "node:http";
import { PAGES } from "#domain/pages/pages.ts";
import { batchOf } from "./batch.ts";
import { processorSeconds } from "./process-tree.ts";
const BASE = process.env["ZBASE"] ?? "http://127.0.0.1:8790";


const pid = Number(process.argv[2]);
const enc = process.argv[3] ?? "";
const N = Number(process.argv[4] ?? 2000);
const headers: Record<string, string> = { ...(await (await import("./log-in.ts")).headersOf(BASE, { username: "headoffice@demo.example", password: "forecourt-demo", operation: "meridian-csi" })), ...(enc ? { "accept-encoding": enc } : {}) };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const cards = Object.keys(PAGES.summary.cards);
const bodies = Array.from({ length: 8 }, (_, i) => batchOf("summary", cards, { waveCode: `WQ-${i + 1}` } as never));
function post(body: string) {
  return new Promise<{ ms: number; bytes: number; status: number; enc: unknown }>((done, bad) => {
    const t = performance.now();
    const c = request(BASE + "/api/dashboard/batch", { method: "POST", agent, headers: { ...headers, "content-type": "application/json" } }, (r) => {
      let n = 0;
      r.on("data", (b: Buffer) => { n += b.length; });
      r.on("end", () => done({ ms: performance.now() - t, bytes: n, status: r.statusCode ?? 0, enc: r.headers["content-encoding"] }));
    });
    c.on("error", bad);
    c.end(body);
  });
}
for (let k = 0; k < 3; k++) for (const b of bodies) { const r = await post(b); if (k === 2) console.log(r); }
const before = processorSeconds(pid);
const all: number[] = [];
for (let i = 0; i < N; i++) all.push((await post(bodies[i % bodies.length] ?? "")).ms);
const after = processorSeconds(pid);
all.sort((a, b) => a - b);
console.log({ p50: all[N >> 1], p95: all[Math.floor(N * 0.95)], product: ((after.product - before.product) * 1000) / N, database: ((after.database - before.database) * 1000) / N });
agent.destroy();
