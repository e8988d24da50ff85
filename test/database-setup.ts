import { join } from "node:path";
import { announceServer, isServerAnnounced, startTestServer } from "./database.ts";

const ROOT = join(import.meta.dirname, "..");

/** One PostgreSQL for a whole test run, whichever of its projects comes first. */
export async function setup(): Promise<() => Promise<void>> {
  if (isServerAnnounced()) return async () => undefined;
  // Hundreds of processes read workbooks in a run, and compile the same modules.
  process.env["NODE_COMPILE_CACHE"] ??= join(ROOT, ".cache/compiled-code");
  const server = await startTestServer();
  announceServer(server);
  return server.stop;
}
