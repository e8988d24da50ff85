import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { errorCode } from "#server/platform/errors.ts";
import { ACCEPTED } from "./log-in.ts";

/** A call of one person, over and over. */
export interface Call {
  /** What is told together. */
  readonly kind: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Sample {
  /** null: no reply came. */
  readonly status: number | null;
  readonly problem: string | null;
  readonly ms: number;
  readonly retryAfterMs: number;
}

interface ClientSample extends Sample {
  readonly kind: string;
  /** When it was over, on the clock of `performance.now()`. */
  readonly at: number;
  /** Asked before the time that its client had been told. */
  readonly isEarly: boolean;
  /** Answered after the ramp. */
  readonly isSteady: boolean;
}

export interface Load {
  /** Without the ramp. */
  readonly seconds: number;
  readonly samples: readonly ClientSample[];
}

/** Clients begin within this time, as load tools let them. */
export const RAMP_SECONDS = 2;

interface Manner {
  /** Left out: `RAMP_SECONDS`. */
  readonly rampSeconds?: number;
  /** How long a client looks at a reply, asked after each. */
  readonly thinkMs: () => number;
  /** Whether a client that is refused comes again when it was told to, as browsers do. */
  readonly heedsRetryAfter: boolean;
}

const UNASKED: Sample = { status: null, problem: "no connection left to ask", ms: 0, retryAfterMs: 0 };

/** So many clients begin one after another and then ask together for so long, each over a connection of its own. */
export async function askTogether(
  clients: number,
  seconds: number,
  { thinkMs, heedsRetryAfter, rampSeconds = RAMP_SECONDS }: Manner,
  callOf: (client: number) => Call,
): Promise<Load> {
  const samples: ClientSample[] = [];
  const steadyFrom = performance.now() + rampSeconds * 1000;
  const leftMs = () => steadyFrom + seconds * 1000 - performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      await pause((rampSeconds * 1000 * client) / clients);
      let dueAt = 0;
      while (leftMs() > 0) {
        const isEarly = !heedsRetryAfter && performance.now() < dueAt;
        const call = callOf(client);
        const sample = await askOnce(call, agent);
        const at = performance.now();
        dueAt = at + sample.retryAfterMs;
        samples.push({ ...sample, kind: call.kind, at, isEarly, isSteady: at >= steadyFrom });
        const waitMs = heedsRetryAfter ? Math.max(thinkMs(), sample.retryAfterMs) : thinkMs();
        await pause(Math.min(waitMs, Math.max(0, leftMs())));
      }
      agent.destroy();
    }),
  );
  return { seconds: (performance.now() - steadyFrom) / 1000, samples };
}

/** More connections than this at once are too many for one asking process. */
const MAX_CONNECTIONS = 16_000;
/** Connections that are opened beforehand, in a second: no flood of their own. */
const OPENED_A_SECOND = 1_000;
const LAST_CHUNK = "0\r\n\r\n";
const HEALTH = Buffer.from("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");

/** Over which connections calls arrive: each over a new one, or over those that people's browsers have open. */
export type Connections = "new" | "open";

/**
 * Calls arrive at a rate, whatever becomes of them, each from a client of its own. A client with an open connection that
 * was refused comes again no sooner than it was told. Calls for which no connection is left are told as such.
 */
export async function askAtRate(
  perSecond: number,
  seconds: number,
  connections: Connections,
  callOf: (client: number) => Call,
): Promise<Load> {
  const idle = connections === "open" ? await openConnections(callOf(0).url, MAX_CONNECTIONS) : [];
  const connected = new Set(idle);
  const calls: Promise<ClientSample>[] = [];
  const began = performance.now();
  const elapsedSeconds = () => (performance.now() - began) / 1000;
  let open = 0;
  const askAnew = async (call: Call): Promise<Sample> => {
    if (open >= MAX_CONNECTIONS) return UNASKED;
    open += 1;
    return askOverSocket(call).finally(() => {
      open -= 1;
    });
  };
  const askOverOpen = async (call: Call): Promise<Sample> => {
    const connection = idle.shift();
    if (connection === undefined) return UNASKED;
    const sample = await connection.ask(call);
    if (sample.status === null) connected.delete(connection);
    else if (sample.retryAfterMs === 0) idle.push(connection);
    else setTimeout(() => idle.push(connection), sample.retryAfterMs).unref();
    return sample;
  };
  const ask = connections === "open" ? askOverOpen : askAnew;
  while (elapsedSeconds() < seconds) {
    while (calls.length < perSecond * elapsedSeconds()) {
      const call = callOf(calls.length);
      calls.push(
        ask(call).then((sample) => ({
          ...sample,
          kind: call.kind,
          at: performance.now(),
          isEarly: false,
          isSteady: elapsedSeconds() <= seconds,
        })),
      );
    }
    await pause(1);
  }
  const samples = await Promise.all(calls);
  for (const connection of connected) connection.close();
  return { seconds, samples };
}

/** One call and all of its reply. */
export async function askOnce({ url, headers, body }: Omit<Call, "kind">, agent: Agent): Promise<Sample> {
  const began = performance.now();
  try {
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(url, {
        method: "POST",
        agent,
        headers: { ...headers, ...ACCEPTED, "content-type": "application/json" },
      });
      asked.once("response", resolve).once("error", reject).end(body);
    });
    reply.resume();
    await new Promise((resolve, reject) => reply.once("end", resolve).once("error", reject));
    const retryAfterMs = Number(reply.headers["retry-after"] ?? 0) * 1000;
    return { status: reply.statusCode ?? null, problem: null, ms: performance.now() - began, retryAfterMs };
  } catch (error) {
    const problem = errorCode(error) ?? String(error);
    return { status: null, problem, ms: performance.now() - began, retryAfterMs: 0 };
  }
}

interface OpenConnection {
  ask(call: Call): Promise<Sample>;
  close(): void;
}

/** Connections over which something was answered already. */
async function openConnections(url: string, count: number): Promise<OpenConnection[]> {
  const opened: OpenConnection[] = [];
  const began = performance.now();
  while (opened.length < count) {
    const due = Math.min(count, (OPENED_A_SECOND * (performance.now() - began)) / 1000);
    const next = Array.from({ length: Math.ceil(due - opened.length) }, () => openConnection(url));
    opened.push(...(await Promise.all(next)));
    await pause(1);
  }
  return opened;
}

async function openConnection(url: string): Promise<OpenConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answered: (outcome: Omit<Sample, "ms">) => void = () => undefined;
  let read = "";
  socket.on("data", (chunk) => {
    read += chunk.toString("latin1");
    const end = read.indexOf("\r\n\r\n") + 4;
    if (end < 4) return;
    const head = read.slice(0, end);
    const isChunked = /\ntransfer-encoding: chunked/i.test(head);
    if (isChunked ? !read.endsWith(LAST_CHUNK) : read.length < end + headerOf(head, "content-length")) return;
    const retryAfterMs = headerOf(head, "retry-after") * 1000;
    const status = Number(head.slice(9, 12));
    read = "";
    answered({ status, problem: null, retryAfterMs });
  });
  const fail = (problem: string) => answered({ status: null, problem, retryAfterMs: 0 });
  socket.once("error", (error) => fail(errorCode(error) ?? String(error)));
  socket.once("close", () => fail("no reply"));
  const send = async (bytes: Buffer): Promise<Sample> => {
    // One that ended while it was idle would never answer.
    if (socket.destroyed) return { status: null, problem: "closed while idle", ms: 0, retryAfterMs: 0 };
    const { promise, resolve } = Promise.withResolvers<Omit<Sample, "ms">>();
    const began = performance.now();
    answered = resolve;
    socket.write(bytes);
    return { ...(await promise), ms: performance.now() - began };
  };
  await send(HEALTH);
  return { ask: (call) => send(requestOf(call, "keep-alive")), close: () => socket.destroy() };
}

/** 0 where it is not told. */
function headerOf(head: string, name: string): number {
  return Number(new RegExp(`\\n${name}: (\\d+)`, "i").exec(head)?.[1] ?? 0);
}

/** As `askOnce`, with a fifth of its work: where each call connects anew, the asking must leave time for the answers. */
async function askOverSocket(call: Call): Promise<Sample> {
  const { hostname, port } = new URL(call.url);
  const began = performance.now();
  const { promise, resolve } = Promise.withResolvers<Pick<Sample, "status" | "problem">>();
  let status: number | null = null;
  const socket = connect(Number(port), hostname, () => {
    socket.write(requestOf(call, "close"));
  });
  socket.on("data", (chunk) => {
    status ??= Number(chunk.toString("latin1", 9, 12));
  });
  socket.once("error", (error) => resolve({ status: null, problem: errorCode(error) ?? String(error) }));
  socket.once("close", () => resolve({ status, problem: status === null ? "no reply" : null }));
  const outcome = await promise;
  return { ...outcome, ms: performance.now() - began, retryAfterMs: 0 };
}

const prepared = { close: new WeakMap<Call, Buffer>(), "keep-alive": new WeakMap<Call, Buffer>() };

/** As it goes over the line; made once for each call, as asking shares the machine with answering. */
function requestOf(call: Call, connection: keyof typeof prepared): Buffer {
  const known = prepared[connection].get(call);
  if (known !== undefined) return known;
  const { url, headers, body } = call;
  const { host, pathname } = new URL(url);
  const lines = Object.entries({
    ...headers,
    ...ACCEPTED,
    host,
    connection,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.from(`POST ${pathname} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
  prepared[connection].set(call, bytes);
  return bytes;
}

export function ofStatus({ samples }: Pick<Load, "samples">, status: number): number[] {
  return samples.filter((sample) => sample.status === status).map(({ ms }) => ms);
}

/** Counted by what they answered. */
export function byKind(samples: Load["samples"]): [string, Load["samples"]][] {
  return Object.entries(Object.groupBy(samples, ({ kind }) => kind)).map(([kind, all]) => [kind, all ?? []]);
}

/** Answers a second, once all clients have begun. */
export function goodputOf({ samples, seconds }: Load): number {
  return ofStatus({ samples: samples.filter(({ isSteady }) => isSteady) }, 200).length / seconds;
}

/** What was neither answered nor refused, by kind. */
export function problemsOf({ samples }: Load): Readonly<Record<string, number>> {
  const odd = samples.filter(({ status }) => status !== 200 && status !== 503);
  return Object.fromEntries(
    Object.entries(Object.groupBy(odd, ({ status, problem }) => String(status ?? problem))).map(
      ([kind, all]) => [kind, all?.length ?? 0],
    ),
  );
}

export function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
}
