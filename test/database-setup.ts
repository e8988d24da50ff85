import { join } from "node:path";
import { announceServer, isServerAnnounced, startTestServer } from "./database.ts";
import { bundleReadingPrograms } from "./reading-programs.ts";

const ROOT = join(import.meta.dirname, "..");

/** One PostgreSQL and one file of each reading program for a whole test run, whichever of its projects comes first. */
export async function setup(): Promise<() => Promise<void>> {
  if (isServerAnnounced()) return async () => undefined;
  // Hundreds of processes read workbooks in a run, and compile the same modules.
  process.env["NODE_COMPILE_CACHE"] ??= join(ROOT, ".cache/compiled-code");
  const [server] = await Promise.all([startTestServer(), bundleReadingPrograms()]);
  announceServer(server);
  return server.stop;
}
