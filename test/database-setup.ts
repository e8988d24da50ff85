import { announceServer, startTestServer } from "./database.ts";

/** One PostgreSQL for a whole test run. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  announceServer(server);
  return server.stop;
}
