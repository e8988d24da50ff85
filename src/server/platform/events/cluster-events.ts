import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { OPERATION_TYPES } from "#domain/programme/programme.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { errorText } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log.ts";
import { openLastingConnection } from "#server/platform/postgres/lasting-connection.ts";

const CHANNEL = "forecourt";

const clusterEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("uploads"), client: z.number() }),
  /** An operation of the client was deleted, or the client itself. */
  z.object({ kind: z.literal("gone"), client: z.number() }),
  z.object({ kind: z.literal("notifications"), client: z.number(), people: z.array(z.number()) }),
  z.object({
    kind: z.literal("data"),
    client: z.number(),
    operation: z.string(),
    type: z.enum(OPERATION_TYPES),
    dataVersion: z.number(),
  }),
  z.object({
    kind: z.literal("tickets"),
    client: z.number(),
    operation: z.string(),
    /** Where the dealer stands: subscribers decide by that who may receive it. */
    dealer: z.object({ code: z.string(), location: z.string(), state: z.string(), region: z.string() }),
  }),
]);

/** What one process publishes to all others: something of a client has changed. */
export type ClusterEvent = z.infer<typeof clusterEvent>;

/** Publishes to every server process; inside a transaction when that commits. */
export async function publish(
  db: Kysely<Database> | Transaction<Database>,
  event: ClusterEvent,
): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(db);
}

interface Listener {
  readonly onEvent: (event: ClusterEvent) => void;
  readonly onGap: () => void;
}

export interface ClusterEvents {
  /** Calls back for every event, and with `onGap` when some may have been missed, until the returned function is called. */
  subscribe(onEvent: Listener["onEvent"], onGap: Listener["onGap"]): () => void;
  close(): Promise<void>;
}

/** Subscribes to what all processes publish, over a connection of its own that comes back when it breaks. */
export async function listenToClusterEvents(url: string, log: Log): Promise<ClusterEvents> {
  const listeners = new Set<Listener>();
  const connection = await openLastingConnection({
    url,
    name: "forecourt events",
    async onConnect(client) {
      client.on("notification", ({ payload }) => {
        const event = clusterEvent.safeParse(JSON.parse(payload ?? "null"));
        if (event.success) for (const { onEvent } of listeners) onEvent(event.data);
      });
      await client.query(`listen ${CHANNEL}`);
      for (const { onGap } of listeners) onGap();
    },
    onTrouble: (error) => log.warn({ error: errorText(error) }, "The events connection broke"),
  });
  return {
    subscribe(onEvent, onGap) {
      const listener = { onEvent, onGap };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: connection.close,
  };
}
