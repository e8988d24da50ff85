import type { Kysely } from "kysely";
import { api } from "#contract/index.ts";
import type { Routes } from "#server/platform/serve.ts";
import type { Database } from "#server/platform/tables.ts";
import { logIn } from "./log-in.ts";
import { endSession } from "./queries.ts";
import { readConfig } from "./read-config.ts";

export function sessionRoutes(routes: Routes, db: Kysely<Database>): void {
  routes.open(api.session.login, ({ body, address, bearer, dataSource }) =>
    logIn(db, {
      username: body.username ?? body.Username ?? "",
      password: body.password ?? body.Password ?? "",
      deviceId: body.device_id ?? null,
      address,
      bearer,
      dataSource,
    }),
  );
  routes.session(api.session.config, ({ viewer, dataSource }) => readConfig(db, viewer, dataSource));
  routes.session(api.session.logout, async ({ viewer }) => {
    await endSession(db, viewer.tokenHash);
    return { message: "You are logged out." };
  });
}
