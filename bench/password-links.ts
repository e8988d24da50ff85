import { mkdtemp } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { api } from "#contract/index.ts";
import { percentile } from "./clients.ts";
import { BASE, startProduct, stopProduct } from "./demo-product.ts";
import { report } from "./figures.ts";
import { removeFolder } from "./remove-folder.ts";

// Whether the time of asking for a link tells if there is an account: a known and an unknown address by turns.
const PAIRS = 400;
const WARM = 40;
const KNOWN = ["headoffice", "rsm", "asm", "dp", "dealer"];
const TYPED = "violet anchors drift north";
const CHECK_MAIL = 400;

const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
const product = await startProduct(join(folder, "data"));
try {
  const known: number[] = [];
  const unknown: number[] = [];
  let slower = 0;
  for (let pair = 0; pair < WARM + PAIRS; pair += 1) {
    const names = [KNOWN[pair % KNOWN.length] ?? "", `nobody${pair}`];
    const isFirst = pair % 2 === 0;
    // Nobody may ask often from one place.
    const times = [];
    for (const place of isFirst ? [0, 1] : [1, 0])
      times.push(await askFrom(addressOf(2 * pair + place), `${names[place]}@demo.example`));
    const [ofKnown = 0, ofUnknown = 0] = isFirst ? times : times.toReversed();
    if (pair < WARM) continue;
    known.push(ofKnown);
    unknown.push(ofUnknown);
    if (ofKnown > ofUnknown) slower += 1;
  }
  for (const [what, times] of Object.entries({ "a known": known, "an unknown": unknown }))
    report({ what: `a link for ${what} address, median`, value: percentile(times, 0.5), unit: "ms" });
  report({
    what: "pairs in which the known address took longer, from half of them",
    value: Math.abs((100 * slower) / PAIRS - 50),
    unit: "%",
    goal: { atMost: 10 },
  });
} finally {
  await stopProduct(product);
  await removeFolder(folder);
}

function addressOf(place: number): string {
  return `127.1.${Math.floor(place / 250)}.${1 + (place % 250)}`;
}

/** How long the answer took, in milliseconds, over a connection that was there before. */
async function askFrom(localAddress: string, email: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  try {
    await statusOf(agent, "GET", "/healthz");
    const began = performance.now();
    const { path, body } = api.accounts.chooseByLink;
    const typed = z.encode(body, { email, newPassword: TYPED, confirmPassword: TYPED, token: "" });
    const status = await statusOf(agent, "POST", path, JSON.stringify(typed));
    if (status !== CHECK_MAIL) throw new Error(`Asking for a link was answered ${status}.`);
    return performance.now() - began;
  } finally {
    agent.destroy();
  }
}

function statusOf(agent: Agent, method: string, path: string, body = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const asked = request(BASE + path, { agent, method, headers }, (reply) => {
      reply.resume().once("end", () => resolve(reply.statusCode ?? 0));
    });
    asked.once("error", reject).end(body);
  });
}
