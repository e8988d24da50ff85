import pg from "pg";

const RECONNECT_MS = 1_000;
const CONNECT_MS = 10_000;
const KEEP_ALIVE_AFTER_MS = 30_000;

interface Wanted {
  readonly url: string;
  /** What the database knows it as. */
  readonly name: string;
  /** Whenever it stands, the first time and again; before, nothing was asked on it. */
  readonly onConnect: (client: pg.Client) => Promise<void>;
  /** It broke, or does not come back yet. */
  readonly onTrouble: (error: unknown) => void;
}

export interface LastingConnection {
  close(): Promise<void>;
}

/** A connection that is renewed when it breaks; rejects when it can't be had at first. */
export async function openLastingConnection({
  url,
  name,
  onConnect,
  onTrouble,
}: Wanted): Promise<LastingConnection> {
  let closed = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: CONNECT_MS,
      // It says nothing for hours: without probes it would not learn that the other side is gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    });
    next.on("error", onTrouble);
    await next.connect();
    try {
      await onConnect(next);
    } catch (error) {
      await next.end();
      throw error;
    }
    // Closed meanwhile: nobody would end it any more.
    if (closed) return void (await next.end());
    // Only a connection that stood is renewed when it ends; a failed attempt is repeated by its caller.
    client = next;
    next.once("end", connectLater);
  }

  function connectLater(): void {
    if (closed || retry !== null) return;
    retry = setTimeout(() => {
      retry = null;
      connect().catch((error: unknown) => {
        onTrouble(error);
        connectLater();
      });
    }, RECONNECT_MS);
  }

  await connect();
  return {
    async close() {
      closed = true;
      if (retry !== null) clearTimeout(retry);
      await client?.end();
    },
  };
}
