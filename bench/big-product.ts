import pg from "pg";
import { openPostgres } from "#server/platform/postgres/open-postgres.ts";
import { logIn, startServer, stopServer } from "./bench-server.ts";
import { BIG_OPERATION } from "./many-responses.ts";
import { fillPeerTables } from "./peers/postgres.ts";

interface Place {
  readonly id: number;
  readonly code: string;
}

/** The product at work over generated responses, somebody logged in, and its database as its owner sees it. */
export interface BigProduct {
  /** The server's process. */
  readonly pid: number;
  readonly headers: Record<string, string>;
  readonly client: pg.Client;
  /** Dealers of whom there are responses, as the product knows no others. */
  readonly places: {
    readonly dealers: readonly (Place & { readonly region: string })[];
    readonly models: readonly Place[];
  };
}

const SESSION =
  "set jit = off; set max_parallel_workers_per_gather = 1; set work_mem = '256MB'; set statement_timeout = 0; set lock_timeout = 0";

/** Starts the product on a folder that the generator filled, and ends it. */
export async function withBigProduct<T>(
  folder: string,
  work: (product: BigProduct) => Promise<T>,
): Promise<T> {
  const server = await startServer(folder);
  const quiet = { info: () => undefined, warn: () => undefined };
  const postgres = await openPostgres({ database: { kind: "embedded" }, dataDir: folder }, quiet);
  const client = new pg.Client({ connectionString: postgres.ownerUrl, application_name: "bench" });
  try {
    await client.connect();
    await client.query(SESSION);
    const dealers = await client.query(
      `select dealer_id as id, dealer_code as code, s.region_code as region from dealer
        join location using (client_id, location_code) join state s using (client_id, state_code)
        where dealer_id in (select dealer_id from surveyed_dealer) order by 2`,
    );
    const models = await client.query("select model_id as id, model_code as code from model order by 2");
    const places = { dealers: dealers.rows, models: models.rows };
    return await work({ pid: server.pid ?? 0, headers: await logIn(BIG_OPERATION.id), client, places });
  } finally {
    await client.end();
    await postgres.stop();
    await stopServer(server);
  }
}

/** The responses as the peers hold them, made once for a folder. */
export async function preparePeers({ client }: BigProduct): Promise<void> {
  const { factors, otherQuestions } = BIG_OPERATION.programme;
  await fillPeerTables(client, {
    ratings: Math.max(...factors.flatMap(({ attributes }) => attributes.map(({ slot }) => slot))),
    factors: factors.length,
    answers: otherQuestions.length,
  });
}
