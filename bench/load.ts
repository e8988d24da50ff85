import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { errorCode } from "#server/platform/errors.ts";

/** A call of one person, over and over. */
export interface Call {
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

export interface Load {
  readonly seconds: number;
  readonly samples: readonly Sample[];
}

interface Manner {
  readonly thinkMs: number;
  /** Whether a client that is refused comes again when it was told to, as browsers do. */
  readonly heedsRetryAfter: boolean;
}

/** So many clients ask for so long, each over a connection of its own. */
export async function askTogether(
  clients: number,
  seconds: number,
  { thinkMs, heedsRetryAfter }: Manner,
  callOf: (client: number) => Call,
): Promise<Load> {
  const samples: Sample[] = [];
  const began = performance.now();
  const leftMs = () => began + seconds * 1000 - performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      await pause(Math.random() * thinkMs);
      while (leftMs() > 0) {
        const sample = await askOnce(callOf(client), agent);
        samples.push(sample);
        const waitMs = heedsRetryAfter ? Math.max(thinkMs, sample.retryAfterMs) : thinkMs;
        await pause(Math.min(waitMs, Math.max(0, leftMs())));
      }
      agent.destroy();
    }),
  );
  return { seconds: (performance.now() - began) / 1000, samples };
}

/** One call and all of its reply. */
export async function askOnce({ url, headers, body }: Call, agent: Agent): Promise<Sample> {
  const began = performance.now();
  try {
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(url, {
        method: "POST",
        agent,
        headers: { ...headers, "content-type": "application/json" },
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

export function ofStatus({ samples }: Load, status: number): number[] {
  return samples.filter((sample) => sample.status === status).map(({ ms }) => ms);
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
