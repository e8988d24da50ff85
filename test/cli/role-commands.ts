import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestServer } from "#test/server.ts";
import { type Ended, runCommand } from "./command-line.ts";

/** Commands beside a server that is at work. */
export interface RoleCommands {
  forecourt(...typed: string[]): Promise<Ended>;
  /** Adds a designation or changes it. */
  setRole(name: string, level: string, permission: string, ...more: string[]): Promise<Ended>;
  close(): Promise<void>;
}

/** The commands have a data folder of their own: that of whoever runs the tests belongs to another database. */
export async function openRoleCommands({ testDatabase }: TestServer): Promise<RoleCommands> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-roles-"));
  const { applicationUrl, ownerUrl } = testDatabase;
  const environment = { DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: folder };
  const forecourt = (...typed: string[]) => runCommand(environment, typed);
  return {
    forecourt,
    setRole(name, level, permission, ...more) {
      const where = ["--client", "Meridian Motors", "--level", level, "--permission", permission];
      return forecourt("role", "set", name, ...where, ...more);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
