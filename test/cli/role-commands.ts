import type { TestServer } from "#test/server.ts";
import { runCommand } from "./command-line.ts";

/** Runs a command beside a server that is at work. */
export function forecourt({ testDatabase: { applicationUrl, ownerUrl } }: TestServer, ...typed: string[]) {
  return runCommand({ DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl }, typed);
}

/** Adds a designation or changes it. */
export function setRole(
  server: TestServer,
  name: string,
  level: string,
  permission: string,
  ...more: string[]
) {
  const where = ["--client", "Meridian Motors", "--level", level, "--permission", permission];
  return forecourt(server, "role", "set", name, ...where, ...more);
}
