import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Measure, Sample } from "./measure.ts";

/** Upper ends in seconds: what people feel, and the limits of a request. */
const BUCKETS = [0.025, 0.05, 0.1, 0.3, 1, 3, 15] as const;
const UNAVAILABLE = 503;

type Outcome = "answered" | "refused" | "shed" | "failed";

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
  /** Counts a call that was put off before its route was known. */
  countShed(): void;
  measures(): Measure[];
}

/** Counts requests by the pattern of their route: addresses that nobody knows count as one, and no id is ever kept. */
export function countRequests(): RequestCounter {
  const routes = new Map<string, Route>();
  const routeOf = (method: string, route: string) => {
    const found = routes.get(`${method} ${route}`) ?? newRoute(method, route);
    routes.set(`${method} ${route}`, found);
    return found;
  };
  const add = (route: Route, outcome: Outcome, seconds: number) => {
    route.outcomes.set(outcome, (route.outcomes.get(outcome) ?? 0) + 1);
    route.seconds += seconds;
    route.count += 1;
    for (const [place, end] of BUCKETS.entries())
      if (seconds <= end) route.buckets[place] = (route.buckets[place] ?? 0) + 1;
  };
  const count = (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url } = request.routeOptions;
    const isKnown = url !== undefined && !request.is404;
    const route = isKnown ? routeOf(String(method), url) : routeOf("ANY", "none");
    add(route, outcomeOf(reply), reply.elapsedTime / 1000);
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
    countShed: () => add(routeOf("ANY", "none"), "shed", 0),
    measures,
  };
}

function newRoute(method: string, route: string): Route {
  return { method, route, outcomes: new Map(), buckets: BUCKETS.map(() => 0), seconds: 0, count: 0 };
}

function outcomeOf(reply: FastifyReply): Outcome {
  const { statusCode } = reply;
  if (statusCode < 400) return "answered";
  if (statusCode < 500) return "refused";
  if (statusCode !== UNAVAILABLE) return "failed";
  return reply.request.routeOptions.config.saysReadiness === true ? "refused" : "shed";
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
