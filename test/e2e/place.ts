import { join } from "node:path";

const HOST = "http://127.0.0.1";
/** `JOURNEY_PORT` lets two working copies run their journeys at once. */
const FIRST_PORT = Number(process.env["JOURNEY_PORT"] ?? 18_123);
const PORTS_APART = 100;

/** Where one of the products under test stands; each worker has its own. */
export interface Place {
  readonly dataDir: string;
  readonly url: string;
  /** The environment of the product. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The place of a worker's product; left out: of the worker that asks, the first outside of workers. */
export function place(worker = Number(process.env["TEST_PARALLEL_INDEX"] ?? 0)): Place {
  const dataDir = join(process.env["JOURNEY_DATA_DIR"] ?? "", String(worker));
  const port = String(FIRST_PORT + worker * PORTS_APART);
  return {
    dataDir,
    url: `${HOST}:${port}`,
    environment: { DATA_DIR: dataDir, PORT: port, DEMO: "1", LOG_LEVEL: "warn" },
  };
}
