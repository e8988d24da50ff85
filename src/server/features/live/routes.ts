import { api } from "#contract/index.ts";
import type { Routes } from "#server/platform/serve.ts";
import { type LiveServices, openStream } from "./open-stream.ts";

export function liveRoutes(routes: Routes, services: LiveServices): void {
  routes.stream(api.live.events, async (call) => openStream(services, call));
}
