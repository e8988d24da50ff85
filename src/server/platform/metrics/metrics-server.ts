import { createServer } from "node:http";
import { errorCode, errorText, StartError } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log.ts";
import { exposition, type Measure } from "./measure.ts";

const LOOPBACK = "127.0.0.1";

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Answers `GET /metrics` to callers at this machine, and nothing else to anybody. */
export async function openMetricsServer(
  port: number,
  measures: () => Promise<Measure[]>,
  log: Log,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    measures().then(
      (found) => {
        response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
        response.end(exposition(found));
      },
      (error: unknown) => {
        log.error({ problem: errorText(error) }, "The metrics can't be served");
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(refusal(error, port)));
    server.listen(port, LOOPBACK, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refusal(error: unknown, port: number): unknown {
  return errorCode(error) === "EADDRINUSE"
    ? new StartError(`Port ${port} of METRICS_PORT is taken. Stop what uses it, or choose another.`)
    : error;
}
