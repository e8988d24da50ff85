import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Measure, Sample } from "./measure.ts";

/** Upper ends in seconds: what people feel, and the limits of a request. */
const BUCKETS = [0.025, 0.05, 0.1, 0.3, 1, 3, 15] as const;
const UNAVAILABLE = 503;

interface Route {
  readonly method: string;
  readonly route: string;
  readonly outcomes: Map<string, number>;
  readonly buckets: number[];
  seconds: number;
  count: number;
}

export interface RequestCounter {
  /** Counts what this app answers. */
  watch(app: FastifyInstance): void;
  measures(): Measure[];
}

/** Counts requests by the pattern of their route: addresses that nobody knows count as one, and no id is ever kept. */
export function countRequests(): RequestCounter {
  const routes = new Map<string, Route>();
  const count = (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url } = request.routeOptions;
    const isKnown = url !== undefined && !request.is404;
    const name = isKnown ? String(method) : "ANY";
    const route = isKnown ? url : "none";
    const found = routes.get(`${name} ${route}`) ?? newRoute(name, route);
    routes.set(`${name} ${route}`, found);
    const outcome = outcomeOf(reply);
    found.outcomes.set(outcome, (found.outcomes.get(outcome) ?? 0) + 1);
    const seconds = reply.elapsedTime / 1000;
    found.seconds += seconds;
    found.count += 1;
    for (const [place, end] of BUCKETS.entries())
      if (seconds <= end) found.buckets[place] = (found.buckets[place] ?? 0) + 1;
  };
  const measures = (): Measure[] => {
    const known = [...routes.values()];
    return [
      {
        name: "forecourt_requests_total",
        type: "counter",
        help: "Requests answered, by route and outcome: answered, refused (4xx), shed (503) or failed (5xx).",
        samples: known.flatMap(({ method, route, outcomes }) =>
          [...outcomes].map(([outcome, value]) => ({ labels: { method, route, outcome }, value })),
        ),
      },
      {
        name: "forecourt_request_seconds",
        type: "histogram",
        help: "Time from a request's head to the end of its answer.",
        samples: known.flatMap(histogramOf),
      },
    ];
  };
  return {
    watch: (app) => app.addHook("onResponse", async (request, reply) => count(request, reply)),
    measures,
  };
}

function newRoute(method: string, route: string): Route {
  return { method, route, outcomes: new Map(), buckets: BUCKETS.map(() => 0), seconds: 0, count: 0 };
}

function outcomeOf(reply: FastifyReply): "answered" | "refused" | "shed" | "failed" {
  const { statusCode } = reply;
  if (statusCode < 400) return "answered";
  if (statusCode < 500) return "refused";
  if (statusCode !== UNAVAILABLE) return "failed";
  // What `/readyz` says of a start is no call that was put off.
  return reply.request.routeOptions.config.isAlwaysAnswered === true ? "refused" : "shed";
}

function histogramOf({ method, route, buckets, seconds, count }: Route): Sample[] {
  const labels = { method, route };
  return [
    ...BUCKETS.map((end, place) => ({
      suffix: "_bucket",
      labels: { ...labels, le: String(end) },
      value: buckets[place] ?? 0,
    })),
    { suffix: "_bucket", labels: { ...labels, le: "+Inf" }, value: count },
    { suffix: "_sum", labels, value: seconds },
    { suffix: "_count", labels, value: count },
  ];
}
