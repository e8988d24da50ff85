import { Agent, request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { z } from "zod";
import { type BatchAnswer, chartRequest } from "#contract/dashboard.ts";
import { api } from "#contract/index.ts";
import { BASE } from "./bench-server.ts";
import type { BigProduct } from "./big-product.ts";
import { type BenchFilter, filtersFor, type Kind, kindsOf } from "./card-filters.ts";
import { percentile } from "./clients.ts";
import { loadNow } from "./figures.ts";
import { ACCEPTED } from "./log-in.ts";
import type { BenchCard, Dealers } from "./peers/cards.ts";
import { compareWithPeer } from "./peers/compare.ts";
import type { Peer } from "./peers/peer.ts";

const MOST_REFUSALS = 10;
const REFUSED_PAUSE_MS = 2000;

/** Asked before anything is measured: with other filters, as a process that has been at work for a while. */
const WARM_UP = 3;
const WARM_ROUNDS = 3;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const twoTimes = z.object({ p50: z.number(), p95: z.number() });
/** Milliseconds; of the peers their medians, by name. */
export const measuredCard = z.object({
  page: z.string(),
  card: z.string(),
  kind: z.string(),
  cold: twoTimes,
  warm: twoTimes,
  peers: z.record(z.string(), z.number()),
  /** Values and previous values of replies that were the peers', too. */
  compared: z.number(),
  /** Of the machine, when it was measured. */
  load: z.number().nullable().default(null),
});
export type Measured = z.infer<typeof measuredCard>;

interface Options {
  readonly kinds: readonly Kind[];
  /** Filters per card and kind. */
  readonly cold: number;
  /** How many of them the peers are asked. */
  readonly peerFilters: number;
}

/** Asks every card under filters never asked before, then the same again, and the peers the same. */
export async function* measureCards(
  product: BigProduct,
  cards: readonly BenchCard[],
  peers: readonly Peer[],
  options: Options,
): AsyncGenerator<Measured> {
  for (const card of cards) {
    for (const kind of kindsOf(card).filter((each) => options.kinds.includes(each))) {
      const filters = filtersFor(card, kind, options.cold + WARM_UP, product.places);
      const peersAsked = { peers, peerFilters: options.peerFilters, dealers: product.places.dealers };
      const found = await measure(card, filters, product.headers, peersAsked);
      yield { page: card.page, card: card.card, kind, ...found, load: loadNow() };
    }
  }
}

/** Of one place for all runs of times. */
export function timesOf(times: readonly number[]): Measured["cold"] {
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

async function measure(
  card: BenchCard,
  filters: readonly BenchFilter[],
  headers: Record<string, string>,
  {
    peers,
    peerFilters,
    dealers,
  }: { readonly peers: readonly Peer[]; readonly peerFilters: number; readonly dealers: Dealers },
): Promise<Omit<Measured, "page" | "card" | "kind" | "load">> {
  const asked = filters.slice(0, -WARM_UP);
  for (const { body } of filters.slice(-WARM_UP)) await ask(card, body, headers);
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
    for (const { peer: filter } of filters.slice(-1))
      await peer.ask(`${card.page}/${card.card}`, card.question, filter);
    const taken: number[] = [];
    for (const { peer: filter } of asked.slice(0, peerFilters)) {
      const began = performance.now();
      const rows = await peer.ask(`${card.page}/${card.card}`, card.question, filter);
      taken.push(performance.now() - began);
      const reply = replies[taken.length - 1];
      if (reply === undefined) continue;
      compared += compareWithPeer(card, reply, { peer: peer.name, filter, rows }, dealers);
    }
    times[peer.name] = percentile(taken, 0.5);
  }
  if (peers.length > 0 && peerFilters > 0 && compared === 0)
    throw new Error(`${card.page}/${card.card} shows nothing to compare.`);
  return { cold: timesOf(cold), warm: timesOf(warm), peers: times, compared };
}

/** Asks a card as a person's page does; milliseconds to the last byte. */
export async function ask(
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

/** A call of a person with a session, to the last byte of its reply; sent again where a busy server sends it away. */
export async function post(
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ ms: number; text: string }> {
  for (let refused = 0; refused < MOST_REFUSALS; refused += 1) {
    const answered = await postOnce(path, body, headers);
    if (answered.status === 200) return answered;
    if (answered.status !== 503) throw new Error(`${path} answered ${answered.status}: ${answered.text}`);
    await setTimeout(REFUSED_PAUSE_MS);
  }
  throw new Error(`${path} was sent away ${MOST_REFUSALS} times: the machine is at something else.`);
}

function postOnce(
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ ms: number; text: string; status: number }> {
  const began = performance.now();
  const {
    promise,
    resolve: done,
    reject,
  } = Promise.withResolvers<{
    ms: number;
    text: string;
    status: number;
  }>();
  const type = { "content-type": "application/json" };
  const options = { method: "POST", agent, headers: { ...headers, ...ACCEPTED, ...type } };
  const call = request(BASE + path, options, (reply) => {
    const chunks: Buffer[] = [];
    reply.on("data", (chunk: Buffer) => chunks.push(chunk));
    reply.on("error", reject);
    reply.on("end", () => {
      const ms = performance.now() - began;
      const bytes = Buffer.concat(chunks);
      const text = reply.headers["content-encoding"] === "br" ? brotliDecompressSync(bytes) : bytes;
      done({ ms, text: text.toString(), status: reply.statusCode ?? 0 });
    });
  });
  call.on("error", reject);
  call.end(body);
  return promise;
}

/** A line to read while it goes on. */
export function textOf({ page, card, kind, cold, warm, peers, compared }: Measured): string {
  const others = Object.entries(peers).map(
    ([name, ms]) => `${name} ${ms.toFixed(1)} (${(ms / cold.p50).toFixed(1)} ×)`,
  );
  return `${page}/${card}, ${kind}: cold ${cold.p50.toFixed(1)} / ${cold.p95.toFixed(1)}, warm ${warm.p50.toFixed(1)} / ${warm.p95.toFixed(1)} ms; ${others.join(", ")}; ${compared} figures alike`;
}
