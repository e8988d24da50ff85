import type { z } from "zod";
import type { NotificationSettings, notifications } from "#contract/notifications.ts";
import { clockOfMinute, DEFAULT_PUSH_CHOICES, minuteOfClock } from "#domain/notifications/push-choices.ts";
import { inTransaction, withoutDealers } from "#server/platform/database/db.ts";
import type { OperationCall } from "#server/platform/http/serve.ts";
import { choicesOf, saveChoicesOf } from "./choice-queries.ts";
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
  const quiet = from === null || to === null ? null : { from, to };
  return inTransaction(db, withoutDealers(clientId, actor.personId), {}, (trx) =>
    saveChoicesOf(trx, clientId, actor.personId, { push: body.push, quiet, muted: body.muted }),
  );
}
