import { sql } from "kysely";
import type { OpenDatabase } from "#server/platform/database/db.ts";
import { eventually } from "#test/eventually.ts";

/** All connections of the application are at work until the returned function is called. */
export async function occupyConnections({ app, appPool, queue }: OpenDatabase): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const work = Array.from({ length: appPool.options.max }, () =>
    app.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await released;
    }),
  );
  await eventually(() => appPool.idleCount === 0 && queue.waiting() === 0);
  return async () => {
    release();
    await Promise.all(work);
  };
}
