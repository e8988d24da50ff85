import { sql, type Transaction } from "kysely";
import type { NotifyingPage } from "#domain/notifications/notifications.ts";
import type { PushChoices } from "#domain/notifications/push-choices.ts";
import type { Database } from "#server/platform/database/tables.ts";

/** The choices of those people who have made any. */
export async function choicesOf(
  trx: Transaction<Database>,
  client: number,
  people: readonly number[],
): Promise<ReadonlyMap<number, PushChoices>> {
  const rows = await trx
    .selectFrom("notification_choice")
    .select(["person_id as personId", "push", "quiet_from as from", "quiet_to as to"])
    .select(({ ref }) => ref("muted").$castTo<NotifyingPage[]>().as("muted"))
    .where("client_id", "=", client)
    .where("person_id", "=", sql<number>`any(${people}::int[])`)
    .execute();
  return new Map(
    rows.map(({ personId, push, from, to, muted }) => {
      const quiet = from === null || to === null ? null : { from, to };
      return [personId, { push, quiet, muted }];
    }),
  );
}

export async function saveChoicesOf(
  trx: Transaction<Database>,
  client: number,
  person: number,
  { push, quiet, muted }: PushChoices,
): Promise<void> {
  const choices = {
    push,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    muted: [...new Set(muted)],
  };
  await trx
    .insertInto("notification_choice")
    .values({ client_id: client, person_id: person, ...choices })
    .onConflict((conflict) => conflict.columns(["client_id", "person_id"]).doUpdateSet(choices))
    .execute();
}
