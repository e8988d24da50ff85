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
  const { rows } = await sql<{
    personId: number;
    push: boolean;
    from: number | null;
    to: number | null;
    muted: NotifyingPage[];
  }>`
    select person_id as "personId", push, quiet_from as "from", quiet_to as "to", muted from notification_choice
    where client_id = ${client} and person_id = any(${people}::int[])`.execute(trx);
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
  await sql`
    insert into notification_choice (client_id, person_id, push, quiet_from, quiet_to, muted)
    values (${client}, ${person}, ${push}, ${quiet?.from ?? null}, ${quiet?.to ?? null}, ${[...new Set(muted)]})
    on conflict (client_id, person_id) do update set push = excluded.push, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, muted = excluded.muted`.execute(trx);
}
