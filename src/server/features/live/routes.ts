import { Readable } from "node:stream";
import { api } from "#contract/index.ts";
import type { LiveEvent } from "#contract/live.ts";
import { mayUseAdminPanel } from "#domain/access.ts";
import type { Notice, Notices } from "#server/platform/notices.ts";
import type { OperationCall, Routes } from "#server/platform/serve.ts";

const ALIVE_EVERY_MS = 25_000;

export function liveRoutes(routes: Routes, notices: Notices): void {
  routes.stream(api.live.events, async (call) => openStream(notices, call));
}

function openStream(notices: Notices, call: OperationCall<null>): Readable {
  const stream = new Readable({ read: () => undefined });
  const send = (event: LiveEvent) => stream.push(`${JSON.stringify(event)}\n`);
  const silence = notices.hear((said) => {
    const event = eventFor(call, said);
    if (event !== null) send(event);
  });
  const heartbeat = setInterval(() => send({ kind: "alive" }), ALIVE_EVERY_MS);
  stream.once("close", () => {
    clearInterval(heartbeat);
    silence();
  });
  send({ kind: "alive" });
  return stream;
}

/** What a viewer may hear of a notice: that something changed in the own client, never what. */
function eventFor({ membership, operation }: OperationCall<null>, said: Notice): LiveEvent | null {
  if (said.client !== operation.clientId) return null;
  if (said.kind === "uploads")
    return mayUseAdminPanel(membership.adminpermission) ? { kind: "uploads" } : null;
  return { kind: "data", operationid: said.operationid, data_version: said.data_version };
}
