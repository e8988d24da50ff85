import type { z } from "zod";
import { api } from "#contract/index.ts";
import { enqueueNotification } from "#server/features/notifications/enqueue-notification.ts";
import type { NotificationEvent } from "#server/features/notifications/event-queries.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { eventually } from "#test/eventually.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { OPERATION } from "#test/given.ts";
import type { TestServer } from "#test/server.ts";

export type List = z.infer<typeof api.notifications.list.reply>;

interface GivenEvent {
  readonly dealer?: string | null;
  readonly operation?: string;
  readonly message?: string;
  readonly page?: NotificationEvent["page"];
  readonly kind?: NotificationEvent["kind"];
  readonly ticket?: NotificationEvent["ticket"];
  readonly actor?: string | null;
}

/** Raises an event in a transaction of its own, as the feature that causes it does. */
export async function raise(server: TestServer, event: GivenEvent = {}): Promise<void> {
  const { dealer = "D01", operation = OPERATION, actor = null } = event;
  const one = async (text: string, value: string | null) =>
    (await server.database.ownerPool.query<{ id: number }>(text, [value])).rows[0]?.id ?? null;
  const found = await server.database.ownerPool.query<{ id: number; client: number }>(
    "select operation_id as id, client_id as client from operation where slug = $1",
    [operation],
  );
  const { id = 0, client = 0 } = found.rows[0] ?? {};
  const settings = { client, dealers: null, rlsMode: "all", person: null } as const;
  const dealerId = await one(
    `select dealer_id as id from dealer where dealer_code = $1 and client_id = ${client}`,
    dealer,
  );
  const actorId = await one("select person_id as id from person where email = $1", actor);
  await inTransaction(server.services.db, settings, {}, (trx) =>
    enqueueNotification(trx, {
      client,
      operation: id,
      dealer: dealerId,
      page: event.page ?? "action-planning",
      kind: event.kind ?? "ticket_created",
      message: event.message ?? "Ticket 1 was created.",
      ticket: event.ticket === undefined ? { no: 1, status: 1 } : event.ticket,
      actor: actorId,
    }),
  );
}

export async function listOf(caller: Caller): Promise<List> {
  return parsed(api.notifications.list.reply, await caller.get(api.notifications.list.path));
}

export async function messagesOf(caller: Caller): Promise<string[]> {
  return (await listOf(caller)).notifications.map(({ message }) => message);
}

/** Waits until every event has been delivered. */
export async function delivered(server: TestServer): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await server.database.ownerPool.query(
      "select from notification_event where delivered_on is null",
    );
    return rowCount === 0;
  });
}
