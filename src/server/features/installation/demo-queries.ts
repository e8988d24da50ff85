import { type Kysely, sql } from "kysely";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";

const NEW_PER_DEALER = 2;

/** True when a demo build was begun and never finished. */
export async function isDemoUnfinished(owner: Kysely<Database>): Promise<boolean> {
  const builds = owner.selectFrom("demo_build").select("started_on").where("finished_on", "is", null);
  return (await builds.executeTakeFirst()) !== undefined;
}

/** Notes the beginning of a demo and clears away what an unfinished one left. Only for an empty installation or such a rest. */
export async function beginDemo(owner: Kysely<Database>): Promise<void> {
  await inTransaction(owner, null, {}, async (trx) => {
    await sql`truncate client, person, audit, failure_counter, response, verbatim, rollup_model, rollup_dealer, rollup_day,
      rollup_network, demo_build
      restart identity cascade`.execute(trx);
    await trx.insertInto("demo_build").defaultValues().execute();
  });
}

export async function finishDemo(owner: Kysely<Database>): Promise<void> {
  await owner.updateTable("demo_build").set({ finished_on: sql`now()` }).execute();
}

/** People begin with the newest notifications of each dealer, as if they had read on until yesterday. */
export async function markOlderDelivered(db: Kysely<Database>): Promise<void> {
  await sql`
    update notification_event set delivered_on = now() where event_id in (
      select event_id from (
        select event_id, row_number() over (partition by client_id, dealer_id order by event_id desc) as place
        from notification_event) each where place > ${NEW_PER_DEALER})`.execute(db);
}
