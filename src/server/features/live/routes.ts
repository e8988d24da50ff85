import { api } from "#contract/index.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { newestStreams } from "./newest-streams.ts";
import { type LiveServices, openStream } from "./open-stream.ts";

export function liveRoutes(routes: Routes, services: LiveServices): void {
  const admit = newestStreams();
  routes.stream(api.live.events, async (call) => {
    const opened = openStream(services, call);
    admit(call.actor.tokenHash.toString("hex"), opened);
    return opened;
  });
}
