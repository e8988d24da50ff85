import { Readable } from "node:stream";
import type { Kysely } from "kysely";
import { type LiveEvent, liveEvent } from "#contract/live.ts";
import { encoderOf } from "#contract/wire.ts";
import { coversDealer } from "#domain/network/scope.ts";
import { mayUseAdminPanel } from "#domain/people/access.ts";
import {
  type Actor,
  findActorByHash,
  type Membership,
  type OperationRow,
  operationOf,
} from "#server/platform/access/actor.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { errorText } from "#server/platform/errors.ts";
import type { ClusterEvent, ClusterEvents } from "#server/platform/events/cluster-events.ts";
import type { EndlessLines } from "#server/platform/http/graceful-close.ts";

const HEARTBEAT_MS = 25_000;
const MOST_UNREAD_BYTES = 64 * 1024;

const encodeEvent = encoderOf(liveEvent);

export interface LiveServices {
  readonly db: Kysely<Database>;
  readonly clusterEvents: ClusterEvents;
}

interface Listener {
  readonly actor: Actor;
  readonly operation: OperationRow;
  readonly membership: Membership;
}

/** Sends a person what changes, as lines, for as long as the session and its rights last. */
export function openStream({ db, clusterEvents }: LiveServices, opened: Listener): EndlessLines {
  let listener = opened;
  const stream = new Readable({ read: () => undefined });
  const send = (event: LiveEvent) => {
    // A reader that takes nothing is gone.
    if (stream.readableLength > MOST_UNREAD_BYTES) stream.destroy();
    else stream.push(`${JSON.stringify(encodeEvent(event))}\n`);
  };
  const pass = (change: ClusterEvent) => {
    if (change.kind === "gone" && change.client === listener.operation.clientId) void beat().catch(fail);
    const event = eventFor(listener, change);
    if (event !== null) send(event);
  };
  const beat = async () => {
    const still = await lookAgain(db, listener);
    if (stream.destroyed) return;
    if (still === null) return end();
    listener = still;
    send({ kind: "alive" });
  };
  // A person who can't be looked up gets no more events; the browser opens another stream.
  const fail = (error: unknown) => stream.destroy(new Error(errorText(error)));
  const heartbeat = setInterval(() => void beat().catch(fail), HEARTBEAT_MS);
  const stopSending = () => {
    clearInterval(heartbeat);
    unsubscribe();
  };
  const end = () => {
    stopSending();
    stream.push(null);
  };
  // Another stream begins by reading everything anew, so also what was missed.
  const unsubscribe = clusterEvents.subscribe(pass, end);
  stream.once("close", stopSending);
  send({ kind: "alive" });
  return { lines: stream, end };
}

/** The person as the session makes it now, which is not prolonged; null when it has ended or lost the operation. */
async function lookAgain(db: Kysely<Database>, { actor, operation }: Listener): Promise<Listener | null> {
  const now = await findActorByHash(db, actor.tokenHash, false);
  const found = now === null ? null : operationOf(now, operation.slug);
  return now === null || found === null ? null : { ...found, actor: now };
}

/** The event as this person may receive it: that something changed in the own client, never what; null = not at all. */
function eventFor({ membership, operation, actor }: Listener, event: ClusterEvent): LiveEvent | null {
  if (event.client !== operation.clientId || event.kind === "gone") return null;
  if (event.kind === "notifications")
    return event.people.includes(actor.personId) ? { kind: "notifications" } : null;
  if (event.kind === "uploads")
    return mayUseAdminPanel(membership.adminPermission) ? { kind: "uploads" } : null;
  if (event.kind === "tickets") {
    const isHere = event.operation === operation.slug;
    return isHere && coversDealer(event.dealer, membership.lists, operation.type)
      ? { kind: "tickets", operation: event.operation }
      : null;
  }
  if (!membership.lists.userTypes.includes(event.type)) return null;
  return { kind: "data", operation: event.operation, dataVersion: event.dataVersion };
}
