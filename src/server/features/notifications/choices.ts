import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import type { NotificationSettings, notifications } from "#contract/notifications.ts";
import type { NotifyingPage } from "#domain/notifications/notifications.ts";
import {
  clockOfMinute,
  DEFAULT_PUSH_CHOICES,
  minuteOfClock,
  type PushChoices,
} from "#domain/notifications/push-choices.ts";
import { inTransaction, withoutDealers } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { OperationCall } from "#server/platform/http/serve.ts";
import { pushIdentity } from "./push-identity.ts";
import type { NotificationServices } from "./services.ts";

type Body = z.infer<typeof notifications.saveSettings.body>;

/** What the actor chose to be pushed in this client, and who pushes. */
export async function readChoices(
  { db, push }: NotificationServices,
  { membership, actor }: OperationCall<null>,
): Promise<NotificationSettings> {
  const { clientId, timeZone } = membership;
  const settings = withoutDealers(clientId, actor.personId);
  const chosen = await inTransaction(db, settings, { readOnly: true }, (trx) =>
    choicesOf(trx, clientId, [actor.personId]),
  );
  const { quiet, ...rest } = chosen.get(actor.personId) ?? DEFAULT_PUSH_CHOICES;
  const { oneSignal } = push.config;
  return {
    push: rest.push,
    quiet: quiet === null ? null : { from: clockOfMinute(quiet.from), to: clockOfMinute(quiet.to) },
    muted: [...rest.muted],
    timeZone,
    provider: oneSignal === null ? "webpush" : "onesignal",
    appId: oneSignal?.appId ?? (await pushIdentity(db)).publicKey,
  };
}

export function saveChoices(
  { db }: Pick<NotificationServices, "db">,
  { body, membership, actor }: OperationCall<Body>,
): Promise<void> {
  const { clientId } = membership;
  const from = body.quiet === null ? null : minuteOfClock(body.quiet.from);
  const to = body.quiet === null ? null : minuteOfClock(body.quiet.to);
  return inTransaction(db, withoutDealers(clientId, actor.personId), {}, async (trx) => {
    await sql`
      insert into notification_choice (client_id, person_id, push, quiet_from, quiet_to, muted)
      values (${clientId}, ${actor.personId}, ${body.push}, ${from}, ${to}, ${[...new Set(body.muted)]})
      on conflict (client_id, person_id) do update set push = excluded.push, quiet_from = excluded.quiet_from,
        quiet_to = excluded.quiet_to, muted = excluded.muted`.execute(trx);
  });
}

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
