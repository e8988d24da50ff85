import { distribute, findMachines } from "#server/platform/database/distribution.ts";
import { lockMigrations } from "#server/platform/database/migrate.ts";
import { withClient } from "#server/platform/postgres/connect.ts";
import type { Command } from "./command.ts";

export const distributeDatabaseCommand: Command = {
  words: "database distribute",
  about: "Spreads the answers of this installation over the workers of Citus; everybody waits meanwhile.",
  arguments: [],
  options: {},
  run(_given, { installation, terminal }) {
    return withClient(installation.postgres.ownerUrl, "DATABASE_OWNER_URL", async (client) => {
      await lockMigrations(client);
      const machines = await findMachines(client);
      if (machines === null) {
        terminal.complain("This database is no coordinator of Citus that has workers.");
        return 1;
      }
      await distribute(client, machines);
      const since = machines.undistributed.length === 0 ? " already" : "";
      terminal.say(`The answers lie on ${machines.workers} workers of Citus${since}.`);
      return 0;
    });
  },
};
