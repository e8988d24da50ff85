import { announceServer, isServerAnnounced, startTestServer } from "./database.ts";

/** One PostgreSQL for a whole test run, whichever of its projects comes first. */
export async function setup(): Promise<() => Promise<void>> {
  if (isServerAnnounced()) return async () => undefined;
  const server = await startTestServer();
  announceServer(server);
  return server.stop;
}
