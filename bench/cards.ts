import { readFile, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { z } from "zod";
import { type BatchAnswer, chartRequest } from "#contract/dashboard.ts";
import { api } from "#contract/index.ts";
import { PAGES } from "#domain/pages/pages.ts";
import { publish } from "#domain/scoring/rounding.ts";
import { openPostgres } from "#server/platform/postgres/open-postgres.ts";
import { BASE, logIn, startServer, stopServer } from "./bench-server.ts";
import { type BenchFilter, filtersFor, type Kind, kindsOf } from "./card-filters.ts";
import { percentile } from "./load.ts";
import { BIG_OPERATION } from "./many-responses.ts";
import { type BenchCard, benchCards, lineAt } from "./peers/cards.ts";
import { installPeers, openDuckDB } from "./peers/duckdb.ts";
import type { Peer, PeerRow } from "./peers/peer.ts";
import { fillPeerTables, postgresViews, rawPostgres } from "./peers/postgres.ts";

// Every card of every page through HTTP, cold and warm, beside the same question to raw rows.
const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    pages: { type: "string", default: Object.keys(PAGES).join(",") },
    filters: { type: "string", default: "12" },
    "peer-filters": { type: "string", default: "5" },
    peers: { type: "string", default: "DuckDB,PostgreSQL,materialised view" },
  },
});
if (values.folder === undefined)
  throw new Error("Name a folder that bench:generate filled: --folder /tmp/million");
const FOLDER = resolve(values.folder);
const RESULTS = join(FOLDER, "cards.json");
const ASKED_PAGES = new Set(values.pages.split(","));
const COLD = Number(values.filters);
const PEER_FILTERS = Number(values["peer-filters"]);
/** Asked before anything is measured: with other filters, as a process that has been at work for a while. */
const WARM_UP = 3;
const WARM_ROUNDS = 3;
const TOLERANCE = 1e-6;

const { programme } = BIG_OPERATION;
const cards = benchCards(programme).filter(({ page }) => ASKED_PAGES.has(page));
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const line = z.object({
  page: z.string(),
  card: z.string(),
  kind: z.string(),
  cold: z.object({ p50: z.number(), p95: z.number() }),
  warm: z.object({ p50: z.number(), p95: z.number() }),
  peers: z.record(z.string(), z.number()),
  compared: z.number(),
});
type Measured = z.infer<typeof line>;

installPeers();
const server = await startServer(FOLDER);
const quiet = { info: () => undefined, warn: () => undefined };
const postgres = await openPostgres({ database: { kind: "embedded" }, dataDir: FOLDER }, quiet);
const client = new pg.Client({ connectionString: postgres.ownerUrl, application_name: "bench" });
try {
  await client.connect();
  const settings = "set jit = off; set max_parallel_workers_per_gather = 1; set work_mem = '256MB'";
  await client.query(`${settings}; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
  await fillPeerTables(client, {
    ratings: Math.max(...programme.factors.flatMap(({ attributes }) => attributes.map(({ slot }) => slot))),
    factors: programme.factors.length,
    answers: programme.otherQuestions.length,
  });
  const duckdb = await openDuckDB(client, FOLDER);
  const wanted = new Set(values.peers.split(","));
  const peers = [duckdb.peer, rawPostgres(client), postgresViews(client)].filter(({ name }) =>
    wanted.has(name),
  );
  const headers = await logIn(BIG_OPERATION.id);
  const places = await placesOf(client);
  const measured: Measured[] = [];
  for (const card of cards) {
    for (const kind of kindsOf(card)) {
      const found = await measure(card, kind, filtersFor(card, kind, COLD + WARM_UP, places), headers, peers);
      measured.push(found);
      console.log(textOf(found));
    }
  }
  await keep(measured);
  console.log(
    `load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(" ")}, DuckDB ${duckdb.version}`,
  );
  duckdb.close();
} finally {
  await client.end();
  await postgres.stop();
  await stopServer(server);
}

async function placesOf(owner: pg.Client) {
  const dealers = await owner.query(
    "select dealer_id as id, dealer_code as code from dealer order by dealer_code",
  );
  const models = await owner.query(
    "select model_id as id, model_code as code from model order by model_code",
  );
  return { dealers: dealers.rows, models: models.rows };
}

async function measure(
  card: BenchCard,
  kind: Kind,
  filters: readonly BenchFilter[],
  headers: Record<string, string>,
  peers: readonly Peer[],
): Promise<Measured> {
  const asked = filters.slice(0, COLD);
  for (const { body } of filters.slice(COLD)) await ask(card, body, headers);
  const cold: number[] = [];
  const replies: BatchAnswer[] = [];
  for (const { body } of asked) {
    const { ms, reply } = await ask(card, body, headers);
    cold.push(ms);
    replies.push(reply);
  }
  const warm: number[] = [];
  for (let round = 0; round < WARM_ROUNDS; round += 1) {
    for (const { body } of asked) warm.push((await ask(card, body, headers)).ms);
  }
  const times: Record<string, number> = {};
  let compared = 0;
  for (const peer of peers) {
    const [first, ...others] = filters.slice(COLD).concat(asked.slice(0, PEER_FILTERS));
    if (first !== undefined) await peer.ask(`${card.page}/${card.card}`, card.question, first.peer);
    const taken: number[] = [];
    for (const { peer: filter } of others.slice(WARM_UP - 1)) {
      const began = performance.now();
      const rows = await peer.ask(`${card.page}/${card.card}`, card.question, filter);
      taken.push(performance.now() - began);
      const reply = replies[taken.length - 1];
      if (reply !== undefined) compared += compare(card, reply, rows, peer.name);
    }
    times[peer.name] = percentile(taken, 0.5);
  }
  return {
    page: card.page,
    card: card.card,
    kind,
    cold: { p50: percentile(cold, 0.5), p95: percentile(cold, 0.95) },
    warm: { p50: percentile(warm, 0.5), p95: percentile(warm, 0.95) },
    peers: times,
    compared,
  };
}

/** Fails unless every published figure is the one that follows from the peer's sums. */
function compare(card: BenchCard, reply: BatchAnswer, rows: readonly PeerRow[], peer: string): number {
  const figures = card.published(reply);
  if (figures.length === 0) throw new Error(`${card.page}/${card.card} shows nothing to compare.`);
  for (const { code, key, period, value, decimals } of figures) {
    const place = lineAt(card, code);
    const row = rows.find((each) => each.key === key && each.period === period);
    const above = row?.sums[2 * place] ?? 0;
    const below = row?.sums[2 * place + 1] ?? 0;
    const times = card.question.lines[place]?.times ?? Number.NaN;
    // A thousandth is no number that a computer holds: divided by a thousand it is exact once.
    const exact = below === 0 ? null : times < 1 ? above / (below * (1 / times)) : (times * above) / below;
    const expected = exact === null ? null : publish(exact, decimals);
    const differs =
      value === null || expected === null ? value !== expected : Math.abs(value - expected) > TOLERANCE;
    if (differs)
      throw new Error(
        `${card.page}/${card.card} says ${value} of '${code}' ${key} ${period}, ${peer} ${expected}.`,
      );
  }
  return figures.length;
}

async function ask(
  { page, card }: BenchCard,
  body: BenchFilter["body"],
  headers: Record<string, string>,
): Promise<{ readonly ms: number; readonly reply: BatchAnswer }> {
  const path = `/api/dashboard/${page}/${card}`;
  const { ms, text } = await post(path, JSON.stringify(z.encode(chartRequest, body)), headers);
  const json = JSON.parse(text);
  const nothing = { path, status: 200, chart: null, error: null };
  const { header, graph, ranking, trend, card: chart } = api.dashboard;
  if (card === "header") return { ms, reply: { ...nothing, header: header.reply.parse(json) } };
  if (card === "graph") return { ms, reply: { ...nothing, graph: graph.reply.parse(json) } };
  if (card === "dealer-scores") return { ms, reply: { ...nothing, ranking: ranking.reply.parse(json) } };
  if (card === "trend") return { ms, reply: { ...nothing, trend: trend.reply.parse(json) } };
  return { ms, reply: { ...nothing, chart: chart.reply.parse(json) } };
}

/** A call of a person with a session, to the last byte of its reply. */
function post(
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ ms: number; text: string }> {
  const began = performance.now();
  const { promise, resolve: done, reject } = Promise.withResolvers<{ ms: number; text: string }>();
  const options = { method: "POST", agent, headers: { ...headers, "content-type": "application/json" } };
  const call = request(BASE + path, options, (reply) => {
    const chunks: Buffer[] = [];
    reply.on("data", (chunk: Buffer) => chunks.push(chunk));
    reply.on("error", reject);
    reply.on("end", () => {
      const ms = performance.now() - began;
      const text = Buffer.concat(chunks).toString();
      if (reply.statusCode === 200) done({ ms, text });
      else reject(new Error(`${path} answered ${reply.statusCode}: ${text}`));
    });
  });
  call.on("error", reject);
  call.end(body);
  return promise;
}

function textOf({ page, card, kind, cold, warm, peers, compared }: Measured): string {
  const others = Object.entries(peers).map(
    ([name, ms]) => `${name} ${ms.toFixed(1)} (${(ms / cold.p50).toFixed(1)} ×)`,
  );
  return `${page}/${card}, ${kind}: cold ${cold.p50.toFixed(1)} / ${cold.p95.toFixed(1)}, warm ${warm.p50.toFixed(1)} / ${warm.p95.toFixed(1)} ms; ${others.join(", ")}; ${compared} figures alike`;
}

/** Beside what earlier runs over other pages found. */
async function keep(measured: readonly Measured[]): Promise<void> {
  const before = await readFile(RESULTS, "utf8").catch(() => "[]");
  const others = z.array(line).parse(JSON.parse(before));
  const isNew = ({ page, card, kind }: Measured) =>
    measured.some((each) => each.page === page && each.card === card && each.kind === kind);
  await writeFile(RESULTS, JSON.stringify([...others.filter((each) => !isNew(each)), ...measured], null, 1));
}
